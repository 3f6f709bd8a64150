/** Measures the texts of a page and where they do not fit. Runs in the browser in a single call. */

export type VisibleText = {
  readonly text: string
  /** The language of the closest element that declares one. */
  readonly lang: string
  /** The attribute that contains it; empty for text. */
  readonly attribute: string
}
export type Misfit = {
  readonly what:
    | 'page wider than the window'
    | 'scrolls sideways'
    | 'cut off'
    | 'out of its box'
    | 'out of the window'
    | 'over another'
  readonly where: string
  readonly text: string
  /** Pixels. */
  readonly by: number
  /** Whether the cut is marked, by an ellipsis or a limited number of lines. */
  readonly marked: boolean
}
export type PageMeasures = { readonly texts: readonly VisibleText[]; readonly misfits: readonly Misfit[] }

/**
 * Returns every text of the page that is visible or read aloud, and every misfit: text that is cut off by its
 * box, or that extends beyond it, beyond the window, or over other text; a page or a sheet wider than the
 * window. Text that scrolls is not cut off. Elements that match `notJudged` are only measured.
 */
export function measurePage(notJudged = ''): PageMeasures {
  type Box = { left: number; right: number; top: number; bottom: number }
  type Leaf = { element: HTMLElement; text: string; lines: Box[]; layer: Element }
  /**
   * Font metrics differ by a pixel horizontally; in many fonts, lines are lower than the boxes of their
   * letters.
   */
  const ACROSS = 1.5
  const DOWN = 4
  const styles = new Map<Element, CSSStyleDeclaration>()
  const style = (element: Element) => {
    let found = styles.get(element)
    if (!found) {
      found = getComputedStyle(element)
      styles.set(element, found)
    }
    return found
  }
  const up = (element: Element | null): Element[] => {
    const path: Element[] = []
    for (
      let at = element;
      at && at !== document.body && at !== document.documentElement;
      at = at.parentElement
    )
      path.push(at)
    return path
  }
  const name = (element: Element): string =>
    up(element)
      .slice(0, 3)
      .reverse()
      .map((at) => {
        const classes = typeof at.className === 'string' ? at.className.trim().split(/\s+/).slice(0, 2) : []
        return (
          at.localName +
          [...(at.id ? [`#${at.id}`] : []), ...classes.filter(Boolean).map((c) => `.${c}`)].join('')
        )
      })
      .join(' > ') || element.localName
  const isScreenReaderOnly = (element: Element): boolean =>
    up(element).some((at) => {
      const { clipPath, position } = style(at)
      return (
        clipPath.startsWith('inset(50%') || (position === 'absolute' && (at as HTMLElement).offsetWidth <= 1)
      )
    })
  const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const layerOf = (element: Element): Element =>
    up(element).find(
      (at) => ['fixed', 'sticky', 'absolute'].includes(style(at).position) || at.localName === 'dialog',
    ) ?? document.body
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const cuts = (value: string) => value === 'hidden' || value === 'clip'

  const misfits: Misfit[] = []
  const misfit = (what: Misfit['what'], element: Element, text: string, by: number, marked = false) => {
    if (misfits.length < 40)
      misfits.push({ what, where: name(element), text: text.slice(0, 120), by: Math.round(by), marked })
  }

  const texts: VisibleText[] = []
  const leaves: Leaf[] = []
  const knownTexts = new Set<string>()
  const addText = (element: Element, text: string | null | undefined, attribute = '') => {
    const plain = (text ?? '').replace(/\s+/g, ' ').trim()
    const lang = element.closest('[lang]')?.getAttribute('lang') ?? ''
    const mark = `${lang}|${attribute}|${plain}`
    if (!plain || knownTexts.has(mark) || (notJudged && element.closest(notJudged))) return
    knownTexts.add(mark)
    texts.push({ text: plain, lang, attribute })
  }

  addText(document.documentElement, document.title, 'title of the page')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = (node.nodeValue ?? '').trim()
    if (!text || !element || element.closest('script, style, noscript, template, code') || !visible(element))
      continue
    addText(element, text)
    if (element.localName === 'option' || isScreenReaderOnly(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (lines.length > 0) leaves.push({ element, text, lines, layer: layerOf(element) })
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!visible(element)) continue
    for (const attribute of [
      'aria-label',
      'placeholder',
      'title',
      'alt',
      'aria-valuetext',
      'aria-roledescription',
    ])
      addText(element, element.getAttribute(attribute), attribute)
    if (element instanceof HTMLInputElement && ['submit', 'button', 'reset'].includes(element.type))
      addText(element, element.value, 'value')
  }

  const { clientWidth: width, scrollWidth } = document.documentElement
  if (scrollWidth > width)
    misfit('page wider than the window', document.documentElement, '', scrollWidth - width)

  const sideways = new Set<Element>()
  for (const { element, text, lines } of leaves) {
    const { left, right, top, bottom } = lines.reduce<Box>(
      (box, line) => ({
        left: Math.min(box.left, line.left),
        right: Math.max(box.right, line.right),
        top: Math.min(box.top, line.top),
        bottom: Math.max(box.bottom, line.bottom),
      }),
      { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
    )
    let across = true
    let down = true
    let boxed = true
    let offStage = false
    for (const at of up(element)) {
      const css = style(at)
      const box = at.getBoundingClientRect()
      if (css.display === 'inline' || css.display === 'contents') continue
      const overAcross = Math.max(box.left - left, right - box.right)
      const overDown = Math.max(box.top - top, bottom - box.bottom)
      const strip =
        (css.display.endsWith('flex') &&
          css.flexWrap === 'nowrap' &&
          !css.flexDirection.startsWith('column')) ||
        (css.display.endsWith('grid') && css.gridAutoFlow.startsWith('column')) ||
        at.querySelector(':scope > table') !== null
      if (across && scrolls(css.overflowX)) {
        if (!strip && at.scrollWidth > at.clientWidth + 1 && !sideways.has(at)) {
          sideways.add(at)
          misfit('scrolls sideways', at, text, at.scrollWidth - at.clientWidth)
        }
        across = false
      }
      if (scrolls(css.overflowY)) down = false
      const away = left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top
      if ((cuts(css.overflowX) || cuts(css.overflowY)) && away) offStage = true
      const marked = css.textOverflow === 'ellipsis' || css.webkitLineClamp !== 'none'
      const cutAcross = across && cuts(css.overflowX) && overAcross > ACROSS
      const cutDown = down && cuts(css.overflowY) && overDown > DOWN
      if (!offStage && (cutAcross || cutDown)) {
        misfit('cut off', at, text, cutAcross ? overAcross : overDown, marked)
        across = false
        down = false
        boxed = false
      }
      const drawn =
        at.matches('a, button, label, summary, input, select, textarea') ||
        css.backgroundImage !== 'none' ||
        !/^(transparent|rgba\(.*, 0\))$/.test(css.backgroundColor) ||
        [css.borderTopWidth, css.borderLeftWidth, css.borderRightWidth].some(
          (border) => parseFloat(border) > 0,
        )
      if (boxed && drawn && ((across && overAcross > ACROSS) || (down && overDown > DOWN))) {
        misfit('out of its box', at, text, Math.max(across ? overAcross : 0, down ? overDown : 0))
        boxed = false
      }
      // Positioned elements may overlap the edge of their container.
      if (css.position === 'absolute' || css.position === 'fixed') boxed = false
    }
    if (across && !offStage && (left < -ACROSS || right > width + ACROSS))
      misfit('out of the window', element, text, Math.max(-left, right - width))
  }

  // The boxes of letters overlap between lines of a text; their centres do not.
  const middle = ({ left, right, top, bottom }: Box): Box => {
    const quarter = (bottom - top) / 4
    return { left: left + 1, right: right - 1, top: top + quarter, bottom: bottom - quarter }
  }
  const common = (a: Box, b: Box): number =>
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      ? Math.min(a.right, b.right) - Math.max(a.left, b.left)
      : 0
  // There is also no line where its box has cut it off.
  const cropped = (element: Element, line: Box): Box =>
    up(element).reduce((rest, at) => {
      const { overflowX, overflowY, display } = style(at)
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) return rest
      const box = at.getBoundingClientRect()
      return {
        left: Math.max(rest.left, box.left),
        right: Math.min(rest.right, box.right),
        top: Math.max(rest.top, box.top),
        bottom: Math.min(rest.bottom, box.bottom),
      }
    }, line)
  const middles = leaves.flatMap((leaf) =>
    leaf.lines
      .map((line) => ({ leaf, line: cropped(leaf.element, middle(line)) }))
      .filter(({ line }) => line.right > line.left && line.bottom > line.top),
  )
  middles.sort((a, b) => a.line.top - b.line.top)
  const reportedPairs = new Set<string>()
  for (const [at, one] of middles.entries())
    for (let next = at + 1; next < middles.length; next++) {
      const other = middles[next]
      if (!other || other.line.top >= one.line.bottom) break
      if (other.leaf === one.leaf || other.leaf.layer !== one.leaf.layer) continue
      const by = common(one.line, other.line)
      const pair = `${one.leaf.text} × ${other.leaf.text}`
      if (by <= 1 || reportedPairs.has(pair)) continue
      reportedPairs.add(pair)
      misfit('over another', one.leaf.element, pair, by)
    }
  // A control that covers other text receives its taps, or hides it.
  for (const control of document.querySelectorAll('button, a.btn, select, input:not([type=hidden])')) {
    if (!visible(control) || isScreenReaderOnly(control)) continue
    const box = cropped(control, control.getBoundingClientRect())
    if (box.right - box.left <= 1 || box.bottom <= box.top || style(control).opacity === '0') continue
    const layer = layerOf(control)
    for (const { leaf, line } of middles) {
      if (leaf.layer !== layer || control.contains(leaf.element) || leaf.element.contains(control)) continue
      const by = common(box, line)
      const pair = `${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim()} × ${leaf.text}`
      if (by <= 1 || reportedPairs.has(pair)) continue
      reportedPairs.add(pair)
      misfit('over another', control, pair, by)
    }
  }

  // The content of a field is drawn by the browser and has no boxes.
  const canvas = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input[placeholder], select',
  )) {
    if (!visible(field) || !canvas) continue
    const css = style(field)
    // An invisible list over its own shorter text.
    if (css.opacity === '0') continue
    const shown =
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.label ?? '') : field.placeholder
    canvas.font = `${css.fontStyle} ${css.fontWeight} ${css.fontSize} ${css.fontFamily}`
    const available =
      field.clientWidth - parseFloat(css.paddingInlineStart) - parseFloat(css.paddingInlineEnd)
    const by = canvas.measureText(shown).width - available
    if (by > ACROSS) misfit('cut off', field, shown, by)
  }
  return { texts, misfits }
}
