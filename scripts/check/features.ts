/** Tables whose rows name the test that proves them: docs/features.md, and what may fail in docs/operations.md. */
import type { Problem } from './report.ts'

type ReadTest = (file: string) => string | undefined

/**
 * Problems of the feature table. `readTest` gives a test file's text, or undefined when there is none. A row proves
 * itself in its "test" column with `tests/…` or `tests/… > title`, in backticks, or says "not yet".
 */
export function checkFeatures(markdown: string, readTest: ReadTest): Problem[] {
  const problemsOf = (cell: string) => (/\bnot yet\b/i.test(cell) ? [] : problemsOfProof(cell, readTest))
  return checkTables('docs/features.md', markdown, problemsOf, 'this table has no column headed "test"')
}

/** Problems of the operator's tables that have a "test" column: each of their rows has a test, named as a feature's. */
export function checkFaults(markdown: string, readTest: ReadTest): Problem[] {
  return checkTables('docs/operations.md', markdown, (cell) => problemsOfProof(cell, readTest), null)
}

/** `untested`: what is wrong with a table without a column for tests; null: nothing. */
function checkTables(
  file: string,
  markdown: string,
  problemsOf: (cell: string) => string[],
  untested: string | null,
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
  })
  if (rows === 0) problems.push({ file, message: 'has no row' })
  return problems
}

function problemsOfProof(cell: string, readTest: ReadTest): string[] {
  const named = [...cell.matchAll(/`(tests\/[^`>]+?)(?:\s+>\s+([^`]+))?`/g)]
  if (named.length === 0) return ['names no test and does not say "not yet"']
  return named.flatMap(([, file = '', title]) => {
    const text = readTest(file)
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
