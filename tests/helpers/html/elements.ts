/**
 * Finds elements of a parsed page and reads their text. Elements hidden from everyone (`hidden`) are not
 * found.
 */
import { DomUtils, parseDocument } from 'htmlparser2'

export type Document = ReturnType<typeof parseDocument>
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
export type Root = Document | Element

/** A node of any kind, with the fields that its text needs. */
export type Node = Root['children'][number]

const SILENT = new Set(['script', 'style', 'template', 'noscript', 'head'])

export const parsePage = (html: string): Document => parseDocument(html)

export const isElement = (node: Node): node is Element => 'attribs' in node

export const attribute = (element: Element, name: string): string | undefined => element.attribs[name]

export const hasClass = (element: Element, name: string): boolean =>
  (element.attribs.class ?? '').split(/\s+/).includes(name)

/** Returns the descendants that pass `test`, in document order, without those that no reader can reach. */
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

/** Returns the element with an id, also in hidden or silent parts. */
export const byId = (root: Root, id: string): Element | undefined =>
  DomUtils.findOne((element) => element.attribs.id === id, root.children) ?? undefined

/** Returns the nearest ancestor that passes `test`. */
export function closest(element: Element, test: (candidate: Element) => boolean): Element | undefined {
  for (let at = element.parent; at; at = at.parent)
    if (at.type === 'tag' && isElement(at) && test(at)) return at
  return undefined
}

/** Returns the only member of `found`. @throws Error with the number of members */
export function only<T>(found: readonly T[], what = 'element'): T {
  const [first] = found
  if (found.length !== 1 || first === undefined)
    throw new Error(`expected one ${what}, found ${found.length}`)
  return first
}

/** Returns all text in `root`, with single spaces. Scripts, styles and templates have none. */
export function textOf(root: Root): string {
  const words = (node: Node): string => {
    if (node.type === 'text') return node.data
    return isElement(node) && !SILENT.has(node.name) ? node.children.map(words).join('') : ''
  }
  return collapseSpaces(root.children.map(words).join(''))
}

export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()
