/**
 * Reports symbol characters such as arrows, crosses, ticks and stars. They must be drawn as icons, because fonts draw them
 * differently or lack them, and screen readers may read them out.
 */
import ts from 'typescript'
import type { Problem } from './report.ts'
import { lineOf, parse, scriptsOf, walk } from './source.ts'

/** Arrows, technical symbols, geometric shapes, dingbats and emoji. */
const SYMBOL = /[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\u{1f300}-\u{1faff}]/u
const MESSAGE = 'contains a symbol character: draw it as an icon, as in src/components/icons.ts'

/**
 * Checks a .ts, .tsx, .astro or .css file. Covers strings and texts in scripts, markup and styles; comments may contain
 * symbols.
 */
export function checkSigns(file: string, text: string): Problem[] {
  if (file.endsWith('.css')) return inLines(file, withoutComments(text))
  const markup = file.endsWith('.astro') ? inLines(file, withoutComments(withoutScripts(file, text))) : []
  const scripts = scriptsOf(file, text).flatMap((script) => {
    const tree = parse(file, script)
    const problems: Problem[] = []
    walk(tree, (node) => {
      if (isText(node) && SYMBOL.test(node.getText(tree)))
        problems.push({ file, line: lineOf(node, tree, script), message: MESSAGE })
    })
    return problems
  })
  return [...scripts, ...markup]
}

const isText = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node)

function inLines(file: string, text: string): Problem[] {
  return text
    .split('\n')
    .flatMap((line, at) => (SYMBOL.test(line) ? [{ file, line: at + 1, message: MESSAGE }] : []))
}

/** Replaces a text by spaces and preserves line breaks, so that line numbers stay correct. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, blank)

const withoutScripts = (file: string, text: string) =>
  scriptsOf(file, text).reduce((rest, script) => rest.replace(script.text, blank), text)
