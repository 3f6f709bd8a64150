/**
 * Addresses contain no language. The visitor's choice (a cookie) determines it, then the languages of the browser, then
 * the venue's first language.
 */
// @feature-file routing.right-to-left

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import arabic from '../../locales/ar/cart.json' with { type: 'json' }
import german from '../../locales/de/cart.json' with { type: 'json' }
import french from '../../locales/fr/cart.json' with { type: 'json' }
import { attribute, byTag, type Document, only, textOf } from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { variantReferenceId } from '../helpers/published-site/variants.ts'
import { pageDataOf, visit } from '../helpers/published-site/visit.ts'

const MENU = '/dallah-grill/dinein'
const languageAndDirection = (document: Document) => {
  const html = only(byTag(document, 'html'))
  return [attribute(html, 'lang'), attribute(html, 'dir')]
}
const heading = (document: Document) => textOf(byRole(document, 'heading', { level: 1 }))

test.each([
  ['Arabic', 'ar-KW', MENU, 'ar', 'داخل المطعم'],
  ['English', 'en-GB', MENU, 'en', 'Dine in'],
  ['a language the venue does not have', 'sv-SE', MENU, 'ar', 'داخل المطعم'],
  ['French', 'fr-CH', '/cafe-linde', 'fr', 'Café zur Linde'],
  ['German', 'de-CH', '/cafe-linde', 'de', 'Café zur Linde'],
  ['English, which the venue ignores,', 'en-GB', '/maison-ombelle/dinein', 'fr', 'Sur place'],
  ['Japanese', 'ja-JP', '/kawasemi/dinein', 'ja', undefined],
  ['Arabic on the site’s own page', 'ar-EG', '/', 'ar', 'سُفرة ممدودة لكل ضيف'],
])('a browser that asks for %s (%s) at %s gets %s', async (_what, accepts, path, lang, title) => {
  const { document } = await visit(path, { accepts })
  expect(languageAndDirection(document)).toEqual([lang, lang === 'ar' ? 'rtl' : 'ltr'])
  if (title) expect(heading(document)).toBe(title)
})

test('the visitor’s choice takes precedence over the browser’s languages on every page', async () => {
  for (const [path, title] of [
    [MENU, 'داخل المطعم'],
    [`${MENU}?table=s1`, 'داخل المطعم'],
    [`${MENU}/cold`, 'مقبلات باردة'],
    [`${MENU}/cold/hummus`, 'حمص'],
  ] as const) {
    const { document } = await visit(path, { chosen: 'ar', accepts: 'en-GB' })
    expect(languageAndDirection(document), path).toEqual(['ar', 'rtl'])
    expect(heading(document), path).toBe(title)
  }
})

test('a chosen language that the venue does not have is ignored', async () => {
  expect(languageAndDirection((await visit(MENU, { chosen: 'tr', accepts: 'en-GB' })).document)).toEqual([
    'en',
    'ltr',
  ])
})

test('the browser’s language is used unless the venue disables that', async () => {
  const langOf = async (mark: 'browser-language' | 'own-language') =>
    languageAndDirection((await visit(`/${variantReferenceId(mark)}/more`, { accepts: 'en-GB' })).document)[0]
  expect(await langOf('browser-language')).toBe('en')
  expect(await langOf('own-language')).toBe('ar')
})

describe('the choice of language', () => {
  test.each([
    [MENU, 'en', ['العربية']],
    [MENU, 'ar', ['English']],
    ['/cafe-linde', 'en', ['Deutsch', 'Français']],
  ])('offers the other languages in the header of %s in %s', async (path, chosen, others) => {
    const { document } = await visit(path, { chosen })
    const buttons = byTag(byRole(document, 'banner'), 'button').filter(
      (button) => attribute(button, 'data-lang') !== undefined,
    )
    expect(buttons.map(textOf)).toEqual(others)
    expect(buttons.map((button) => attribute(button, 'data-lang'))).toEqual(
      buttons.map((button) => attribute(button, 'lang')),
    )
  })

  test('is collapsed if the venue has three languages', async () => {
    const { document } = await visit('/cafe-linde', { chosen: 'en' })
    const choice = byRole(byRole(document, 'banner'), 'group')
    expect(choice.attribs).not.toHaveProperty('open')
    expect(textOf(only(byTag(choice, 'summary')))).toContain('English')
    expect(allByRole(choice, 'button').map(textOf)).toEqual(['Deutsch', 'Français'])
  })

  test.each([
    ['en', 'Language', 'English'],
    ['de', 'Sprache', 'Deutsch'],
  ])(
    'offers all languages in the settings and marks the current one (%s)',
    async (chosen, section, current) => {
      const { document } = await visit('/cafe-linde/settings', { chosen })
      expect(languageAndDirection(document)[0]).toBe(chosen)
      const buttons = allByRole(byRole(document, 'region', { name: section }), 'button')
      expect(buttons.map(textOf)).toEqual(['Deutsch', 'Français', 'English'])
      const pressed = buttons.filter((button) => attribute(button, 'aria-pressed') === 'true')
      expect(pressed.map(textOf)).toEqual([current])
    },
  )
})

// @feature routing.language-on-demand
test('a page contains the messages of its language only, and scripts contain none', async () => {
  const { html } = await visit(`${MENU}/cart`, { chosen: 'ar' })
  expect(html).toContain(arabic.empty)
  const assets = join(inject('publishedSite').dataDir, 'site/assets')
  const scripts = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  expect(scripts.length).toBeGreaterThan(20)
  // Scripts contain messages of no language, so they cannot add those of another one.
  for (const code of [html, ...scripts.map((name) => readFileSync(join(assets, name), 'utf8'))])
    for (const other of [german.empty, french.empty]) expect(code.includes(other)).toBe(false)
  for (const name of scripts)
    expect(readFileSync(join(assets, name), 'utf8').includes(arabic.empty)).toBe(false)
})

test('the scripts of a page get their messages in its language', async () => {
  expect(pageDataOf((await visit(MENU, { chosen: 'ar' })).document).messages.toTop).toBe('العودة إلى الأعلى')
  expect(pageDataOf((await visit(MENU, { chosen: 'en' })).document).messages.toTop).toBe('Back to top')
})
