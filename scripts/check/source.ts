/** Reads the project's files for the checks. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import ts from 'typescript'

/** A piece of TypeScript and the line of the file (0-based) on which it begins. */
export interface Script {
  text: string
  firstLine: number
}

/** Files that git tracks or would add, as paths from the project's root, sorted. */
export function projectFiles(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\0')
    .filter((file) => file && existsSync(file) && statSync(file).isFile())
    .sort()
}

export function read(file: string): string {
  return readFileSync(file, 'utf8')
}

/** The TypeScript in a file: all of a .ts, .tsx or .mjs file, the frontmatter and scripts of an .astro file. */
export function scriptsOf(file: string, text: string): Script[] {
  if (!file.endsWith('.astro')) return [{ text, firstLine: 0 }]
  const frontmatter = /^\s*---\r?\n(?<code>[\s\S]*?)\r?\n---/dg
  const scripts = /<script\b[^>]*>(?<code>[\s\S]*?)<\/script>/dg
  return [...text.matchAll(frontmatter), ...text.matchAll(scripts)].map((match) => {
    const [start, end] = match.indices?.groups?.code ?? [0, 0]
    return { text: text.slice(start, end), firstLine: text.slice(0, start).split('\n').length - 1 }
  })
}

/** Parses a script. `.tsx` files may contain JSX. */
export function parse(file: string, script: Script): ts.SourceFile {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, script.text, ts.ScriptTarget.Latest, true, kind)
}

/** Calls `visit` for every node below `node`. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  ts.forEachChild(node, (child) => {
    visit(child)
    walk(child, visit)
  })
}

/** The 1-based line of a node in its file. */
export function lineOf(node: ts.Node, tree: ts.SourceFile, script: Script): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + script.firstLine + 1
}
