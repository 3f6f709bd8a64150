// @feature-file language.direction

import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textDirection } from '../../../src/i18n/locale/direction.ts'
import { languageName, languageNames, languages } from '../../../src/i18n/locale/languages.ts'

// @feature product.language-names limit.languages
it('has every language of the specification once', () => {
  const listed =
    'ar az bg bn ca de el en es et fi fr ha hi hr hu hy it ja ka km ko ku lo mn ms nl nn no pl pt ro ru sq sv th tr ur vi zh fa'
  expect(languages).toEqual(listed.split(' '))
  expect(new Set(Object.values(languageNames)).size).toBe(languages.length)
})

// What they say is held to English by a check of its own.
// @feature product.languages language.messages
it.each(languages)('%s has messages of its own', (language) => {
  expect(existsSync(new URL(`../../../locales/${language}/ui.json`, import.meta.url))).toBe(true)
})

it('Taiwan and Hong Kong have messages in Traditional characters', () => {
  const said = (locale: string) =>
    JSON.parse(readFileSync(new URL(`../../../locales/${locale}/checkout.json`, import.meta.url), 'utf8'))
  expect(said('zh-Hant').place).toMatch(/[訂單]/)
  expect(said('zh-Hant').place).not.toBe(said('zh').place)
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
])('%s runs %s', (locale, direction) => {
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
])('%s is called %s', (locale, name) => {
  expect(languageName(locale)).toBe(name)
})

// CLDR leaves out what some say with it: Azərbaycan(ca), (Bahasa) Melayu.
// @feature language.names
it.each(languages)('%s is called what its speakers call it', (language) => {
  const meant: Record<string, string> = { no: 'nb' }
  const own = new Intl.DisplayNames([language], { type: 'language' }).of(meant[language] ?? language) ?? ''
  expect(languageName(language).toLocaleLowerCase(language)).toContain(own.toLocaleLowerCase(language))
})

it('each language has its words of ordering in the glossary; English needs none', () => {
  const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')
  const told = [...glossary.matchAll(/^## .*\(`(\w+)`\)$/gm)].map(([, code]) => code)
  expect(told.sort()).toEqual(languages.filter((language) => language !== 'en').sort())
})
