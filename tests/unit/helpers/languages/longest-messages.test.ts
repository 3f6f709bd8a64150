import { describe, expect, test } from 'vitest'
import { languages } from '../../../../src/i18n/locale/languages.ts'
import { flatten, messagesOf } from '../../../helpers/languages/locale-files.ts'
import { longestMessages } from '../../../helpers/languages/longest-messages.ts'
import { stretchedLanguages, stretchedMessages } from '../../../helpers/languages/stretched.ts'
import { textWidth, widestWord } from '../../../helpers/languages/text-width.ts'

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const placeholdersIn = (text: string) => new Set(text.match(/\{\{\s*\w+\s*\}\}/g) ?? [])

/** Sums of fractions differ by the order in which they are added. */
const isAsWide = (text: string, other: string) => textWidth(text) >= textWidth(other) - 0.01

describe('the longest of several languages', () => {
  test('has the widest text of each message, and the widest word of all texts', () => {
    const short = { cart: { title: 'Korb', none: { title: 'Nothing here for you' } } }
    const long = { cart: { title: 'Winkelmandje', none: { title: 'Warenkorbinhalt fehlt' } } }
    expect(longestMessages(short, [short, long])).toEqual({
      cart: { title: 'Winkelmandje', 'none.title': 'Warenkorbinhalt fehlt' },
    })
    const words = { cart: { title: 'a b c d e f g h i j k l m' } }
    expect(longestMessages(words, [words, { cart: { title: 'Abcdefgh' } }])).toEqual({
      cart: { title: 'Abcdefgh b c d e f g h i j k l m' },
    })
  })

  test('has the plural forms and the placeholders of its base', () => {
    const base = { cart: { lines_one: '{{count}} item', lines_other: '{{count}} items', of: '{{a}}' } }
    const other = { cart: { lines_many: '{{count}} ooooooooo', of: 'much longer without' } }
    expect(longestMessages(base, [base, other])).toEqual({
      cart: { lines_one: '{{count}} ooooooooo', lines_other: '{{count}} ooooooooo', of: '{{a}}' },
    })
  })
})

describe.each(stretchedLanguages)('$locale', (language) => {
  const base = messagesOf(language.base)
  const messages = stretchedMessages(language)

  test('has the messages and placeholders of its base', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(base))
    for (const [namespace, tree] of Object.entries(base)) {
      const stretched = messages[namespace] ?? {}
      expect(Object.keys(stretched)).toEqual(flatten(tree).map(([key]) => key))
      for (const [key, text] of flatten(tree))
        if (!PLURAL.test(key))
          expect(placeholdersIn(String(stretched[key])), `${namespace}:${key}`).toEqual(placeholdersIn(text))
    }
  })

  test('is at least as wide as each language that it represents', () => {
    const narrower = language.of.flatMap((other) =>
      Object.entries(messagesOf(other)).flatMap(([namespace, tree]) =>
        flatten(tree).flatMap(([key, text]) => {
          const stretched = messages[namespace]?.[key]
          if (typeof stretched !== 'string') return []
          const fits = isAsWide(stretched, text) && isAsWide(widestWord(stretched), widestWord(text))
          return fits ? [] : [`${other} ${namespace}:${key}: ${stretched}`]
        }),
      ),
    )
    expect(narrower).toEqual([])
  })
})

test('each language is represented once', () => {
  expect(stretchedLanguages.flatMap(({ of }) => of).sort()).toEqual([...languages].sort())
})
