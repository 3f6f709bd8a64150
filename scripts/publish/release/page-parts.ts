/**
 * The parts of a published page (docs/decisions/050-styles-compressed-once.md): the opening, up to the character set; the styles
 * of its screen, which are the same on every page of the screen; `GAP`; and the rest. Pages are rendered without the styles.
 */

/** The style elements of a screen, as UTF-8 and as the result of `compressStyles`. */
export type ScreenStyles = { readonly text: Uint8Array; readonly compressed: Uint8Array }

/** Bytes of every opening, so that the styles of a screen are at the same position on all of its pages. */
export const OPENING_BYTES = 128
/** White space between styles and rest. It has no effect in the head of a page. */
export const GAP = ' '.repeat(26)

/** Maximum number of bytes of a UTF-16 code unit in UTF-8. */
const MAX_BYTES = 3

const DOCTYPE = '<!doctype html>'
const CHARSET = '<meta charset="utf-8">'
const HEAD_END = '</head>'

/** A page as UTF-8. `rest` is the index of its rest, or null if the page does not have these parts. */
export type ComposedPage = { readonly bytes: Buffer; readonly rest: number | null }

/**
 * Inserts the styles of its screen into a rendered page. A page without an opening of suitable length gets them at the end of
 * its head.
 */
export function composePage(html: string, styles: Uint8Array): ComposedPage {
  const end = openingEnd(html)
  if (end === null) {
    const head = html.indexOf(HEAD_END)
    const parts = [Buffer.from(html.slice(0, head)), styles, Buffer.from(html.slice(head))]
    return { bytes: Buffer.concat(parts), rest: null }
  }
  const rest = OPENING_BYTES + styles.length + GAP.length
  // Measuring the text would take as long as encoding it.
  const bytes = Buffer.allocUnsafe(rest + MAX_BYTES * (html.length - end))
  const afterDoctype = bytes.write(html.slice(0, DOCTYPE.length))
  const padded = bytes.fill(' ', afterDoctype, afterDoctype + OPENING_BYTES - end)
  padded.write(html.slice(DOCTYPE.length, end), afterDoctype + OPENING_BYTES - end)
  bytes.set(styles, OPENING_BYTES)
  bytes.write(GAP, OPENING_BYTES + styles.length)
  const written = bytes.write(html.slice(end), rest)
  return { bytes: bytes.subarray(0, rest + written), rest }
}

/** The number of bytes of a page after its styles are inserted. */
export function composedSize(html: string, styles: Uint8Array): number {
  const end = openingEnd(html)
  const padding = end === null ? 0 : OPENING_BYTES - end + GAP.length
  return Buffer.byteLength(html) + styles.length + padding
}

/** The index after the opening of a rendered page. Null if it is too long or not in ASCII. */
function openingEnd(html: string): number | null {
  const at = html.indexOf(CHARSET)
  const end = at + CHARSET.length
  if (at === -1 || end > OPENING_BYTES) return null
  const opening = html.slice(0, end)
  return opening.toLowerCase().startsWith(DOCTYPE) && Buffer.byteLength(opening) === end ? end : null
}
