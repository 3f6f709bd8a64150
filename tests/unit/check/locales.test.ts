// @feature-file language.messages

import { describe, expect, it } from 'vitest'
import { catalogueOf, checkTranslations, checkUse } from '../../../scripts/check/locales.ts'

function catalogue(languages: Record<string, object>) {
  const files = Object.entries(languages).map(([language, messages]): [string, string] => [
    `locales/${language}/cart.json`,
    JSON.stringify(messages),
  ])
  return catalogueOf(new Map(files))
}

const english = {
  title: 'Cart',
  hello: 'Hello {{name}}',
  items_one: 'One item',
  items_other: '{{count}} items',
}
const arabic = Object.fromEntries(
  ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`items_${form}`, '{{count}} أصناف']),
)
const translated = (messages: object) =>
  checkTranslations(
    catalogue({ en: english, ar: { title: 'السلة', hello: 'أهلا {{name}}', ...arabic, ...messages } }),
  )

describe('checkTranslations', () => {
  it('accepts all keys with the plural forms of the language', () => {
    expect(translated({})).toEqual([])
    expect(translated({ items_one: 'صنف واحد' })).toEqual([])
  })

  it.each([
    [{ title: undefined }, 'lacks title'],
    [{ title: ' ' }, 'title is empty'],
    [{ extra: 'x' }, 'has extra, which en has not'],
    [{ items_few: undefined }, 'lacks items_few'],
    [{ hello: 'أهلا' }, 'hello lacks {{name}}'],
    [{ title: '{{nmae}}' }, 'title has {{nmae}}, which en has not'],
  ])('refuses %j', (messages, message) => {
    expect(translated(messages).map((problem) => problem.message)).toEqual([message])
  })

  it.each(['{{name, uppercase}}', '$t(title) {{name}}', '{{- name}}', '{{name}} {{ordinal}}'])(
    'refuses %j, which the browser’s translator does not support',
    (hello) => {
      expect(translated({ hello }).map(({ message }) => message)).toContain(
        'hello uses what islands do not speak: plain keys, plurals and {{names}} only',
      )
    },
  )

  it('reports missing namespaces, namespaces missing in English, and missing English messages', () => {
    const files = new Map([
      ['locales/en/cart.json', '{}'],
      ['locales/fr/menu.json', '{}'],
    ])
    expect(checkTranslations(catalogueOf(files))).toEqual([
      { file: 'locales/fr', message: 'has no cart.json' },
      { file: 'locales/fr/menu.json', message: 'locales/en has no menu.json' },
    ])
    expect(checkTranslations(catalogue({ fr: {} }))[0]?.message).toMatch(/no messages/)
  })
})

describe('checkUse', () => {
  const messages = catalogue({
    en: { title: 'Cart', error: { gone: 'Gone', late: 'Late' }, items_other: 'x' },
  })
  const use = (code: string) =>
    checkUse(messages, new Map([['src/a.ts', code]])).map(({ message }) => message)
  const all = "t('title'); t('cart:error.gone'); const late = 'error.late'; t('items', { count: 1 })"

  it('accepts literal keys, keys in tables, and prefixes in templates', () => {
    expect(use(all)).toEqual([])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the code under test
    expect(use("t('title'); t(`error.${code}`); t('items', { count })")).toEqual([])
  })

  it('refuses an unknown key, with name and line', () => {
    expect(checkUse(messages, new Map([['src/a.ts', `${all}\nt("titel")`]]))).toEqual([
      { file: 'src/a.ts', line: 2, message: 'asks for the message "titel", which locales/en has not' },
    ])
    expect(use(`${all}; t('menu:title')`)).toHaveLength(1)
    expect(use(`${all}; t(state === 'late' ? 'cart:error.gone' : 'cart:error.none')`)).toEqual([
      'asks for the message "cart:error.none", which locales/en has not',
    ])
    expect(use(`${all}; import('x'); format('y')`)).toEqual([])
  })

  it('refuses an unused message', () => {
    expect(use("t('title'); t('error.gone'); t('error.late')")).toEqual(['items is never used'])
  })
})
