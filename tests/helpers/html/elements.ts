/** Finds elements of a parsed page and reads their text. What a page hides from everyone (`hidden`) is not found. */
import { DomUtils, parseDocument } from 'htmlparser2'

export type Document = ReturnType<typeof parseDocument>
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
export type Root = Document | Element

/** A node of any kind, as far as its text goes. */
export type Node = Root['children'][number]

const SILENT = new Set(['script', 'style', 'template', 'noscript', 'head'])

export const parsePage = (html: string): Document => parseDocument(html)

export const isElement = (node: Node): node is Element => 'attribs' in node

export const attribute = (element: Element, name: string): string | undefined => element.attribs[name]

export const hasClass = (element: Element, name: string): boolean =>
  (element.attribs.class ?? '').split(/\s+/).includes(name)

/** Descendants that fulfil `test`, in document order, without those that no reader can reach. */
export function findAll(root: Root, test: (element: Element) => boolean): Element[] {
  return root.children.filter(isElement).flatMap((element) => {
    if (SILENT.has(element.name) || 'hidden' in element.attribs) return []
    return [...(test(element) ? [element] : []), ...findAll(element, test)]
  })
}

export const byClass = (root: Root, name: string): Element[] =>
  findAll(root, (element) => hasClass(element, name))

export const byTag = (root: Root, ...names: string[]): Element[] =>
  findAll(root, (element) => names.includes(element.name))

export const byAttribute = (root: Root, name: string, value?: string): Element[] =>
  findAll(root, ({ attribs }) => name in attribs && (value === undefined || attribs[name] === value))

/** The element with this id, also in parts that are hidden or silent. */
export const byId = (root: Root, id: string): Element | undefined =>
  DomUtils.findOne((element) => element.attribs.id === id, root.children) ?? undefined

/** The element that contains `element` and fulfils `test`, the nearest one. */
export function closest(element: Element, test: (candidate: Element) => boolean): Element | undefined {
  for (let at = element.parent; at; at = at.parent)
    if (at.type === 'tag' && isElement(at) && test(at)) return at
  return undefined
}

/** The only one of `found`. @throws Error that says how many there are */
export function only<T>(found: readonly T[], what = 'element'): T {
  const [first] = found
  if (found.length !== 1 || first === undefined)
    throw new Error(`expected one ${what}, found ${found.length}`)
  return first
}

/** All text in `root`, with single spaces. Scripts, styles and templates have none. */
export function textOf(root: Root): string {
  const words = (node: Node): string => {
    if (node.type === 'text') return node.data
    return isElement(node) && !SILENT.has(node.name) ? node.children.map(words).join('') : ''
  }
  return singleSpaced(root.children.map(words).join(''))
}

export const singleSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim()
