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
  it('accepts the term where English has it, and any words elsewhere', () => {
    expect(
      german({ title: 'Ihr Warenkorb', add_other: '{{number}} in den Warenkorb', id: '{{cart}}' }),
    ).toEqual([])
  })

  it('refuses another word, and a placeholder instead of the term', () => {
    const message = (key: string, text: string) =>
      `locales/de/cart.json ${key} calls the cart something else than warenkorb: “${text}”`
    expect(german({ title: 'Ihr Korb', add_one: '{{warenkorb}}' })).toEqual([
      message('title', 'Ihr Korb'),
      message('add_one', '{{warenkorb}}'),
    ])
  })

  it('accepts listed messages without the term', () => {
    expect(german({ title: 'Ihre Auswahl' }, cart({ de: ['warenkorb'] }, ['cart:title']))).toEqual([])
  })

  it('requires a term in every language', () => {
    expect(german({}, cart({}))).toEqual([`${GLOSSARY} cart has no word in de`])
  })
})
