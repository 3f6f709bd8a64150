import { type DomUtils, parseDocument } from 'htmlparser2'
import type { PageText } from './translation-faults.ts'

/** Attributes that are read aloud or shown. */
const READ = ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext', 'aria-roledescription']
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'code'])

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Node = Element['children'][number]

const isElement = (node: Node): node is Element => 'attribs' in node

/**
 * Returns the language of a page and its distinct texts in that language. Hidden text is included, because it
 * may be shown later. Elements that declare another language are omitted.
 */
export function readPageTexts(html: string): { language: string; texts: readonly PageText[] } {
  const found = new Map<string, PageText>()
  const addText = (value: string | undefined, attribute: string) => {
    const text = (value ?? '').replace(/\s+/g, ' ').trim()
    if (text) found.set(`${attribute}|${text}`, { text, attribute })
  }
  let language = ''
  const visit = (node: Node, lang: string): void => {
    if (node.type === 'text' && lang === language) addText(node.data, '')
    if (!isElement(node) || SILENT.has(node.name) || isExcluded(node)) return
    const own = node.attribs.lang ?? lang
    if (node.name === 'html') language = own
    if (own === language) {
      for (const name of READ) addText(node.attribs[name], name)
      if (node.name === 'input' && ['submit', 'button', 'reset'].includes(node.attribs.type ?? ''))
        addText(node.attribs.value, 'value')
      if (node.name === 'meta' && node.attribs.name === 'description')
        addText(node.attribs.content, 'content')
    }
    for (const child of node.children) visit(child, own)
  }
  for (const node of parseDocument(html).children) visit(node, '')
  return { language, texts: [...found.values()] }
}

/** On the landing page, each venue uses one of its own languages. */
function isExcluded({ attribs }: Element): boolean {
  return (attribs.class ?? '').split(/\s+/).includes('venues')
}
