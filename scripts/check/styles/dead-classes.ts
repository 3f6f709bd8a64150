/** Reports class names that do nothing: Tailwind makes no style of them, no style sheet has them, and no script looks for them. */
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss'
import ts from 'typescript'
import config from '../../../tailwind.config.ts'
import type { Problem } from '../report.ts'
import { lineOf, parse, walk } from '../source.ts'

/** The scale and utilities that the style sheets of `src/styles` have in common. */
const SHEET = `
  @config "config";
  @tailwind utilities;
  @theme inline reference { --spacing: 0.25rem; }`
const design = await loadDesignSystem(SHEET, {
  loadModule: async (id, base) => ({ path: id, base, module: config }),
})

type Use = { readonly file: string; readonly line: number; readonly name: string }

/** @param files texts by path: pages, components, scripts and style sheets */
export function checkClasses(files: ReadonlyMap<string, string>): Problem[] {
  const uses = [...files].flatMap(([file, text]) => usesIn(file, text))
  const names = [...new Set(uses.map(({ name }) => name))]
  const styles = design.candidatesToCss(names)
  const known = namesIn(files)
  const dead = new Set(names.filter((name, index) => styles[index] === null && !known.has(name)))
  return uses
    .filter(({ name }) => dead.has(name))
    .map(({ file, line, name }) => ({
      ...{ file, line },
      message: `the class ${name} has no style: see tailwind.config.ts for the values that exist`,
    }))
}

/** Names in the selectors of style sheets and scripts, and of utilities. Properties of scripts are among them, which does no harm. */
const namesIn = (files: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set(
    [...files.values()].flatMap((text) =>
      [...text.matchAll(/(?:\.|@utility |classList\.\w+\(')(-?[A-Za-z_][\w-]*)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  )

function usesIn(file: string, text: string): Use[] {
  if (file.endsWith('.astro'))
    return [...text.matchAll(/\bclass="([^"{}]*)"/g)].flatMap(({ 1: value = '', index }) => {
      const line = text.slice(0, index).split('\n').length
      return value
        .split(/\s+/)
        .filter(Boolean)
        .map((name) => ({ file, line, name }))
    })
  if (!file.endsWith('.tsx')) return []
  const script = { text, firstLine: 0 }
  const tree = parse(file, script)
  const uses: Use[] = []
  walk(tree, (node) => {
    if (!ts.isJsxAttribute(node) || node.name.getText(tree) !== 'className' || !node.initializer) return
    const collect = (part: ts.Node) => {
      for (const name of wholeNames(part)) uses.push({ file, line: lineOf(part, tree, script), name })
    }
    collect(node.initializer)
    walk(node.initializer, collect)
  })
  return uses
}

/** The names in a literal. Those that are joined to an expression are not whole. */
function wholeNames(node: ts.Node): string[] {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return []
  // What is compared is no class.
  if (
    ts.isBinaryExpression(node.parent) &&
    node.parent.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken
  )
    return []
  const isJoinedBefore = ts.isTemplateMiddleOrTemplateTail(node)
  const isJoinedAfter = ts.isTemplateHead(node) || ts.isTemplateMiddle(node)
  const names = node.text.split(/\s+/)
  return names.slice(isJoinedBefore ? 1 : 0, isJoinedAfter ? -1 : undefined).filter(Boolean)
}
