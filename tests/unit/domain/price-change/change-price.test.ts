import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changePrice,
  EXACT,
  type PriceChange,
  type PriceGrid,
} from '../../../../src/domain/price-change/change-price.ts'
import { priceGrids } from '../../../../src/domain/price-change/price-grids.ts'

// @feature-file desk.bulk

const CURRENCIES = ['EUR', 'KWD', 'JPY'] as const
const to95: PriceGrid = { first: 95, step: 100 }
const percent = (size: number): PriceChange => ({ by: 'percent', percent: size })
const amount = (size: number): PriceChange => ({ by: 'amount', amount: size })

test.each<[number, PriceChange, PriceGrid, number]>([
  [1000, percent(5), EXACT, 1050],
  // 10.5 cents, from the middle up.
  [100, percent(5.5), EXACT, 106],
  [90, percent(5), EXACT, 95],
  [1000, percent(-12.5), EXACT, 875],
  [1000, amount(-250), EXACT, 750],
  [850, percent(5), to95, 895],
  [840, percent(0), to95, 795],
  [845, percent(0), to95, 895],
  // Not to zero or below.
  [10, percent(0), to95, 95],
  [30, percent(0), { first: 0, step: 100 }, 100],
  [120, amount(0), { first: 0, step: 50 }, 100],
])('%i changed by %o, rounded to %o, is %i', (price, change, grid, expected) => {
  expect(changePrice(price, change, grid, 'EUR')).toEqual({ price: expected })
})

test.each<[number, PriceChange, string]>([
  [0, percent(10), 'free'],
  [300, amount(-300), 'not-positive'],
  [300, amount(-500), 'not-positive'],
  [300, percent(-100), 'not-positive'],
  [10 ** 14, percent(1), 'large'],
])('%i changed by %o stays: %s', (price, change, problem) => {
  expect(changePrice(price, change, EXACT, 'EUR')).toEqual({ problem })
})

test('the offered amounts fit the decimals of the currency', () => {
  const shown = (currency: string) => priceGrids(currency).map(({ first, step }) => `${first}/${step}`)
  expect(shown('EUR')).toEqual(['95/100', '90/100', '50/100', '0/5', '0/25', '0/50', '0/100'])
  expect(shown('KWD')).toEqual(['950/1000', '900/1000', '500/1000', '0/50', '0/250', '0/500', '0/1000'])
  expect(shown('JPY')).toEqual(['90/100', '50/100', '0/10', '0/50', '0/100', '0/500'])
})

test('a changed price is one of the offered amounts, the nearest one, never zero, and keeps the order of prices', () => {
  const change = fc.oneof(
    fc.integer({ min: -9999, max: 100_000 }).map((size) => percent(size / 100)),
    fc.integer({ min: -2000, max: 2000 }).map(amount),
  )
  const price = fc.integer({ min: 1, max: 200_000 })
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.nat(7), change, price, price, (currency, at, by, a, b) => {
      const grid = [EXACT, ...priceGrids(currency)][at] ?? EXACT
      const [lower, higher] = [Math.min(a, b), Math.max(a, b)].map((one) =>
        changePrice(one, by, grid, currency),
      )
      for (const [one, before] of [
        [lower, Math.min(a, b)],
        [higher, Math.max(a, b)],
      ] as const) {
        if (!one || !('price' in one)) continue
        const exact =
          by.by === 'amount'
            ? before + by.amount
            : (before * (10_000 + Math.round(by.percent * 100))) / 10_000
        expect(one.price).toBeGreaterThan(0)
        expect((one.price - grid.first) % grid.step).toBe(0)
        const lowest = grid.first || grid.step
        if (one.price > lowest) expect(Math.abs(one.price - exact)).toBeLessThanOrEqual(grid.step / 2)
        else expect(exact).toBeLessThanOrEqual(lowest + grid.step / 2)
      }
      if (lower && higher && 'price' in lower) {
        expect(higher).toHaveProperty('price')
        if ('price' in higher) expect(higher.price).toBeGreaterThanOrEqual(lower.price)
      }
    }),
  )
})
