// @feature-file language.message-quality

import { describe, expect, it } from 'vitest'
import { checkLetters } from '../../../../scripts/check/messages/letters.ts'
import { cartIn } from './catalogue.ts'

const problems = (language: string, text: string) =>
  checkLetters(cartIn({ [language]: { title: text } })).map(({ message }) => message)

describe('checkLetters', () => {
  it.each([
    ['de', 'Größe wählen: {{señal}}'],
    ['tr', 'İşletme sayfası'],
    ['vi', 'Giỏ hàng của bạn'],
    ['ru', 'Корзина: Apple Pay, 100 kcal'],
    ['ja', 'WhatsAppでコードを送信ー'],
    ['ar', 'ادفع عبر KNET'],
    ['el', 'Το email σου'],
  ])('accepts letters of %s: %s', (language, text) => {
    expect(problems(language, text)).toEqual([])
  })

  it.each([
    ['a Latin letter in a Cyrillic word', 'ru', 'Кoрзина', 'Кoрзина'],
    ['a Cyrillic letter in a Latin word', 'en', 'Саrt', 'Саrt'],
    ['a letter of Ukrainian in Russian', 'ru', 'їжа', 'їжа'],
    ['an Arabic yeh in Persian', 'fa', 'كيف', 'كيف'],
    ['a letter of Persian in Arabic', 'ar', 'گردش', 'گردش'],
    ['a letter of another language', 'de', 'señal', 'señal'],
    ['an English word', 'th', 'ตะกร้า Cart', 'Cart'],
    ['a Greek letter in Armenian', 'hy', 'Ζամբյուղ', 'Ζամբյուղ'],
  ])('refuses %s', (_, language, text, word) => {
    expect(problems(language, text)).toEqual([
      `title: “${word}” has letters that ${language} is not written in`,
    ])
  })

  it.each([
    ['ar', 'مفتوح 24 ساعة', ['title: “24” is not written in the digits of ar']],
    ['ar', 'مفتوح ٢٤ ساعة', []],
    ['ur', '24 گھنٹے', []],
  ])('refuses digits other than those of prices in %s: %s', (language, text, expected) => {
    expect(problems(language, text)).toEqual(expected)
  })

  it('requires the letters of a new language', () => {
    expect(problems('he', 'עגלה')[0]).toContain('add he to scripts/check/messages/letters.ts')
  })
})
