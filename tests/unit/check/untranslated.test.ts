// @feature-file language.messages

import { describe, expect, it } from 'vitest'
import { catalogueOf } from '../../../scripts/check/locales.ts'
import { checkUntranslated, SAME_AS_ENGLISH } from '../../../scripts/check/untranslated.ts'

describe('checkUntranslated', () => {
  const german = (messages: object, same: Record<string, string[]> = {}) => {
    const en = {
      name: 'Name',
      title: 'Cart',
      slot: '{{day}}, {{time}}',
      items_one: 'Item',
      items_other: 'Items',
    }
    const files = Object.entries({ en, de: { slot: en.slot, ...messages } }).map(
      ([language, texts]): [string, string] => [`locales/${language}/cart.json`, JSON.stringify(texts)],
    )
    return checkUntranslated(catalogueOf(new Map(files)), same).map(
      ({ file, message }) => `${file} ${message}`,
    )
  }

  it('accepts translated texts, texts without words, and listed ones', () => {
    expect(german({ title: 'Warenkorb', items_one: 'Artikel', items_other: 'Artikel' })).toEqual([])
    expect(german({ name: 'Name', title: 'Cart' }, { de: ['Name'], '*': ['Cart'] })).toEqual([])
  })

  it('refuses unlisted English texts in any plural form', () => {
    const list = `or list it in ${SAME_AS_ENGLISH} if it is the same`
    expect(german({ name: 'Name', items_other: 'Item' }, { fr: [] })).toEqual([
      `locales/de/cart.json name is English: "Name". Translate it, ${list}`,
      `locales/de/cart.json items_other is English: "Item". Translate it, ${list}`,
    ])
  })

  it('refuses a list entry that no text needs', () => {
    expect(german({ title: 'Korb' }, { de: ['Cart'], '*': ['KNET'], xx: ['Name'] })).toEqual([
      `${SAME_AS_ENGLISH} de: "Cart" is not needed any more`,
      `${SAME_AS_ENGLISH} *: "KNET" is not needed any more`,
      `${SAME_AS_ENGLISH} xx: "Name" is not needed any more`,
    ])
  })
})
