// @feature-file limit.stepper

import { describe, expect, test } from 'vitest'
import { parseCount } from '../../../../src/components/ui/forms/parse-count.ts'
import { Stepper } from '../../../../src/components/ui/forms/Stepper.tsx'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

const GRAMS = { min: 250, max: 20_000 }

test.each([
  ['15000', 15_000],
  ['20001', 20_000],
  ['999999999', 20_000],
  ['249', 250],
  ['0', 250],
  ['', null],
])('the typed text “%s” is the count %s', (text, count) => {
  expect(parseCount(text, GRAMS)).toBe(count)
})

describe('a stepper', () => {
  const shown = (value: number) =>
    renderScreen(
      <Stepper
        {...{ value, ...GRAMS, label: 'Quantity', fewerLabel: 'Fewer', moreLabel: 'More' }}
        onChange={() => {}}
      />,
    )

  test('has space for five digits, and stops at its limits', () => {
    const { one } = shown(15_000)
    expect(one('textbox', 'Quantity').attributes.value).toBe('15,000')
    for (const attribute of ['maxlength', 'size'])
      expect(one('textbox', 'Quantity').attributes).not.toHaveProperty(attribute)
    const off = (value: number) => ['Fewer', 'More'].map((name) => shown(value).one('button', name).disabled)
    expect(off(15_000)).toEqual([false, false])
    expect(off(GRAMS.max)).toEqual([false, true])
    expect(off(GRAMS.min)).toEqual([true, false])
  })
})
