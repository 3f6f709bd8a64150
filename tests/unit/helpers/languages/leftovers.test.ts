import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createEnglishFinder,
  findLatinWords,
  findRawText,
  removeNames,
} from '../../../helpers/languages/leftovers.ts'

const namespaces = ['cart', 'menu']

describe('raw text', () => {
  test.each([
    ['cart:title', 'cart:title'],
    ['Your cart:empty.', 'cart:empty'],
    ['survey.send', 'survey.send'],
    ['Add {{count}}', '{{'],
    ['[object Object]', '[object'],
    ['NaN KWD', 'NaN'],
    ['undefined', 'undefined'],
  ])('is found in “%s”', (text, found) => expect(findRawText(text, namespaces)).toBe(found))

  test.each([
    'Your cart: 3 items',
    'https://cart.example/menu:a',
    'Nanaimo',
    'e.g. rice',
    '12:30',
    'menu: today',
  ])('is not found in “%s”', (text) => expect(findRawText(text, namespaces)).toBeNull())
})

describe('words in Latin letters', () => {
  test('are found in a language of another script, also without spaces around them', () => {
    expect(findLatinWords('أضف Hummus إلى السلة', 'ar', [])).toEqual(['Hummus'])
    expect(findLatinWords('Ελλάδα, Größe', 'el', [])).toEqual(['Größe'])
    expect(findLatinWords('メニューMenu', 'ja', [])).toEqual(['Menu'])
  })

  test('are allowed in a language with Latin script', () => {
    for (const language of ['en', 'de', 'vi', 'ku', 'az', 'ha'])
      expect(findLatinWords('Add to cart', language, [])).toEqual([])
  })

  test('are allowed if they are names, addresses or texts of the venue', () => {
    expect(findLatinWords('WhatsApp · KNET · a@b.example · https://x.y/z · M · KWD 1.500', 'ru', [])).toEqual(
      [],
    )
    expect(findLatinWords('+ Vela Torma, Tavola 64ae1e17', 'ru', ['Vela', 'Torma', 'Tavola'])).toEqual([])
    expect(findLatinWords('Velaを追加', 'ja', ['Vela'])).toEqual([])
    expect(findLatinWords('Velar', 'ru', ['Vela'])).toEqual(['Velar'])
  })

  test('are removed if they are names, without changes to other scripts', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Vela', 'заказ', 'طلب', 'Sufra')), (words) => {
        const letters = (text: string) => text.replace(/\s/g, '')
        const others = words.filter((word) => !['Vela', 'Sufra'].includes(word)).join('')
        expect(letters(removeNames(words.join(' '), ['Vela']))).toBe(others)
      }),
    ))
})

describe('English in another language', () => {
  const english = {
    cart: { title: 'Cart', none: { title: 'Your cart is empty' }, lines_one: '{{count}} item', menu: 'Menu' },
    menu: { now: 'Now {{price}}', at: '{{a}} · {{b}}' },
  }
  const dutch = {
    cart: {
      title: 'Winkelmand',
      none: { title: 'Je mand is leeg' },
      lines_one: '{{count}} gerecht',
      menu: 'Menu',
    },
    menu: { now: 'Nu {{price}}', at: '{{a}} · {{b}}' },
  }
  const find = createEnglishFinder(english, dutch)

  test('is found if it is the text of an English message', () => {
    expect(find('Cart')).toBe('cart:title')
    expect(find('Your cart is empty')).toBe('cart:none.title')
  })
  test('is found with its placeholders filled in, unless it has hardly any other text', () => {
    const finder = createEnglishFinder({ menu: { from: 'starting from {{price}}', x: 'x {{a}}' } }, {})
    expect(finder('starting from 1.500 KWD')).toBe('menu:from')
    expect(finder('x 1')).toBeNull()
  })
  test('is not found if the language has the same text', () => {
    expect(find('Menu')).toBeNull()
    expect(find('1 · 2')).toBeNull()
    expect(find('Winkelmand')).toBeNull()
  })
})
