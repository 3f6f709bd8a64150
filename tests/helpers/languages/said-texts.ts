import { type DomUtils, parseDocument } from 'htmlparser2'
import type { SaidText } from './word-faults.ts'

/** Attributes that are read aloud or drawn. */
const READ = ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext', 'aria-roledescription']
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'code'])

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Node = Element['children'][number]

const isElement = (node: Node): node is Element => 'attribs' in node

/**
 * The language of a page, and each of its texts in that language once: what is hidden may be shown, and counts too.
 * What stands in an element that names another language is not of this one.
 */
export function saidTexts(html: string): { language: string; texts: readonly SaidText[] } {
  const said = new Map<string, SaidText>()
  const say = (value: string | undefined, attribute: string) => {
    const text = (value ?? '').replace(/\s+/g, ' ').trim()
    if (text) said.set(`${attribute}|${text}`, { text, attribute })
  }
  let language = ''
  const visit = (node: Node, lang: string): void => {
    if (node.type === 'text' && lang === language) say(node.data, '')
    if (!isElement(node) || SILENT.has(node.name) || isNotJudged(node)) return
    const own = node.attribs.lang ?? lang
    if (node.name === 'html') language = own
    if (own === language) {
      for (const name of READ) say(node.attribs[name], name)
      if (node.name === 'input' && ['submit', 'button', 'reset'].includes(node.attribs.type ?? ''))
        say(node.attribs.value, 'value')
      if (node.name === 'meta' && node.attribs.name === 'description') say(node.attribs.content, 'content')
    }
    for (const child of node.children) visit(child, own)
  }
  for (const node of parseDocument(html).children) visit(node, '')
  return { language, texts: [...said.values()] }
}

/** On the landing page each venue speaks one of its own languages. */
function isNotJudged({ attribs }: Element): boolean {
  return (attribs.class ?? '').split(/\s+/).includes('venues')
}
