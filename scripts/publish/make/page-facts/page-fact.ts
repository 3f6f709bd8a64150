/** A part of a page that is verified. Facts are in the order of the page. */
export type PageFact =
  /** An attribute that contains an address, an id, styles or script. Character references in its value are decoded. */
  | { readonly kind: 'attribute'; readonly tag: string; readonly name: string; readonly value: string }
  /** A non-empty title of the document. */
  | { readonly kind: 'title' }
  /** The text of a block of structured data. */
  | { readonly kind: 'structured-data'; readonly text: string }
  /** An element that lacks its required end tag. */
  | { readonly kind: 'unclosed'; readonly tag: string }

const VERIFIED = new Set([
  ...['id', 'style', 'srcset', 'imagesrcset'],
  ...['href', 'src', 'action', 'poster', 'formaction', 'data', 'component-url', 'renderer-url'],
])

/** Whether an attribute with this lower-case name is verified. */
export function isVerified(name: string): boolean {
  return VERIFIED.has(name) || name.startsWith('on')
}
