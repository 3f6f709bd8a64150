/**
 * The parts of a page, for compression (docs/decisions/050-styles-compressed-once.md):
 * the opening, up to the character set; the styles of its screen, which are the same on every page of the screen; `GAP`; and the rest.
 */

/** Bytes of every opening, so that the styles of a screen are at the same position on all of its pages. */
export const OPENING_BYTES = 128
/** White space between styles and rest. It has no effect in the head of a page. */
export const GAP = ' '.repeat(26)

const DOCTYPE = /^<!doctype html>/i
const CHARSET = '<meta charset="utf-8">'

/** Inserts the styles of a screen into a page. Returns the page unchanged if it has no opening of suitable length. */
export function insertStyles(html: string, styles: string): string {
  const end = html.indexOf(CHARSET) + CHARSET.length
  if (end < CHARSET.length || end > OPENING_BYTES || !DOCTYPE.test(html))
    return html.replace('</head>', () => `${styles}</head>`)
  const opening = html.slice(0, end).replace(DOCTYPE, (doctype) => doctype + ' '.repeat(OPENING_BYTES - end))
  return opening + styles + GAP + html.slice(end)
}
