/** Lines of text that fit a width, and the size of their letters. */
export type FittedText = { readonly lines: readonly string[]; readonly size: number }

/** Height of a line, in sizes of its letters. */
export const LINE_HEIGHT = 1.3

/** Full-width letters of East Asia. */
const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/
const NARROW = /[\s.,:;/|!'’iljtfI-]/

/** Most lines of a text. */
const MOST_LINES = 3
/** How much of their size letters may lose before a line is added. */
const LEAST_PART = 0.7

/**
 * Fits a text into a width: on one line or, if letters would get much smaller, on up to three. An SVG image cannot measure or wrap text, and
 * nobody knows the font of the device that shows it. So widths are estimated generously.
 */
export function fitText(text: string, width: number, size: number): FittedText {
  const parts = breakable(text)
  let best: FittedText = { lines: [text], size: Math.min(size, width / estimateWidth(text)) }
  for (let count = 2; count <= Math.min(MOST_LINES, parts.length); count++) {
    if (best.size >= size * LEAST_PART) break
    const lines = breakEvenly(parts, count).map((line) => line.trim())
    const fitted = Math.min(size, width / Math.max(...lines.map(estimateWidth)))
    if (fitted > best.size) best = { lines, size: fitted }
  }
  return best
}

/** Returns the estimated width of a text, in sizes of its letters. */
function estimateWidth(text: string): number {
  let width = 0
  for (const letter of text) width += WIDE.test(letter) ? 1.05 : NARROW.test(letter) ? 0.5 : 0.68
  return Math.max(width, 0.5)
}

/** The parts that stay on one line: words or, in an address, what is between dots and slashes. */
const breakable = (text: string): string[] =>
  text.includes(' ') ? text.split(/(?<=\s)/) : text.split(/(?=[./](?=[^/]{3}))|(?=\/q\/)/)

/** Distributes parts over `count` lines, so that the longest one is as short as possible. */
function breakEvenly(parts: readonly string[], count: number): string[] {
  if (count === 1) return [parts.join('')]
  const longest = (lines: readonly string[]) => Math.max(...lines.map(estimateWidth))
  let best: string[] | null = null
  for (let at = 1; at <= parts.length - count + 1; at++) {
    const lines = [parts.slice(0, at).join(''), ...breakEvenly(parts.slice(at), count - 1)]
    if (!best || longest(lines) < longest(best)) best = lines
  }
  return best ?? [parts.join('')]
}
