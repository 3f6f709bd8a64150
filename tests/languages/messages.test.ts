/** What each language says, as pages and islands say it: no key, no placeholder, no English, no Latin word in another script. */
import { expect, test } from 'vitest'
import type { MessageValues } from '../../src/i18n/format/message-values.ts'
import { languages } from '../../src/i18n/locale/languages.ts'
import { createBrowserTranslator } from '../../src/i18n/messages/browser-translator.ts'
import { createTranslator } from '../../src/i18n/messages/translator.ts'
import { flatten, messagesOf } from '../helpers/languages/locale-files.ts'
import { findTranslationFaults } from '../helpers/languages/translation-faults.ts'

/** Of no language, so that all letters are the message's own. */
const VALUE = '7'
const english = messagesOf('en')
const PLURAL = /_(?:zero|one|two|few|many|other)$/
/** One of each plural category that any language has. */
const COUNTS = [0, 1, 2, 3, 11, 100]

type Asked = { readonly key: string; readonly values?: MessageValues }

/** Every message that English has, by the key that code asks for, with a value for each of its placeholders. */
const asked: readonly Asked[] = Object.entries(english).flatMap(([namespace, tree]) =>
  flatten(tree).flatMap(([name, text]): Asked[] => {
    const key = `${namespace}:${name.replace(PLURAL, '')}`
    const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, value = '']) => value)
    const values = Object.fromEntries(names.map((value) => [value, VALUE]))
    if (PLURAL.test(name))
      return COUNTS.map((count) => ({ key, values: { number: VALUE, ...values, count } }))
    return names.length > 0 ? [{ key, values }] : [{ key }]
  }),
)

// @feature product.languages
test.each(languages)('%s says every message in its own words, on pages and in islands', (language) => {
  const missing: string[] = []
  const own = messagesOf(language)
  const log = (message: string) => missing.push(message)
  const translators = [
    createTranslator(language, { [language]: own, en: english }, log),
    createBrowserTranslator(language, own, log),
  ]
  const said = translators.map((translate) => asked.map(({ key, values }) => translate(key, values)))
  expect(missing).toEqual([])
  expect(asked.length).toBeGreaterThan(800)
  for (const texts of said)
    expect(
      findTranslationFaults(
        language,
        texts.map((text) => ({ text, attribute: '' })),
        [],
      ),
    ).toEqual([])
})
