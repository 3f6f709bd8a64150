/** What axe does not look at, read in the browser: sizes of targets, what lies over what, what moves, what is cut off. */
import type { Page } from '@playwright/test'

/** CSS pixels of a target, less what rounding takes. */
const TARGET = 43.5
/** Seconds: what takes no longer is not seen to move. */
const BLINK = 0.02

export type Finding = string

/** Controls smaller than 44 × 44 px. Links within a sentence are as high as their line (WCAG 2.5.8). */
export function findSmallTargets(page: Page): Promise<Finding[]> {
  return page.evaluate((least) => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const all = (dialog ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=slider], [role=option]',
    )
    /** What is pressed to reach it: its label's card, or the row that its link is stretched over. */
    const targetOf = (element: HTMLElement): Element => {
      const after = getComputedStyle(element, '::after')
      if (after.content !== 'none' && after.position === 'absolute' && after.inset === '0px') {
        const frame = getComputedStyle(element).position === 'static' ? element.offsetParent : element
        return frame ?? element
      }
      return element.closest('label') ?? element
    }
    const inSentence = (element: HTMLElement) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && (node.textContent ?? '').trim().length > 1,
      )
    return [...all]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !inSentence(element))
      .flatMap((element) => {
        const { width, height } = targetOf(element).getBoundingClientRect()
        if (width >= least && height >= least) return []
        return [`${name(element)} is ${width.toFixed(1)} × ${height.toFixed(1)} px`]
      })
  }, TARGET)
}

/** Type alone at 200 % (WCAG 1.4.4): the window stays as wide as it is. */
export function doubleTextSize(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** Transitions and animations that take time, and scrolling that glides. */
export function findMovements(page: Page): Promise<Finding[]> {
  return page.evaluate((blink) => {
    const seconds = (list: string) => Math.max(...list.split(',').map(Number.parseFloat))
    const found = new Set<string>()
    for (const element of document.querySelectorAll('*')) {
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
      for (const pseudo of [null, '::before', '::after', '::backdrop'] as const) {
        const style = getComputedStyle(element, pseudo)
        if (seconds(style.transitionDuration) > blink) found.add(`${name}${pseudo ?? ''} has a transition`)
        if (style.animationName !== 'none' && seconds(style.animationDuration) > blink)
          found.add(`${name}${pseudo ?? ''} is animated`)
        if (style.scrollBehavior === 'smooth') found.add(`${name} scrolls smoothly`)
      }
    }
    return [...found]
  }, BLINK)
}

/**
 * What is lost of the page as it stands: it is wider than the window, words are cut off, bars that stay eat more than
 * `bars` of the height, or a control that has the focus lies under something (WCAG 1.4.4, 1.4.10, 2.4.11).
 */
export function findLosses(page: Page, bars: number): Promise<Finding[]> {
  return page.evaluate(async (most) => {
    // Where motion is not wanted, every change is a transition of one frame.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const found = new Set<string>()
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const root = document.documentElement
    const open = [...document.querySelectorAll('dialog[open]')].at(-1)
    const scope = open ?? document.body
    if (root.scrollWidth > root.clientWidth)
      found.add(`the page is ${root.scrollWidth} px wide in ${root.clientWidth}`)

    for (const element of scope.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const style = getComputedStyle(element)
      const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      // Of one pixel: for screen readers alone. Pictures and maps are windows.
      if (shortened || element.clientWidth <= 1 || element.closest('.sr, svg, .leaflet-container')) continue
      const text = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const cut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (cut(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
        found.add(`${name(element)} is cut off at its side`)
      if (cut(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
        found.add(`${name(element)} is cut off below`)
      if (!text) continue
      const box = element.getBoundingClientRect()
      const scroller = element.closest(
        'dialog, .cats ul, .inner, .finder, .strip ul, .banners, [class*=overflow-x], pre',
      )
      if (!scroller && (box.left < -1 || box.right > root.clientWidth + 1))
        found.add(`${name(element)} sticks out of the window`)
    }

    if (!open) {
      let stays = 0
      for (const element of scope.querySelectorAll<HTMLElement>('*')) {
        const { position, insetBlockStart, insetBlockEnd, pointerEvents, zIndex } = getComputedStyle(element)
        if (position !== 'sticky' && position !== 'fixed') continue
        if (pointerEvents === 'none' || zIndex === '-1' || element.closest('.skip, .to-top, .notice'))
          continue
        const { height, width } = element.getBoundingClientRect()
        if (width < root.clientWidth / 2 || (insetBlockStart === 'auto' && insetBlockEnd === 'auto')) continue
        stays += height
      }
      if (stays > innerHeight * most) found.add(`bars take ${Math.round(stays)} of ${innerHeight} px`)
    }

    const controls = scope.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]',
    )
    const list = [...controls].filter((control) => control.checkVisibility({ visibilityProperty: true }))
    // A long menu repeats itself.
    const some = list.length > 60 ? [...list.slice(0, 40), ...list.slice(-20)] : list
    for (const control of some) {
      control.focus()
      if (document.activeElement !== control) continue
      const shown = control.closest('label') ?? control
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      const points = [
        [0.5, 0.5],
        [0.1, 0.5],
        [0.9, 0.5],
        [0.5, 0.1],
        [0.5, 0.9],
      ] as const
      const hits = points.map(([x, y]) =>
        document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y),
      )
      const seen = hits.some((hit) => hit && (shown.contains(hit) || hit.contains(control)))
      if (!seen) found.add(`${name(control)} has the focus under ${hits[0] ? name(hits[0]) : 'the edge'}`)
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return [...found]
  }, bars)
}

/** Headings that skip a level, other than one first heading, landmarks that are missing, zooming that is forbidden. */
export function findStructureFaults(page: Page): Promise<Finding[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const firsts = shown('h1')
    if (firsts.length !== 1) found.push(`${firsts.length} first headings`)
    let before = 0
    for (const heading of shown('h1, h2, h3, h4, h5, h6')) {
      // A sheet is a page of its own.
      if (heading.closest('dialog')) continue
      const level = Number(heading.tagName.slice(1))
      if (level > before + 1) found.push(`h${level} “${heading.textContent?.trim()}” follows h${before}`)
      before = level
    }
    if (shown('main').length !== 1) found.push(`${shown('main').length} main landmarks`)
    const viewport = document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? ''
    if (/user-scalable|maximum-scale/.test(viewport)) found.push(`pinching is limited: ${viewport}`)
    return found
  })
}
