import { isVerified, type PageFact } from './page-fact.ts'

const TAG_NAME = /[a-z][a-z0-9-]*/y
/** Attributes that cannot be verified ones, as many as there are: skipped at once, for most attributes are such. */
const OTHERS =
  /(?:[ \t\n\f\r]+(?!id|on|s|href|action|poster|formaction|data(?!-)|component-url|renderer-url|imagesrcset|type)[^ \t\n\f\r"'<>/=]+(?:="[^"]*")?)+/iy
const ATTRIBUTE = /[ \t\n\f\r]+([^ \t\n\f\r"'<>/=]+)(?:="([^"]*)")?/y

const names = (list: string) => new Set(list.split(' '))
const VOID = names('area base br col embed hr img input link meta source track wbr')
const RAW_TEXT = names('script style title textarea')
const IN_SVG = names('circle ellipse g line path polygon polyline rect')
/** Parsers read these in ways of their own. */
const SPECIAL = names(
  'basefont command frame frameset iframe image isindex keygen math noembed noframes param plaintext xmp',
)

const HEADINGS = names('h1 h2 h3 h4 h5 h6 p')
const CONTROLS = names('input option optgroup select button datalist textarea')
const AFTER_P =
  'address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol p pre section table ul'
/** Start tags that end the element around them, by what they end. */
const ENDS = new Map<string, ReadonlySet<string>>([
  ...AFTER_P.split(' ').map((tag) => [tag, names('p')] as const),
  ...[...HEADINGS].map((tag) => [tag, tag === 'p' ? names('p') : HEADINGS] as const),
  ...[...CONTROLS, 'output'].map((tag) => [tag, CONTROLS] as const),
  ...['option', 'optgroup'].map((tag) => [tag, names('option optgroup')] as const),
  ...['a', 'li'].map((tag) => [tag, names(tag)] as const),
  ...['dd', 'dt'].map((tag) => [tag, names('dd dt')] as const),
  ...['rt', 'rp'].map((tag) => [tag, names('rt rp')] as const),
  ...['tbody', 'tfoot', 'tr', 'td', 'th'].map((tag) => [tag, names('thead tbody tr td th')] as const),
  ['body', names('head')],
])
/** A row in a section of its table, a cell in a row. */
const NESTED = names('tbody>tr thead>tr tr>td tr>th')

const REFERENCES: Readonly<Record<string, string>> = {
  ...{ '&#38;': '&', '&#34;': '"', '&#39;': "'", '&#60;': '<', '&#62;': '>' },
  ...{ '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' },
}

/**
 * The facts of a page that is written as Astro writes markup: lower case, double quotes, every element closed in its place.
 * Null for any other page, even if it is valid: parsers know what is meant by it.
 */
export function scanPage(html: string): PageFact[] | null {
  const facts: PageFact[] = []
  const open: string[] = []
  let svg = false
  let at = 0

  for (;;) {
    at = html.indexOf('<', at)
    if (at === -1) return open.length === 0 ? facts : null
    const next = html.charCodeAt(at + 1)
    if (next === SLASH) {
      const tag = open.pop()
      if (tag === undefined || !html.startsWith(`${tag}>`, at + 2)) return null
      if (tag === 'svg') svg = false
      at += tag.length + 3
      continue
    }
    if (next === EXCLAMATION) {
      at = afterDeclaration(html, at)
      if (at === -1) return null
      continue
    }

    TAG_NAME.lastIndex = at + 1
    if (!TAG_NAME.test(html)) return null
    const tag = html.slice(at + 1, TAG_NAME.lastIndex)
    if (SPECIAL.has(tag) || (svg && !IN_SVG.has(tag))) return null
    const around = open.at(-1) ?? ''
    if (ENDS.get(tag)?.has(around) && !NESTED.has(`${around}>${tag}`)) return null
    if (tag === 'form' && open.includes('form')) return null
    const from = facts.length
    let type: string | null = null
    at = TAG_NAME.lastIndex
    for (;;) {
      OTHERS.lastIndex = at
      if (OTHERS.test(html)) at = OTHERS.lastIndex
      if (html.charCodeAt(at) === GREATER) break
      ATTRIBUTE.lastIndex = at
      const match = ATTRIBUTE.exec(html)
      if (!match) break
      at = ATTRIBUTE.lastIndex
      const name = (match[1] ?? '').toLowerCase()
      const isType = name === 'type' && tag === 'script'
      if (!isType && !isVerified(name)) continue
      const value = decoded(match[2] ?? '')
      if (value === null) return null
      // Of an attribute given twice the first counts.
      if (isType) type ??= value
      else if (!facts.slice(from).some((fact) => fact.kind === 'attribute' && fact.name === name))
        facts.push({ kind: 'attribute', tag, name, value })
    }
    const closed = html.startsWith('/>', at)
    if (!closed && html.charCodeAt(at) !== GREATER) return null
    at += closed ? 2 : 1
    if (VOID.has(tag)) continue
    if (closed) {
      if (svg) continue
      return null
    }
    if (tag === 'svg') svg = true
    if (!RAW_TEXT.has(tag)) {
      open.push(tag)
      continue
    }
    const close = html.indexOf('</', at)
    const text = html.slice(at, close)
    if (close === -1 || !html.startsWith(`${tag}>`, close + 2)) return null
    if (tag === 'title' && text !== '') facts.push({ kind: 'title' })
    else if (type === 'application/ld+json') facts.push({ kind: 'structured-data', text })
    at = close + tag.length + 3
  }
}

const SLASH = 47
const EXCLAMATION = 33
const GREATER = 62

/** Where a comment or the doctype ends that begins at `at`; -1 if it is anything else. */
function afterDeclaration(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4)
    const text = html.slice(at + 4, end)
    return end === -1 || /^-?>|--!>|<!--|--$/.test(text) ? -1 : end + 3
  }
  const end = html.indexOf('>', at)
  return end !== -1 && /^<!doctype html$/i.test(html.slice(at, end)) ? end + 1 : -1
}

/** An attribute's value; null if it holds a reference that Astro does not write. */
function decoded(value: string): string | null {
  if (!value.includes('&')) return value
  let known = true
  const text = value.replace(/&[^&;]*;?/g, (reference) => {
    const character = REFERENCES[reference]
    known &&= character !== undefined
    return character ?? ''
  })
  return known ? text : null
}
