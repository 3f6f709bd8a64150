import { DomUtils, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A page as a visitor with a language cookie receives it. */
export type CrawledPage = {
  /** URL path. */
  path: string
  status: number
  html: string
  document: Document
}

export type Crawl = {
  pages: ReadonlyMap<string, CrawledPage>
  /**
   * Referenced paths that are not pages of the crawl (scripts, pictures, other venues), each with the first
   * page that refers to it.
   */
  references: ReadonlyMap<string, string>
}

/** Attributes that contain an address. */
const REFERENCES = ['src', 'href', 'action', 'poster', 'data', 'component-url', 'renderer-url']

/**
 * Crawls every page below `start` once, as a visitor whose cookie names `locale`, with at most `fetches`
 * requests at a time.
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
    for (const { element, url } of findAddresses(document, origin + path)) {
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

/** Returns every address that a page refers to, as an absolute URL. Invalid addresses are omitted. */
function findAddresses(document: Document, base: string): { element: Element; url: URL }[] {
  return allElements(document).flatMap((element) => {
    const sets = [element.attribs.srcset, element.attribs.imagesrcset].flatMap((set) =>
      set ? set.split(/,\s+|,(?=\/)/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '') : [],
    )
    const direct = REFERENCES.flatMap((name) => element.attribs[name] ?? [])
    return [...direct, ...sets].flatMap((address) =>
      URL.canParse(address, base) ? [{ element, url: new URL(address, base) }] : [],
    )
  })
}

/** Returns every element of a page or a part of it, in document order. */
export function allElements(root: Document | Element): Element[] {
  return DomUtils.findAll(() => true, root.children)
}

/** Returns the elements with a tag. */
export function elementsByTag(root: Document | Element, name: string): Element[] {
  return DomUtils.getElementsByTagName(name, root)
}

export const attribute = (element: Element | undefined, name: string): string => element?.attribs[name] ?? ''

/** A node of any kind, with the fields that its text needs. */
type Node = {
  type: string
  data?: string
  name?: string
  attribs?: Record<string, string>
  children?: readonly Node[]
}

const SILENT = new Set(['script', 'style', 'template'])
const SPOKEN = ['alt', 'title', 'aria-label', 'placeholder', 'content']

/** Returns the texts that a page or a part of it shows or has read aloud, with single spaces. */
export function readableTexts(root: Document | Element): string[] {
  const found: string[] = []
  const walk = (node: Node): void => {
    if (node.type === 'text') {
      const text = collapseSpaces(node.data ?? '')
      if (text) found.push(text)
      return
    }
    if (SILENT.has(node.name ?? '')) return
    for (const name of SPOKEN) {
      const text = collapseSpaces(node.attribs?.[name] ?? '')
      if (text) found.push(text)
    }
    for (const child of node.children ?? []) walk(child)
  }
  walk(root as Node)
  return found
}

/** Collapses whitespace, including no-break spaces, and removes direction marks, which have no width. */
export const collapseSpaces = (text: string): string =>
  text
    .replace(/[\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the structured data of a page as text. */
export function jsonLdOf(document: Document): string[] {
  return elementsByTag(document, 'script')
    .filter((script) => attribute(script, 'type') === 'application/ld+json')
    .map((script) => DomUtils.textContent(script))
}
