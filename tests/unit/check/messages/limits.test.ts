// @feature-file language.message-quality

import { describe, expect, it } from 'vitest'
import { checkLimits, columnsOf, LIMITS } from '../../../../scripts/check/messages/limits.ts'
import { cartIn } from './catalogue.ts'

describe('columnsOf', () => {
  it('counts East Asian letters twice, combining marks not at all, and placeholders as two digits', () => {
    expect(['Cart', '장바구니', 'カート', 'सूची', 'Add {{number}}'].map(columnsOf)).toEqual([4, 8, 6, 3, 6])
  })
})

describe('checkLimits', () => {
  const catalogue = cartIn({
    en: { tab: 'Cart', take_one: 'Add', take_other: 'Add {{number}}' },
    de: { tab: 'Warenkorb', take_one: 'Hinzufügen', take_other: '{{number}} hinzufügen' },
  })
  const limits = (columns: number, ...keys: string[]) => ({ tab: { columns, keys } })

  it('accepts messages that fit in every language and plural form', () => {
    expect(checkLimits(catalogue, limits(9, 'cart:tab'))).toEqual([])
    expect(checkLimits(catalogue, limits(13, 'cart:take'))).toEqual([])
  })

  it('refuses messages that are too wide, and unknown keys', () => {
    expect(checkLimits(catalogue, limits(8, 'cart:tab', 'cart:gone'))).toEqual([
      {
        file: 'locales/de/cart.json',
        message: 'tab is 9 columns wide; a tab has room for 8: “Warenkorb”',
      },
      { file: LIMITS, message: 'tab: there is no message cart:gone' },
    ])
    expect(checkLimits(catalogue, limits(12, 'cart:take')).map(({ message }) => message)).toEqual([
      'take_other is 13 columns wide; a tab has room for 12: “{{number}} hinzufügen”',
    ])
  })
})
