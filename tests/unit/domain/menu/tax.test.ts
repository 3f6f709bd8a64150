import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exclusiveTaxAmounts,
  inclusiveTaxAmounts,
  netAmount,
  sumTaxes,
  type Tax,
} from '../../../../src/domain/menu/tax.ts'
import { arbTaxes } from '../../../helpers/arbitraries.ts'

const tax = (id: string, rate: number): Tax => ({ id, name: id, rate })
const amounts = (taxes: readonly { amount: number }[]) => taxes.map(({ amount }) => amount)

describe('inclusive taxes', () => {
  it.each([
    [1081, [8.1], 1000, [81]],
    [11500, [15], 10000, [1500]],
    [12000, [5, 15], 10000, [500, 1500]],
    [100, [], 100, []],
    [100, [0], 100, [0]],
    [0, [19], 0, [0]],
    [1, [100], 1, [0]],
    [10, [0.1, 0.2, 0], 10, [0, 0, 0]],
    [217_975, [8.9875], 200_000, [17_975]],
    [1_000_012, [0.0004, 0.0008], 1_000_000, [4, 8]],
  ])('%i contains %j: net %i', (gross, rates, net, parts) => {
    const taxes = rates.map((rate, n) => tax(String(n), rate))
    expect(netAmount(gross, taxes)).toBe(net)
    expect(amounts(inclusiveTaxAmounts(gross, taxes))).toEqual(parts)
  })

  // @feature line.inclusive-taxes limit.inclusive-taxes
  it('sum to the price together with the net amount, and are never negative', () => {
    fc.assert(
      fc.property(fc.nat(1e12), arbTaxes('t', 5), (gross, taxes) => {
        const parts = amounts(inclusiveTaxAmounts(gross, taxes))
        expect(netAmount(gross, taxes) + parts.reduce((sum, part) => sum + part, 0)).toBe(gross)
        expect(parts.every((part) => part >= 0 && Number.isInteger(part))).toBe(true)
        taxes.forEach(({ rate }, index) => {
          if (rate === 0) expect(parts[index]).toBe(0)
        })
      }),
    )
  })
})

describe('exclusive taxes', () => {
  it('are rounded separately, half away from zero', () => {
    expect(amounts(exclusiveTaxAmounts(50, [tax('a', 5), tax('b', 1), tax('c', 0.9)]))).toEqual([3, 1, 0])
  })

  it('are 0 for a negative amount', () => {
    expect(amounts(exclusiveTaxAmounts(-500, [tax('a', 10)]))).toEqual([0])
  })

  it('are reversed by netAmount, except for rounding', () => {
    fc.assert(
      fc.property(fc.nat(1e9), arbTaxes('t', 1), (net, taxes) => {
        const gross = net + amounts(exclusiveTaxAmounts(net, taxes)).reduce((sum, part) => sum + part, 0)
        expect(Math.abs(netAmount(gross, taxes) - net)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('sumTaxes', () => {
  const row = (id: string, rate: number, amount: number) => ({ ...tax(id, rate), amount })

  it('adds equal taxes in order of first appearance', () => {
    expect(sumTaxes([row('b', 5, 1), row('a', 5, 2), row('b', 5, 3)])).toEqual([
      row('b', 5, 4),
      row('a', 5, 2),
    ])
  })

  it('keeps different rates of the same id separate', () => {
    expect(sumTaxes([row('a', 5, 1), row('a', 10, 2)])).toEqual([row('a', 5, 1), row('a', 10, 2)])
  })

  it('preserves the total', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(2), fc.nat(1000))), (entries) => {
        const rows = entries.map(([id, rate, amount]) => row(`t${id}`, rate, amount))
        const total = (list: readonly { amount: number }[]) =>
          amounts(list).reduce((sum, part) => sum + part, 0)
        expect(total(sumTaxes(rows))).toBe(total(rows))
      }),
    )
  })
})
