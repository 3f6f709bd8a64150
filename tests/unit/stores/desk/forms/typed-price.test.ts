import { expect, test } from 'vitest'
import { readPrice, showPrice } from '../../../../../src/stores/desk/forms/typed-price.ts'

// @feature-file desk.screen

test.each([
  ['1.5', 'KWD', '1.500'],
  ['1,250', 'KWD', '1.250'],
  ['١٫٢٥', 'KWD', '1.250'],
  ['١٬٢٣٤٫٥', 'KWD', '1234.500'],
  ['1.234,50', 'EUR', '1234.50'],
  ['1,234,567.8', 'USD', '1234567.80'],
  ['1 234,5', 'EUR', '1234.50'],
  ['1’234.5', 'CHF', '1234.50'],
  ['.5', 'USD', '0.50'],
  ['007', 'USD', '7.00'],
  ['0', 'USD', '0.00'],
  ['1,500', 'JPY', '1500'],
  ['１２００', 'JPY', '1200'],
])('%s %s is read as %s', (typed, currency, price) => {
  expect(readPrice(typed, currency)).toEqual({ price })
})

test('nothing typed is no price', () => {
  expect(readPrice(' ', 'KWD')).toEqual({ price: null })
})

test.each([
  ['three', 'USD', 'number'],
  ['1e3', 'USD', 'number'],
  ['.', 'USD', 'number'],
  ['1,23,456.00', 'USD', 'number'],
  ['1.2.3', 'USD', 'number'],
  ['1.234.567,8,9', 'EUR', 'number'],
  ['-1', 'USD', 'negative'],
  ['−١', 'KWD', 'negative'],
  ['1.234', 'USD', 'decimals'],
  ['1.5', 'JPY', 'decimals'],
  ['1000000000001', 'USD', 'large'],
])('%s %s is refused: %s', (typed, currency, problem) => {
  expect(readPrice(typed, currency)).toEqual({ problem })
})

test('prices of the file are shown with the decimals of the currency', () => {
  expect(showPrice(0.25, 'KWD')).toBe('0.250')
  expect(showPrice('1.5', 'USD')).toBe('1.50')
  expect(showPrice(null, 'USD')).toBe('')
})
