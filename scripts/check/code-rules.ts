/** Project rules that no linter provides: network access, clocks, barrels, long files. */
import ts from 'typescript'
import { isInLayer } from './import-rules.ts'
import type { Problem } from './report.ts'
import { lineOf, parse, scriptsOf, walk } from './source.ts'

const MAX_LINES = 400
// The service worker is a separate program that forwards and caches requests.
const MAY_FETCH = new Set(['src/client/http.ts', 'src/client/event-source.ts', 'src/worker/network.ts'])
const GLOBALS = new Set(['globalThis', 'window', 'self'])
const WITHOUT_CLOCK = /^src\/(domain|edge|payload)\//
const DATA = /^(locales|api\/demo|tests\/fixtures|public)\//

/** Checks one code file (.ts, .tsx, .mjs, .astro or .css). */
export function checkCode(file: string, text: string): Problem[] {
  if (file.endsWith('.css')) return checkLength(file, text)
  const problems = checkLength(file, text)
  if (!isInLayer(file)) problems.push({ file, message: 'is in no layer of scripts/check/import-rules.ts' })
  for (const script of scriptsOf(file, text)) {
    const tree = parse(file, script)
    const add = (node: ts.Node, message: string) => {
      problems.push({ file, line: lineOf(node, tree, script), message })
    }
    if (!file.endsWith('.astro') && onlyReexports(tree))
      add(tree, 'only re-exports: import from the file itself')
    if (!file.startsWith('src/')) continue
    walk(tree, (node) => {
      if (!MAY_FETCH.has(file) && reachesNetwork(node))
        add(
          node,
          'reaches the network: only src/client/http.ts may, and src/client/event-source.ts for streams',
        )
      // Workers need https anyway.
      if (ts.isIdentifier(node) && node.text === 'randomUUID' && !file.startsWith('src/worker/'))
        add(node, 'browsers have no randomUUID over plain http: use randomId of src/stores/random-id.ts')
      if (WITHOUT_CLOCK.test(file) && readsClockOrRandom(node))
        add(node, 'pure code must not read the clock or random numbers: accept them as arguments')
    })
  }
  return problems
}

function checkLength(file: string, text: string): Problem[] {
  const lines = text.trimEnd().split('\n').length
  if (lines <= MAX_LINES || DATA.test(file)) return []
  return [{ file, message: `has ${lines} lines, more than ${MAX_LINES}: split it by subject` }]
}

/** True for a barrel file. A file that re-exports from a package is not one. */
function onlyReexports(tree: ts.SourceFile): boolean {
  const statements = tree.statements
  const reexportsOwnFile = (one: ts.Statement) =>
    ts.isExportDeclaration(one) && one.moduleSpecifier?.getText(tree).slice(1).startsWith('.')
  return statements.length > 0 && statements.every(reexportsOwnFile)
}

function reachesNetwork(node: ts.Node): boolean {
  if (!ts.isIdentifier(node)) return false
  if (node.text === 'XMLHttpRequest' || node.text === 'EventSource') return !inType(node)
  if (node.text !== 'fetch' || inType(node)) return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return ts.isIdentifier(parent.expression) && GLOBALS.has(parent.expression.text)
  return !isOnlyAName(node, parent)
}

/** True for a property, parameter or binding that only has this name. */
function isOnlyAName(node: ts.Identifier, parent: ts.Node): boolean {
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent)) &&
    parent.name === node
  )
}

function inType(node: ts.Node): boolean {
  return ts.isTypeQueryNode(node.parent) || ts.isTypeReferenceNode(node.parent)
}

function readsClockOrRandom(node: ts.Node): boolean {
  if (ts.isNewExpression(node))
    return (
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'Date' &&
      (node.arguments?.length ?? 0) === 0
    )
  return (
    ts.isCallExpression(node) &&
    ['Date.now', 'Math.random', 'performance.now'].includes(node.expression.getText())
  )
}
