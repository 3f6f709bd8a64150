import { expect, it } from 'vitest'
import { checkFaults, checkFeatures, type Tree } from '../../../scripts/check/features.ts'

const tests: Record<string, string> = {
  'tests/unit/money.test.ts': "describe('toMinor', () => { it('rounds half up', () => {}) })",
}
const tree: Tree = {
  read: (file) => (file === 'src/money.ts' ? 'export function toMinor() {}' : tests[file]),
  has: (path) => ['src', 'src/money.ts'].includes(path),
}
const check = (...rows: string[]) =>
  checkFeatures(['# Features', '', '| what | test |', '| --- | :--: |', ...rows].join('\n'), tree)

it.each([
  '| money | `tests/unit/money.test.ts` |',
  '| money | `tests/unit/money.test.ts > rounds half up` |',
  '| money | `tests/unit/money.test.ts > toMinor > rounds half up` |',
  '| wallet | not yet |',
  '| a \\| b | not yet: point 6 |',
  '| `src/`, `src/*.css`, `toMinor` in `src/money.ts` | not yet |',
])('accepts %s', (row) => {
  expect(check(row)).toEqual([])
})

it.each([
  ['| money | `tests/unit/none.test.ts` |', /does not exist/],
  ['| money | `tests/unit/money.test.ts > rounds down` |', /"rounds down"/],
  ['| money | `tests/unit/money.test.ts`, `tests/unit/none.test.ts` |', /none\.test/],
  ['| money | yes |', /names no test/],
  ['| money |', /names no test/],
  ['| `src/wallet.ts` | not yet |', /names src\/wallet\.ts/],
  ['| `toMajor` in `src/money.ts` | not yet |', /toMajor in src\/money\.ts/],
])('refuses %s', (row, message) => {
  expect(check(row)).toMatchObject([{ line: 5, message: expect.stringMatching(message) }])
})

it('refuses a page with no row, and a table with no column for tests', () => {
  expect(check()).toMatchObject([{ message: 'has no row' }])
  expect(checkFeatures('| what | state |\n| - | - |\n| money | not yet |', tree)[0]?.message).toMatch(
    /column/,
  )
})

it('of the operator’s tables only those with a column for tests are looked at, and none of their rows may go without', () => {
  const page = (...rows: string[]) =>
    ['| setting | what |', '| - | - |', '| PORT | 80 |', '', '| fault | test |', '| - | - |', ...rows].join(
      '\n',
    )
  const problemsOf = (...rows: string[]) => checkFaults(page(...rows), tree)
  expect(problemsOf('| disk full | `tests/unit/money.test.ts > rounds half up` |')).toEqual([])
  expect(problemsOf('| disk full | `tests/unit/money.test.ts > is full` |')).toMatchObject([
    { file: 'docs/operations.md', line: 7, message: expect.stringMatching(/"is full"/) },
  ])
  expect(problemsOf('| disk full | not yet |')).toMatchObject([{ line: 7 }])
  expect(problemsOf()).toMatchObject([{ message: 'has no row' }])
})
