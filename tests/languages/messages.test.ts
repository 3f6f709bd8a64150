/**
 * The messages of each language, from the translators of pages and of islands: no keys, no placeholders, no English, and
 * no Latin words in other scripts.
 */
import { expect, test } from 'vitest'
import type { MessageValues } from '../../src/i18n/format/message-values.ts'
import { languages } from '../../src/i18n/locale/languages.ts'
import { createBrowserTranslator } from '../../src/i18n/messages/browser-translator.ts'
import { createTranslator } from '../../src/i18n/messages/translator.ts'
import { flatten, messagesOf } from '../helpers/languages/locale-files.ts'
import { findTranslationFaults } from '../helpers/languages/translation-faults.ts'

/** The value of placeholders. It has no letters, so that all letters belong to the message. */
const VALUE = '7'
const english = messagesOf('en')
const PLURAL = /_(?:zero|one|two|few|many|other)$/
/** A number for each plural category of any language. */
const COUNTS = [0, 1, 2, 3, 11, 100]

type MessageRequest = { readonly key: string; readonly values?: MessageValues }

/** Every English message, by the key that code uses, with a value for each of its placeholders. */
const requests: readonly MessageRequest[] = Object.entries(english).flatMap(([namespace, tree]) =>
  flatten(tree).flatMap(([name, text]): MessageRequest[] => {
    const key = `${namespace}:${name.replace(PLURAL, '')}`
    const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, value = '']) => value)
    const values = Object.fromEntries(names.map((value) => [value, VALUE]))
    if (PLURAL.test(name))
      return COUNTS.map((count) => ({ key, values: { number: VALUE, ...values, count } }))
    return names.length > 0 ? [{ key, values }] : [{ key }]
  }),
)

// @feature product.languages
test.each(languages)('%s has a translation of every message, on pages and in islands', (language) => {
  const missing: string[] = []
  const own = messagesOf(language)
  const log = (message: string) => missing.push(message)
  const translators = [
    createTranslator(language, { [language]: own, en: english }, log),
    createBrowserTranslator(language, own, log),
  ]
  // A namespace that the language lacks is in English on whole pages (the counter).
  const translated = requests.filter(({ key }) => own[key.split(':')[0] ?? ''] !== undefined)
  const translations = translators.map((translate) =>
    translated.map(({ key, values }) => translate(key, values)),
  )
  expect(missing).toEqual([])
  expect(translated.length).toBeGreaterThan(800)
  for (const texts of translations)
    expect(
      findTranslationFaults(
        language,
        texts.map((text) => ({ text, attribute: '' })),
        [],
      ),
    ).toEqual([])
})
