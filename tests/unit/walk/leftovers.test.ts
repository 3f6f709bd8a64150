import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { englishFinder, latinWords, rawText, withoutNames } from '../../helpers/languages/leftovers.ts'

const namespaces = ['cart', 'menu']

describe('what no message says', () => {
  test.each([
    ['cart:title', 'cart:title'],
    ['Your cart:empty.', 'cart:empty'],
    ['survey.send', 'survey.send'],
    ['Add {{count}}', '{{'],
    ['[object Object]', '[object'],
    ['NaN KWD', 'NaN'],
    ['undefined', 'undefined'],
  ])('%s', (text, found) => expect(rawText(text, namespaces)).toBe(found))

  test.each([
    'Your cart: 3 items',
    'https://cart.example/menu:a',
    'Nanaimo',
    'e.g. rice',
    '12:30',
    'menu: today',
  ])('%s is as it should be', (text) => expect(rawText(text, namespaces)).toBeNull())
})

describe('words in Latin letters', () => {
  test('are found in a language of another script, in whatever they stand', () => {
    expect(latinWords('أضف Hummus إلى السلة', 'ar', [])).toEqual(['Hummus'])
    expect(latinWords('Ελλάδα, Größe', 'el', [])).toEqual(['Größe'])
    expect(latinWords('メニューMenu', 'ja', [])).toEqual(['Menu'])
  })

  test('are none in a language that is written in them', () => {
    for (const language of ['en', 'de', 'vi', 'ku', 'az', 'ha'])
      expect(latinWords('Add to cart', language, [])).toEqual([])
  })

  test('are none that are names, addresses, or the venue’s own', () => {
    expect(latinWords('WhatsApp · KNET · a@b.example · https://x.y/z · M · KWD 1.500', 'ru', [])).toEqual([])
    expect(latinWords('+ Vela Torma, Tavola 64ae1e17', 'ru', ['Vela', 'Torma', 'Tavola'])).toEqual([])
    expect(latinWords('Velaを追加', 'ja', ['Vela'])).toEqual([])
    expect(latinWords('Velar', 'ru', ['Vela'])).toEqual(['Velar'])
  })

  test('what is taken out leaves the letters of other scripts as they were', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Vela', 'заказ', 'طلب', 'Sufra')), (words) => {
        const letters = (text: string) => text.replace(/\s/g, '')
        const others = words.filter((word) => !['Vela', 'Sufra'].includes(word)).join('')
        expect(letters(withoutNames(words.join(' '), ['Vela']))).toBe(others)
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
  const find = englishFinder(english, dutch)

  test('is a text of an English message', () => {
    expect(find('Cart')).toBe('cart:title')
    expect(find('Your cart is empty')).toBe('cart:none.title')
  })
  test('is also one with its values filled in, unless next to nothing is left beside them', () => {
    const finder = englishFinder({ menu: { from: 'starting from {{price}}', x: 'x {{a}}' } }, {})
    expect(finder('starting from 1.500 KWD')).toBe('menu:from')
    expect(finder('x 1')).toBeNull()
  })
  test('is none that the language says itself, and none of its own', () => {
    expect(find('Menu')).toBeNull()
    expect(find('1 · 2')).toBeNull()
    expect(find('Winkelmand')).toBeNull()
  })
})
