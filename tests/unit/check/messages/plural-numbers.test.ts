// @feature-file language.message-quality

import { describe, expect, it } from 'vitest'
import { checkPluralNumbers } from '../../../../scripts/check/messages/plural-numbers.ts'
import { cartIn } from './catalogue.ts'

const forms = (one: string, other: string) => ({ items_one: one, items_other: other })
const problems = (languages: Record<string, object>) =>
  checkPluralNumbers(cartIn(languages)).map(({ file, message }) => `${file} ${message}`)

describe('checkPluralNumbers', () => {
  it('accepts a plural form without its number if it is for a single count', () => {
    expect(problems({ en: forms('One item', '{{count}} items') })).toEqual([])
    expect(problems({ de: forms('Ein Artikel', '{{number}} Artikel') })).toEqual([])
    expect(problems({ ar: { items_two: 'صنفان', items_one: 'صنف واحد' } })).toEqual([])
  })

  it.each([
    ['fr', 'one', 'zero and one'],
    ['pt', 'one', 'zero and one in Brazil'],
    ['ru', 'one', '1, 21, 31'],
    ['ar', 'few', '3 to 10'],
    ['ja', 'other', 'every count'],
  ])('refuses %s _%s without its number: it is for %s', (language, form) => {
    const message = `items_${form} serves several counts in this language and must contain its number`
    expect(problems({ [language]: { [`items_${form}`]: 'x' } })).toEqual([
      `locales/${language}/cart.json ${message}`,
    ])
  })

  it('refuses a count in an English message that is not plural', () => {
    expect(problems({ en: { left: '{{count}} items left' } })).toEqual([
      'locales/en/cart.json left holds a count: make it a plural message (left_one, left_other)',
    ])
    expect(problems({ en: { order: 'Order {{number}}' } })).toEqual([])
  })

  it('refuses a placeholder that is not classified as a count or other value', () => {
    expect(problems({ en: { left: '{{pieces}} left' } })[0]).toMatch(
      /say .* whether \{\{pieces\}\} is a count/,
    )
  })
})
