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

/** Whole addresses only: what a venue's text leads to is never a page of this site by accident. */
const ADDRESS = /^(?:https?:\/\/[^/]|mailto:.|tel:.)/i

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...INLINE],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // What these hold is no text for readers, whatever it says.
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
    // A link that leads nowhere is no link.
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
 * A venue's policies as they may stand in a page: structure, lists, tables and links; no pictures, styles, ids, scripts.
 * Headings begin below the page's own and leave no level out. Text without markup keeps its paragraphs and lines. '' when
 * nothing to read is left.
 */
export function policiesHtml(text: string): string {
  const marked =
    BLOCKS.some((tag) => new RegExp(`<${tag}[\\s/>]`, 'i').test(text)) ||
    /<(?:section|article|br)\b/i.test(text)
  const clean = sanitizeHtml(marked ? text : toParagraphs(text), OPTIONS).trim()
  return /[\p{L}\p{N}]/u.test(clean.replace(/<[^>]*>/g, '')) ? fixHeadingLevels(clean) : ''
}

/** Blank lines part paragraphs; other ends of lines stay. Markup within a line stays what it was. */
function toParagraphs(text: string): string {
  return text
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br />')}</p>`)
    .join('')
}

/** The sanitised text has plain heading tags only, each closed, if need be within another. */
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
