/** Applies the import rules to .astro files, which dependency-cruiser does not read: the same table, and no cycles. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { forbiddenImport } from './import-rules.ts'
import type { Problem } from './report.ts'
import { lineOf, parse, scriptsOf, walk } from './source.ts'

export interface Import {
  specifier: string
  typeOnly: boolean
  line: number
}

/** All imports of a file in order: static, re-exported and dynamic ones, and `<script src>`. */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = []
  for (const script of scriptsOf(file, text)) {
    const tree = parse(file, script)
    walk(tree, (node) => {
      const line = lineOf(node, tree, script)
      const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
        if (specifier && ts.isStringLiteralLike(specifier))
          found.push({ specifier: specifier.text, typeOnly, line })
      }
      if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause))
      else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
      else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
        add(node.arguments[0], false)
      else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
        add(node.argument.literal, true)
    })
  }
  for (const match of text.matchAll(/<script\b[^>]*\ssrc=["'](\.[^"']+)["']/g)) {
    found.push({
      specifier: match[1] ?? '',
      typeOnly: false,
      line: text.slice(0, match.index).split('\n').length,
    })
  }
  return found
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  return clause?.phaseModifier === ts.SyntaxKind.TypeKeyword
}

/** Resolves a relative specifier to a path from the project's root. Undefined for packages and virtual modules. */
function resolveImport(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))
}

/** Checks the imports of .astro files. `files` maps paths to texts. */
export function checkAstroImports(files: Map<string, string>, exists = existsSync): Problem[] {
  const problems: Problem[] = []
  const graph = new Map<string, string[]>()
  for (const [file, text] of files) {
    const targets: string[] = []
    for (const { specifier, typeOnly, line } of importsOf(file, text)) {
      if (specifier.startsWith('node:') && file.startsWith('src/')) {
        problems.push({
          file,
          line,
          message: `imports ${specifier}: node:* only in scripts/, api/, tests/ and -fs.ts`,
        })
      }
      const to = resolveImport(file, specifier)
      if (to === undefined) continue
      targets.push(to)
      const reason = exists(to) ? forbiddenImport(file, to, typeOnly) : 'that file does not exist'
      if (reason) problems.push({ file, line, message: `imports ${to}: ${reason}` })
    }
    graph.set(file, targets)
  }
  return [...problems, ...findCycles(graph)]
}

function findCycles(graph: Map<string, string[]>): Problem[] {
  const done = new Set<string>()
  const found: Problem[] = []
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) {
      found.push({
        file,
        message: `imports itself: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`,
      })
      return
    }
    if (done.has(file)) return
    for (const to of graph.get(file) ?? []) visit(to, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}
