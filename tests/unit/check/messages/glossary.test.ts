// @feature-file language.message-quality

import { describe, expect, it } from 'vitest'
import { checkGlossary, GLOSSARY } from '../../../../scripts/check/messages/glossary.ts'
import { cartIn } from './catalogue.ts'

const en = { title: 'Your cart', add_one: 'Add to cart', add_other: 'Add {{number}} to cart', id: '{{cart}}' }
const cart = (words: Record<string, string[]>, free: string[] = []) => ({
  cart: { english: '\\bcart\\b', free, words },
})
const german = (de: object, term = cart({ de: ['warenkorb'] })) =>
  checkGlossary(cartIn({ en, de }), term).map(({ file, message }) => `${file} ${message}`)

describe('checkGlossary', () => {
  it('accepts the term wherever English has it, and any word where English has none', () => {
    expect(
      german({ title: 'Ihr Warenkorb', add_other: '{{number}} in den Warenkorb', id: '{{cart}}' }),
    ).toEqual([])
  })

  it('refuses another word, a placeholder of that name too', () => {
    const message = (key: string, text: string) =>
      `locales/de/cart.json ${key} calls the cart something else than warenkorb: “${text}”`
    expect(german({ title: 'Ihr Korb', add_one: '{{warenkorb}}' })).toEqual([
      message('title', 'Ihr Korb'),
      message('add_one', '{{warenkorb}}'),
    ])
  })

  it('lets messages go without the term that are listed', () => {
    expect(german({ title: 'Ihre Auswahl' }, cart({ de: ['warenkorb'] }, ['cart:title']))).toEqual([])
  })

  it('wants a word in every language', () => {
    expect(german({}, cart({}))).toEqual([`${GLOSSARY} cart has no word in de`])
  })
})
