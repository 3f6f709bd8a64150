import { expect, it } from 'vitest'
import { checkFeatureList } from '../../../../scripts/check/features/feature-list.ts'

const FILE = 'tests/unit/money.test.ts'
const testOf = (...features: string[]) => ({ file: FILE, line: 3, titles: ['rounds'], features })
const section = (features: Record<string, string | { text: string; missing: string }>) => ({
  title: 'Money',
  features,
})

it('accepts features with a test, and those marked as missing', () => {
  const list = {
    sections: [
      section({ 'money.round': 'Rounding', 'money.francs': { text: 'Francs', missing: 'centimes' } }),
    ],
  }
  expect(checkFeatureList(list, [testOf('money.round')])).toEqual([])
})

it('refuses a feature without a test', () => {
  const problems = checkFeatureList({ sections: [section({ 'money.round': 'Rounding' })] }, [])
  expect(problems).toMatchObject([{ message: expect.stringMatching(/money\.round has no test/) }])
})

it('refuses a tag that names an unknown feature', () => {
  const problems = checkFeatureList({ sections: [section({ 'money.round': 'Rounding' })] }, [
    testOf('money.round', 'money.up'),
  ])
  expect(problems).toMatchObject([{ file: FILE, line: 3, message: expect.stringMatching(/money\.up/) }])
})

it('refuses an id in two sections', () => {
  const list = {
    sections: [section({ 'money.round': 'Rounding' }), section({ 'money.round': 'Rounding again' })],
  }
  const problems = checkFeatureList(list, [testOf('money.round')])
  expect(problems).toMatchObject([{ message: 'names money.round twice' }])
})

it.each(['money', 'Money.round', 'money.', 'money round'])('refuses the id %s', (id) => {
  const problems = checkFeatureList({ sections: [section({ [id]: 'Rounding' })] }, [testOf(id)])
  expect(problems).toMatchObject([{ message: expect.stringMatching(/is no id/) }])
})
