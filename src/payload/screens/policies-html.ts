import sanitizeHtml from 'sanitize-html'

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const BLOCKS = [
  ...HEADINGS,
  ...TABLES,
  'p',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'hr',
  'div',
]
const INLINE = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'br', 'span']

/** Absolute URLs only, so that a link in a venue's text never leads to a page of this site by accident. */
const ADDRESS = /^(?:https?:\/\/[^/]|mailto:.|tel:.)/i

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...INLINE],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The contents of these elements are not text for readers.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'svg',
    'math',
    'iframe',
    'object',
  ],
  transformTags: {
    section: 'div',
    article: 'div',
    center: 'div',
    // Removes links without a valid target.
    a: (_, { href = '' }) =>
      ADDRESS.test(href.trim())
        ? { tagName: 'a', attribs: { href: href.trim(), rel: 'noopener nofollow' } }
        : { tagName: 'span', attribs: {} },
  },
  exclusiveFilter: ({ tag, text, mediaChildren }) =>
    [...HEADINGS, 'p', 'div', 'a', 'li', 'span'].includes(tag) &&
    text.trim() === '' &&
    mediaChildren.length === 0,
  nestingLimit: 40,
}

/**
 * Sanitises a venue's policies: keeps structure, lists, tables and links; removes pictures, styles, ids and scripts.
 * Headings start below the page's own and skip no level. Plain text keeps its paragraphs and line breaks. '' if no text is
 * left.
 */
export function policiesHtml(text: string): string {
  const marked =
    BLOCKS.some((tag) => new RegExp(`<${tag}[\\s/>]`, 'i').test(text)) ||
    /<(?:section|article|br)\b/i.test(text)
  const clean = sanitizeHtml(marked ? text : toParagraphs(text), OPTIONS).trim()
  return /[\p{L}\p{N}]/u.test(clean.replace(/<[^>]*>/g, '')) ? fixHeadingLevels(clean) : ''
}

/** Converts plain text to HTML: blank lines separate paragraphs, other line breaks stay. Keeps inline markup. */
function toParagraphs(text: string): string {
  return text
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br />')}</p>`)
    .join('')
}

/** Corrects the levels of headings. Expects sanitised HTML: heading tags have no attributes, and each is closed. */
function fixHeadingLevels(html: string): string {
  const above: number[] = []
  const open: number[] = []
  return html.replace(/<(\/?)h([1-6])>/g, (_, end: string, level: string) => {
    if (end) return `</h${open.pop() ?? level}>`
    while (above.length > 0 && (above.at(-1) ?? 0) >= Number(level)) above.pop()
    above.push(Number(level))
    open.push(Math.min(6, 1 + above.length))
    return `<h${open.at(-1)}>`
  })
}
