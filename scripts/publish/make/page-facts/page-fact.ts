/** What of a page is verified, in the order of the page. */
export type PageFact =
  /** An attribute that holds an address, an id, styles or script; its value with character references decoded. */
  | { readonly kind: 'attribute'; readonly tag: string; readonly name: string; readonly value: string }
  /** A title of the document that is not empty. */
  | { readonly kind: 'title' }
  /** The text of a block of structured data. */
  | { readonly kind: 'structured-data'; readonly text: string }
  /** An element whose end tag is missing and must not be. */
  | { readonly kind: 'unclosed'; readonly tag: string }

const VERIFIED = new Set([
  ...['id', 'style', 'srcset', 'imagesrcset'],
  ...['href', 'src', 'action', 'poster', 'formaction', 'data', 'component-url', 'renderer-url'],
])

/** Is an attribute of this name, in lower case, verified? */
export function isVerified(name: string): boolean {
  return VERIFIED.has(name) || name.startsWith('on')
}
