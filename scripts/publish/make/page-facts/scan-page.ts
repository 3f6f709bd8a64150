import { isVerified, type PageFact } from './page-fact.ts'

/** A run of attributes that are certainly not verified. Most attributes are not, so skipping a whole run saves time. */
const UNVERIFIED_ATTRIBUTES =
  /(?:[ \t\n\f\r]+(?!id|on|s|href|action|poster|formaction|data(?!-)|component-url|renderer-url|imagesrcset|type)[^ \t\n\f\r"'<>/=]+(?:="[^"]*")?)+/iy
const ATTRIBUTE = /[ \t\n\f\r]+([^ \t\n\f\r"'<>/=]+)(?:="([^"]*)")?/y

const names = (list: string) => new Set(list.split(' '))
const VOID = names('area base br col embed hr img input link meta source track wbr')
const RAW_TEXT = names('script style title textarea')
const SVG_ELEMENTS = names('circle ellipse g line path polygon polyline rect')
/** Elements for which parsers have special rules. */
const SPECIAL = names(
  'basefont command frame frameset iframe image isindex keygen math noembed noframes param plaintext xmp',
)

const HEADINGS = names('h1 h2 h3 h4 h5 h6 p')
const CONTROLS = names('input option optgroup select button datalist textarea')
const ENDS_P =
  'address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol p pre section table ul'
/** Start tags that implicitly end their parent element, with the names of these parents. */
const ENDS_PARENT = new Map<string, ReadonlySet<string>>([
  ...ENDS_P.split(' ').map((tag) => [tag, names('p')] as const),
  ...[...HEADINGS].map((tag) => [tag, tag === 'p' ? names('p') : HEADINGS] as const),
  ...[...CONTROLS, 'output'].map((tag) => [tag, CONTROLS] as const),
  ...['option', 'optgroup'].map((tag) => [tag, names('option optgroup')] as const),
  ...['a', 'li'].map((tag) => [tag, names(tag)] as const),
  ...['dd', 'dt'].map((tag) => [tag, names('dd dt')] as const),
  ...['rt', 'rp'].map((tag) => [tag, names('rt rp')] as const),
  ...['tbody', 'tfoot', 'tr', 'td', 'th'].map((tag) => [tag, names('thead tbody tr td th')] as const),
  ['body', names('head')],
])
/** Exceptions to `ENDS_PARENT`: a row in a table section, and a cell in a row. */
const ALLOWED_NESTING = names('tbody>tr thead>tr tr>td tr>th')

const REFERENCES: Readonly<Record<string, string>> = {
  ...{ '&#38;': '&', '&#34;': '"', '&#39;': "'", '&#60;': '<', '&#62;': '>' },
  ...{ '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' },
}

/** What the scan must know about an element. */
type ElementRules = {
  readonly isSpecial: boolean
  readonly isDrawn: boolean
  readonly isVoid: boolean
  readonly isRawText: boolean
  readonly endsParent: ReadonlySet<string> | undefined
}
/** By tag name, so that each tag is looked up once. Elements without rules are not listed. */
const RULES: ReadonlyMap<string, ElementRules> = new Map(
  [...SPECIAL, ...SVG_ELEMENTS, ...VOID, ...RAW_TEXT, ...ENDS_PARENT.keys()].map((tag) => [
    tag,
    {
      isSpecial: SPECIAL.has(tag),
      isDrawn: SVG_ELEMENTS.has(tag),
      isVoid: VOID.has(tag),
      isRawText: RAW_TEXT.has(tag),
      endsParent: ENDS_PARENT.get(tag),
    },
  ]),
)

/**
 * Finds the facts of a page with markup as Astro writes it: lower case, double quotes, every element closed in its place.
 * Null for any other page, even if it is valid. Such a page needs a parser.
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
      if (tag === undefined || !html.startsWith(tag, at + 2)) return null
      at += tag.length + 3
      if (html.charCodeAt(at - 1) !== GREATER) return null
      if (tag === 'svg') svg = false
      continue
    }
    if (next === EXCLAMATION) {
      at = findDeclarationEnd(html, at)
      if (at === -1) return null
      continue
    }

    const nameEnd = findNameEnd(html, at + 1)
    if (nameEnd === at + 1) return null
    const tag = html.slice(at + 1, nameEnd)
    const rules = RULES.get(tag)
    if (rules?.isSpecial || (svg && !rules?.isDrawn)) return null
    const parent = open.at(-1) ?? ''
    if (rules?.endsParent?.has(parent) && !ALLOWED_NESTING.has(`${parent}>${tag}`)) return null
    if (tag === 'form' && open.includes('form')) return null
    const from = facts.length
    let type: string | null = null
    at = nameEnd
    while (html.charCodeAt(at) !== GREATER) {
      UNVERIFIED_ATTRIBUTES.lastIndex = at
      if (UNVERIFIED_ATTRIBUTES.test(html)) at = UNVERIFIED_ATTRIBUTES.lastIndex
      if (html.charCodeAt(at) === GREATER) break
      ATTRIBUTE.lastIndex = at
      const match = ATTRIBUTE.exec(html)
      if (!match) break
      at = ATTRIBUTE.lastIndex
      const name = (match[1] ?? '').toLowerCase()
      const isType = name === 'type' && tag === 'script'
      if (!isType && !isVerified(name)) continue
      const value = decodeValue(match[2] ?? '')
      if (value === null) return null
      // If an attribute is repeated, the first one counts.
      if (isType) type ??= value
      else if (!facts.slice(from).some((fact) => fact.kind === 'attribute' && fact.name === name))
        facts.push({ kind: 'attribute', tag, name, value })
    }
    const closed = html.startsWith('/>', at)
    if (!closed && html.charCodeAt(at) !== GREATER) return null
    at += closed ? 2 : 1
    if (rules?.isVoid) continue
    if (closed) {
      if (svg) continue
      return null
    }
    if (tag === 'svg') svg = true
    if (!rules?.isRawText) {
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

/** The index after the tag name that begins at `from`; `from` if there is none. */
function findNameEnd(html: string, from: number): number {
  let at = from
  while (isLetter(html.charCodeAt(at)) || (at > from && isDigitOrHyphen(html.charCodeAt(at)))) at++
  return at
}

const isLetter = (code: number) => code >= 97 && code <= 122
const isDigitOrHyphen = (code: number) => (code >= 48 && code <= 57) || code === 45

const SLASH = 47
const EXCLAMATION = 33
const GREATER = 62

/** The index after the comment or doctype that begins at `at`. -1 if there is neither. */
function findDeclarationEnd(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4)
    const text = html.slice(at + 4, end)
    return end === -1 || /^-?>|--!>|<!--|--$/.test(text) ? -1 : end + 3
  }
  const end = html.indexOf('>', at)
  return end !== -1 && /^<!doctype html$/i.test(html.slice(at, end)) ? end + 1 : -1
}

/** Decodes the character references in an attribute's value. Null if it contains a reference that Astro does not write. */
function decodeValue(value: string): string | null {
  if (!value.includes('&')) return value
  let known = true
  const text = value.replace(/&[^&;]*;?/g, (reference) => {
    const character = REFERENCES[reference]
    known &&= character !== undefined
    return character ?? ''
  })
  return known ? text : null
}
