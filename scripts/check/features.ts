/** Tables whose rows name the test that proves them: docs/features.md, and what may fail in docs/operations.md. */
import type { Problem } from './report.ts'

/** The project's files: the text of one, undefined when there is none; whether a path is a file or a folder of some. */
export type Tree = { read(file: string): string | undefined; has(path: string): boolean }

/**
 * Problems of the feature table. A row proves itself in its "test" column with `tests/…` or `tests/… > title`, in backticks,
 * or says "not yet". Files that it names elsewhere exist, and hold the names it looks for there: "`name` in `file`".
 */
export function checkFeatures(markdown: string, tree: Tree): Problem[] {
  const problemsOf = (cell: string) => (/\bnot yet\b/i.test(cell) ? [] : problemsOfProof(cell, tree))
  return checkTables('docs/features.md', markdown, {
    problemsOf,
    problemsElsewhere: (cell) => problemsOfPlace(cell, tree),
    untested: 'this table has no column headed "test"',
  })
}

/** Problems of the operator's tables that have a "test" column: each of their rows has a test, named as a feature's. */
export function checkFaults(markdown: string, tree: Tree): Problem[] {
  return checkTables('docs/operations.md', markdown, {
    problemsOf: (cell) => problemsOfProof(cell, tree),
    problemsElsewhere: () => [],
    untested: null,
  })
}

type Rules = {
  /** Of a cell that names tests. */
  problemsOf(cell: string): string[]
  /** Of any other cell. */
  problemsElsewhere(cell: string): string[]
  /** What is wrong with a table without a column for tests; null: nothing. */
  readonly untested: string | null
}

function checkTables(
  file: string,
  markdown: string,
  { problemsOf, problemsElsewhere, untested }: Rules,
): Problem[] {
  const problems: Problem[] = []
  let column = -1
  let rows = 0
  let inTable = false
  markdown.split('\n').forEach((content, index) => {
    const add = (message: string) => problems.push({ file, line: index + 1, message })
    if (!content.trimStart().startsWith('|')) {
      inTable = false
      return
    }
    const cells = cellsOf(content)
    if (!inTable) {
      inTable = true
      column = cells.findIndex((cell) => /^tests?$/i.test(cell))
      if (column < 0 && untested !== null) add(untested)
      return
    }
    if (column < 0 || cells.every((cell) => /^:?-+:?$/.test(cell))) return
    rows += 1
    for (const problem of problemsOf(cells[column] ?? '')) add(problem)
    for (const cell of cells.filter((_, at) => at !== column)) problemsElsewhere(cell).forEach(add)
  })
  if (rows === 0) problems.push({ file, message: 'has no row' })
  return problems
}

/** Folders that hold code and what goes with it. */
const PLACE = /`((?:src|api|scripts|locales|public|docs)\/[^`\s]*)`/g

function problemsOfPlace(cell: string, tree: Tree): string[] {
  const gone = [...cell.matchAll(PLACE)].flatMap(([, path = '']) =>
    tree.has(path.replace(/\/?(\*.*)?$/, '')) ? [] : [`names ${path}, which does not exist`],
  )
  const lost = [...cell.matchAll(/`([\w-]+)` (?:in|of) `([^`]+\.\w+)`/g)].flatMap(
    ([, name = '', file = '']) => {
      const text = tree.read(file)
      return text === undefined || text.includes(name)
        ? []
        : [`looks for ${name} in ${file}, where it is not`]
    },
  )
  return [...gone, ...lost]
}

function problemsOfProof(cell: string, { read }: Tree): string[] {
  const named = [...cell.matchAll(/`(tests\/[^`>]+?)(?:\s+>\s+([^`]+))?`/g)]
  if (named.length === 0) return ['names no test and does not say "not yet"']
  return named.flatMap(([, file = '', title]) => {
    const text = read(file)
    if (text === undefined) return [`names ${file}, which does not exist`]
    if (title === undefined || hasTitle(text, title)) return []
    return [`names a test "${title}" that ${file} does not have`]
  })
}

/** A title may be several nested ones: `describe > test`. */
function hasTitle(text: string, title: string): boolean {
  return title
    .split(' > ')
    .every((one) => ["'", '"', '`'].some((quote) => text.includes(quote + one.trim() + quote)))
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}
