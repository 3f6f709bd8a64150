import { DomUtils, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** One page as a visitor with one language cookie got it. */
export type CrawledPage = {
  /** URL path. */
  path: string
  status: number
  html: string
  document: Document
}

export type Crawl = {
  pages: ReadonlyMap<string, CrawledPage>
  /** What pages refer to that is no page of the crawl (scripts, pictures, other venues): path to the first page that does. */
  references: ReadonlyMap<string, string>
}

/** Attributes that hold an address. */
const REFERENCES = ['src', 'href', 'action', 'poster', 'data', 'component-url', 'renderer-url']

/**
 * Follows every link from `start` that stays below it, as a visitor whose cookie names `locale`, and reads every page
 * once. `fetches` run at a time.
 */
export async function crawl(origin: string, start: string, locale: string, fetches = 8): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>()
  const references = new Map<string, string>()
  const waiting = [start]
  const seen = new Set(waiting)
  const inside = (path: string) => path === start || path.startsWith(`${start}/`)

  async function visit(path: string): Promise<void> {
    const response = await fetch(origin + path, { headers: { cookie: `i18n_redirected=${locale}` } })
    const html = await response.text()
    const document = parseDocument(html)
    pages.set(path, { path, status: response.status, html, document })
    for (const { element, url } of addressesIn(document, origin + path)) {
      if (url.origin !== origin) continue
      const target = url.pathname + url.search
      if (element.name === 'a' && inside(url.pathname)) {
        if (!seen.has(target)) waiting.push(target)
        seen.add(target)
      } else if (!references.has(target)) references.set(target, path)
    }
  }
  while (waiting.length > 0) await Promise.all(waiting.splice(0, fetches).map(visit))
  return { pages, references }
}

/** Every address a page refers to, made absolute; what is no address at all is kept out. */
function addressesIn(document: Document, base: string): { element: Element; url: URL }[] {
  return elements(document).flatMap((element) => {
    const sets = [element.attribs.srcset, element.attribs.imagesrcset].flatMap((set) =>
      set ? set.split(/,\s+|,(?=\/)/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '') : [],
    )
    const direct = REFERENCES.flatMap((name) => element.attribs[name] ?? [])
    return [...direct, ...sets].flatMap((address) =>
      URL.canParse(address, base) ? [{ element, url: new URL(address, base) }] : [],
    )
  })
}

/** Every element of a page or a part of it, in the order of the document. */
export function elements(root: Document | Element): Element[] {
  return DomUtils.findAll(() => true, root.children)
}

/** Those of a tag. */
export function tags(root: Document | Element, name: string): Element[] {
  return DomUtils.getElementsByTagName(name, root)
}

export const attribute = (element: Element | undefined, name: string): string => element?.attribs[name] ?? ''

/** A node of any kind, as far as its texts go. */
type Node = {
  type: string
  data?: string
  name?: string
  attribs?: Record<string, string>
  children?: readonly Node[]
}

const SILENT = new Set(['script', 'style', 'template'])
const SPOKEN = ['alt', 'title', 'aria-label', 'placeholder', 'content']

/** What a reader sees or hears of a page or a part of it: its texts, one each, spaces made single. */
export function texts(root: Document | Element): string[] {
  const found: string[] = []
  const walk = (node: Node): void => {
    if (node.type === 'text') {
      const text = singleSpaced(node.data ?? '')
      if (text) found.push(text)
      return
    }
    if (SILENT.has(node.name ?? '')) return
    for (const name of SPOKEN) {
      const text = singleSpaced(node.attribs?.[name] ?? '')
      if (text) found.push(text)
    }
    for (const child of node.children ?? []) walk(child)
  }
  walk(root as Node)
  return found
}

/** Any run of white space, no-break spaces too, as one space; without the marks of direction, which have no width. */
export const singleSpaced = (text: string): string =>
  text
    .replace(/[\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The structured data of a page, as text. */
export function jsonLdOf(document: Document): string[] {
  return tags(document, 'script')
    .filter((script) => attribute(script, 'type') === 'application/ld+json')
    .map((script) => DomUtils.textContent(script))
}
