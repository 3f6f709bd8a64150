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
])('the input “%s” results in the count %s', (text, count) => {
  expect(parseCount(text, GRAMS)).toBe(count)
})

describe('a stepper', () => {
  const renderStepper = (value: number) =>
    renderScreen(
      <Stepper
        {...{ value, ...GRAMS, label: 'Quantity', fewerLabel: 'Fewer', moreLabel: 'More' }}
        onChange={() => {}}
      />,
    )

  test('has space for five digits, and disables its buttons at the limits', () => {
    const { one } = renderStepper(15_000)
    expect(one('textbox', 'Quantity').attributes.value).toBe('15,000')
    for (const attribute of ['maxlength', 'size'])
      expect(one('textbox', 'Quantity').attributes).not.toHaveProperty(attribute)
    const buttonsDisabled = (value: number) =>
      ['Fewer', 'More'].map((name) => renderStepper(value).one('button', name).disabled)
    expect(buttonsDisabled(15_000)).toEqual([false, false])
    expect(buttonsDisabled(GRAMS.max)).toEqual([false, true])
    expect(buttonsDisabled(GRAMS.min)).toEqual([true, false])
  })
})
