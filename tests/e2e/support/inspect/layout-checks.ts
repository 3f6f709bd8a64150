/** Checks that axe does not make: target sizes, overlapping, motion, clipped text. */
import type { Page } from '@playwright/test'

/** Minimum size of a target in CSS pixels, minus a rounding tolerance. */
const TARGET = 43.5
/** Seconds. Shorter motion is not noticeable. */
const BLINK = 0.02

export type Finding = string

/** Returns controls smaller than 44 × 44 px. Links within a sentence are exempt (WCAG 2.5.8). */
export function findSmallTargets(page: Page): Promise<Finding[]> {
  return page.evaluate((least) => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const all = (dialog ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=slider], [role=option]',
    )
    /** The clickable area: the card of its label, or the row that its link covers. */
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

/** Sets the text size alone to 200 % (WCAG 1.4.4); the window keeps its width. */
export function doubleTextSize(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** Returns transitions and animations with a duration, and smooth scrolling. */
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
 * Returns content that is lost in the current layout: the page is wider than the window, words are clipped,
 * sticky bars cover more than `bars` of the height, or a focused control is covered (WCAG 1.4.4, 1.4.10,
 * 2.4.11).
 */
export function findLosses(page: Page, bars: number): Promise<Finding[]> {
  return page.evaluate(async (most) => {
    // With reduced motion, every change is a transition of one frame.
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
      // One pixel: for screen readers only. Pictures and maps are viewports.
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
      let barsHeight = 0
      for (const element of scope.querySelectorAll<HTMLElement>('*')) {
        const { position, insetBlockStart, insetBlockEnd, pointerEvents, zIndex } = getComputedStyle(element)
        if (position !== 'sticky' && position !== 'fixed') continue
        if (pointerEvents === 'none' || zIndex === '-1' || element.closest('.skip, .to-top, .notice'))
          continue
        const { height, width } = element.getBoundingClientRect()
        if (width < root.clientWidth / 2 || (insetBlockStart === 'auto' && insetBlockEnd === 'auto')) continue
        barsHeight += height
      }
      if (barsHeight > innerHeight * most)
        found.add(`bars take ${Math.round(barsHeight)} of ${innerHeight} px`)
    }

    const controls = scope.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]',
    )
    const list = [...controls].filter((control) => control.checkVisibility({ visibilityProperty: true }))
    // A long menu is repetitive.
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

/**
 * Returns skipped heading levels, more or less than one first heading, missing landmarks, and disabled
 * zooming.
 */
export function findStructureFaults(page: Page): Promise<Finding[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const firsts = shown('h1')
    if (firsts.length !== 1) found.push(`${firsts.length} first headings`)
    let before = 0
    for (const heading of shown('h1, h2, h3, h4, h5, h6')) {
      // A sheet counts as a separate page.
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
