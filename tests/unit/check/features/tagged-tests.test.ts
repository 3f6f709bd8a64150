import { expect, it } from 'vitest'
import { findTaggedTests } from '../../../../scripts/check/features/tagged-tests.ts'

const FILE = 'tests/unit/money.test.ts'
const read = (...lines: string[]) => findTaggedTests(FILE, lines.join('\n'))

it('reads the tags of tests, with the titles of the groups around them', () => {
  const { tests, problems } = read(
    "describe('money', () => {",
    '  // @feature money.round money.francs',
    "  it('rounds', () => {})",
    "  it('adds', () => {})",
    '})',
  )
  expect(problems).toEqual([])
  expect(tests).toEqual([
    { file: FILE, line: 2, titles: ['money', 'rounds'], features: ['money.round', 'money.francs'] },
  ])
})

it.each([
  { code: "it('rounds', () => {})", title: 'rounds' },
  { code: "it('rounds', async ({ page }) => {}, 5000)", title: 'rounds' },
  { code: "test('rounds', { tag: '@wide' }, () => {})", title: 'rounds' },
  { code: "describe.each(kinds)('on %s', () => {})", title: 'on %s' },
  { code: "it.each([\n  [1, 2],\n])('rounds %i', () => {})", title: 'rounds %i' },
  { code: 'test(`' + `\${path} opens` + '`, () => {})', title: `\${path} opens` },
  { code: "holds('rounds', function () {})", title: 'rounds' },
])('finds the title of $code', ({ code, title }) => {
  expect(read('// @feature money.round', code).tests).toMatchObject([{ titles: [title] }])
})

it('combines tags on consecutive lines', () => {
  const { tests } = read('// @feature money.round', '// @feature money.francs', "it('rounds', () => {})")
  expect(tests).toMatchObject([{ line: 1, features: ['money.round', 'money.francs'] }])
})

it('reads the tag of a whole file above its tests', () => {
  const { tests, problems } = read('// @feature-file money.round', '', "it('rounds', () => {})")
  expect(problems).toEqual([])
  expect(tests).toEqual([{ file: FILE, line: 1, titles: [], features: ['money.round'] }])
})

it.each([
  { lines: ['// @feature money.round', '', "it('rounds', () => {})"], message: 'tags no test' },
  { lines: ['// @feature money.round', 'const fee = 1'], message: 'tags no test' },
  { lines: ['// @feature money.round', "expect('a', 'b')"], message: 'tags no test' },
  { lines: ['// @feature money.round'], message: 'tags no test' },
  { lines: ["it('a', () => {})", '// @feature-file money.round'], message: /below its first test/, line: 2 },
  { lines: ['// @feature: money.round', "it('a', () => {})"], message: /is no tag/ },
  { lines: ['// @features money.round', "it('a', () => {})"], message: /is no tag/ },
  { lines: ['/** @feature money.round */', "it('a', () => {})"], message: /is no tag/ },
])('refuses $lines', ({ lines, message, line = 1 }) => {
  const { tests, problems } = read(...lines)
  expect(tests).toEqual([])
  expect(problems).toEqual([{ file: FILE, line, message: expect.stringMatching(message) }])
})
