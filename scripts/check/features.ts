/** docs/features.md: every row of the specification names the test that proves it, or says that it is not yet built. */
import type { Problem } from './report.ts'

const FILE = 'docs/features.md'

/**
 * Problems of the feature table. `readTest` gives a test file's text, or undefined when there is none. A row proves
 * itself in its "test" column with `tests/…` or `tests/… > title`, in backticks, or says "not yet".
 */
export function checkFeatures(markdown: string, readTest: (file: string) => string | undefined): Problem[] {
  const problems: Problem[] = []
  let column = -1
  let rows = 0
  let inTable = false
  markdown.split('\n').forEach((content, index) => {
    const add = (message: string) => problems.push({ file: FILE, line: index + 1, message })
    if (!content.trimStart().startsWith('|')) {
      inTable = false
      return
    }
    const cells = cellsOf(content)
    if (!inTable) {
      inTable = true
      column = cells.findIndex((cell) => /^tests?$/i.test(cell))
      if (column < 0) add('this table has no column headed "test"')
      return
    }
    if (column < 0 || cells.every((cell) => /^:?-+:?$/.test(cell))) return
    rows += 1
    for (const problem of problemsOfProof(cells[column] ?? '', readTest)) add(problem)
  })
  if (rows === 0) problems.push({ file: FILE, message: 'has no row' })
  return problems
}

function problemsOfProof(cell: string, readTest: (file: string) => string | undefined): string[] {
  if (/\bnot yet\b/i.test(cell)) return []
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
