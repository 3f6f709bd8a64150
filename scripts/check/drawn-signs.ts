/** Arrows, crosses, ticks and stars are drawn: each font has its own, or none, and a screen reader may read it out. */
import ts from 'typescript'
import type { Problem } from './report.ts'
import { lineOf, parse, scriptsOf, walk } from './source.ts'

/** Arrows, technical signs, shapes, dingbats and emoji. */
const SIGN = /[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\u{1f300}-\u{1faff}]/u
const MESSAGE = 'a sign of a font: draw it, as src/components/icons.ts does'

/** Signs in what a page shows: texts of scripts, of markup, and `content` of styles (.ts, .tsx, .astro or .css). */
export function checkSigns(file: string, text: string): Problem[] {
  if (file.endsWith('.css')) return inLines(file, withoutComments(text))
  const markup = file.endsWith('.astro') ? inLines(file, withoutComments(withoutScripts(file, text))) : []
  const scripts = scriptsOf(file, text).flatMap((script) => {
    const tree = parse(file, script)
    const problems: Problem[] = []
    walk(tree, (node) => {
      if (isText(node) && SIGN.test(node.getText(tree)))
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
    .flatMap((line, at) => (SIGN.test(line) ? [{ file, line: at + 1, message: MESSAGE }] : []))
}

/** Lines keep their numbers. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, blank)

const withoutScripts = (file: string, text: string) =>
  scriptsOf(file, text).reduce((rest, script) => rest.replace(script.text, blank), text)
