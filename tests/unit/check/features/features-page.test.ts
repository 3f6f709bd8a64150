import { expect, it } from 'vitest'
import { checkFeaturesPage, renderFeaturesPage } from '../../../../scripts/check/features/features-page.ts'

const render = (
  features: Record<string, string | { text: string; missing: string }>,
  tests: { file: string; line: number; titles: string[]; features: string[] }[],
) =>
  renderFeaturesPage({ sections: [{ title: 'Money', intro: 'About amounts.', features }] }, tests).split('\n')

it('lists the features of a section with links to their tests, by file and line', () => {
  const features = ['money.round']
  const lines = render({ 'money.round': 'Rounding', 'money.francs': 'Francs' }, [
    { file: 'tests/b.test.ts', line: 9, titles: ['money', 'rounds'], features },
    { file: 'tests/b.test.ts', line: 2, titles: ['rounds up'], features },
    { file: 'tests/a.test.ts', line: 1, titles: [], features },
  ])
  const links = [
    '[tests/a.test.ts](../tests/a.test.ts)',
    '[rounds up](../tests/b.test.ts)',
    '[money › rounds](../tests/b.test.ts)',
  ]
  expect(lines.slice(lines.indexOf('## Money'))).toEqual([
    '## Money',
    '',
    'About amounts.',
    '',
    '| feature | tests |',
    '| --- | --- |',
    `| Rounding | ${links.join('<br>')} |`,
    '| Francs |  |',
    '',
  ])
})

it('states what is missing', () => {
  const lines = render({ 'money.francs': { text: 'Francs', missing: 'centimes' } }, [])
  expect(lines).toContain('| Francs | Not yet: centimes |')
})

it('escapes markup in titles', () => {
  const lines = render({ 'a.b': 'A or b' }, [
    { file: 'tests/a.test.ts', line: 1, titles: [`a | b_c [d] <e> \${f}`], features: ['a.b'] },
  ])
  expect(lines).toContain(`| A or b | [a \\| b\\_c \\[d\\] \\<e\\> \\\${f}](../tests/a.test.ts) |`)
})

it('refuses a page that differs from the generated one', () => {
  expect(checkFeaturesPage('a\nb\n', 'a\nb\n')).toEqual([])
  expect(checkFeaturesPage('a\nc\n', 'a\nb\n')).toMatchObject([{ line: 2 }])
  expect(checkFeaturesPage('a', 'a\nb')).toMatchObject([
    { message: expect.stringMatching(/npm run features/) },
  ])
})
