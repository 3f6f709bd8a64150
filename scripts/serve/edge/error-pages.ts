/** Marks where the not-found page shows the requested path (spec §2). */
const PATH_MARKER = '<!--path-->'
/** Marks where the page of an unavailable venue shows the platform's message (spec §8). */
const MESSAGE_MARKER = '<!--message-->'
/** Marks where the page of an unexpected error shows the id of its log line. */
const REFERENCE_MARKER = '<!--reference-->'
/** Longest path that is shown, in characters; no real address is longer. */
const SHOWN_PATH = 300

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Inserts the path into the not-found page, readable and escaped. */
export function withPath(html: string, pathname: string): string {
  const shown = escapeHtml(readablePath(pathname))
  return html.replaceAll(PATH_MARKER, () => shown)
}

/** Inserts the platform's message into the page of an unavailable venue, escaped. */
export function withMessage(html: string, message: string): string {
  return html.replaceAll(MESSAGE_MARKER, () => escapeHtml(message))
}

/** Inserts the id of the log line into the page of an unexpected error. */
export function withReference(html: string, reference: string): string {
  return html.replaceAll(REFERENCE_MARKER, () => escapeHtml(reference))
}

/** A complete page without scripts or style sheets, for when the site's own pages are unavailable. */
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
    // A malformed encoding is shown unchanged.
  }
  // Control characters and bidirectional controls could change how the text around them reads.
  const plain = decoded.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
  return plain.length > SHOWN_PATH ? `${plain.slice(0, SHOWN_PATH)}…` : plain
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
