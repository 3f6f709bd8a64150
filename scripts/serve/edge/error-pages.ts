/** Where the not-found page wants the path that was asked for (spec §2). */
const PATH_MARKER = '<!--path-->'
/** Where the page of an unavailable venue wants the platform's words (spec §8). */
const MESSAGE_MARKER = '<!--message-->'
/** Where the page of an unforeseen fault wants the number that finds it in the log. */
const REFERENCE_MARKER = '<!--reference-->'
/** No real address is longer; what is shown is for people. In characters. */
const SHOWN_PATH = 300

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The not-found page with the path in it, readable and as inert text whatever it holds. */
export function withPath(html: string, pathname: string): string {
  const shown = escapeHtml(readablePath(pathname))
  return html.replaceAll(PATH_MARKER, () => shown)
}

/** The page of an unavailable venue with the platform's words, as inert text; without any nothing stands there. */
export function withMessage(html: string, message: string): string {
  return html.replaceAll(MESSAGE_MARKER, () => escapeHtml(message))
}

/** The page of an unforeseen fault with its number. */
export function withReference(html: string, reference: string): string {
  return html.replaceAll(REFERENCE_MARKER, () => escapeHtml(reference))
}

/** A page for when the site's own pages cannot be had: complete, readable by anyone, with no script or style file. */
export function plainPage(title: string, text: string, detail: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><code dir="ltr">${escapeHtml(detail)}</code></p></main></body></html>
`
}

export function readablePath(pathname: string): string {
  let decoded = pathname
  try {
    decoded = decodeURI(pathname)
  } catch {
    // Malformed encoding is shown as it came.
  }
  // Controls and characters that turn the direction of the text around them could make the line say something else.
  const plain = decoded.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
  return plain.length > SHOWN_PATH ? `${plain.slice(0, SHOWN_PATH)}…` : plain
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
