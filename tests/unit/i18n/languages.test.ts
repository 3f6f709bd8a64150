// @feature-file language.direction

import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textDirection } from '../../../src/i18n/locale/direction.ts'
import { languageName, languageNames, languages } from '../../../src/i18n/locale/languages.ts'

// @feature product.language-names limit.languages
it('includes every language of the specification once', () => {
  const listed =
    'ar az bg bn ca de el en es et fi fr ha hi hr hu hy it ja ka km ko ku lo mn ms nl nn no pl pt ro ru sq sv th tr ur vi zh fa'
  expect(languages).toEqual(listed.split(' '))
  expect(new Set(Object.values(languageNames)).size).toBe(languages.length)
})

// A separate check compares the messages with English.
// @feature product.languages language.messages
it.each(languages)('%s has messages', (language) => {
  expect(existsSync(new URL(`../../../locales/${language}/ui.json`, import.meta.url))).toBe(true)
})

it('Taiwan and Hong Kong have messages in Traditional characters', () => {
  const messages = (locale: string) =>
    JSON.parse(readFileSync(new URL(`../../../locales/${locale}/checkout.json`, import.meta.url), 'utf8'))
  expect(messages('zh-Hant').place).toMatch(/[訂單]/)
  expect(messages('zh-Hant').place).not.toBe(messages('zh').place)
})

// @feature routing.right-to-left limit.right-to-left
it.each([
  ['ar', 'rtl'],
  ['ar-KW', 'rtl'],
  ['FA', 'rtl'],
  ['ur', 'rtl'],
  ['en', 'ltr'],
  ['ku', 'ltr'],
  ['arn', 'ltr'],
])('the text direction of %s is %s', (locale, direction) => {
  expect(textDirection(locale)).toBe(direction)
})

// @feature language.names
it.each([
  ['zh', '中文'],
  ['no', 'Norsk bokmål'],
  ['nn', 'Norsk nynorsk'],
  ['ku', 'Kurdî (kurmancî)'],
  ['de', 'Deutsch'],
  ['AR', 'العربية'],
  ['cs', 'čeština'],
  ['not a locale', 'not a locale'],
])('languageName returns for %s: %s', (locale, name) => {
  expect(languageName(locale)).toBe(name)
})

// CLDR omits parts of some names: Azərbaycan(ca), (Bahasa) Melayu.
// @feature language.names
it.each(languages)('languageName returns the native name of %s', (language) => {
  const codes: Record<string, string> = { no: 'nb' }
  const own = new Intl.DisplayNames([language], { type: 'language' }).of(codes[language] ?? language) ?? ''
  expect(languageName(language).toLocaleLowerCase(language)).toContain(own.toLocaleLowerCase(language))
})

it('the glossary has a section for each language except English', () => {
  const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')
  const sections = [...glossary.matchAll(/^## .*\(`(\w+)`\)$/gm)].map(([, code]) => code)
  expect(sections.sort()).toEqual(languages.filter((language) => language !== 'en').sort())
})
