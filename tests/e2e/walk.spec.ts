/** Every screen in every language, on a narrow phone: nothing untranslated, cut off, or sticking out. */
import { readdirSync, readFileSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { Messages } from '../../src/i18n/browser-translator.ts'
import { languages } from '../../src/i18n/languages.ts'
import { CHROMIUM_FLAGS } from '../helpers/chromium.ts'
import { everyScreen } from './support/every-screen.ts'
import { englishFinder, latinWords, rawText, withoutNames } from './support/leftovers.ts'
import { measurePage, type PageMeasures } from './support/measure-page.ts'
import { test as base, expect, GRILL, type OpenVenue, shared } from './support/open-venue.ts'
import { addressOf, type ScreenCase, type Stage } from './support/screens.ts'
import { choseLanguage } from './support/visit.ts'
import { EVERY_LANGUAGE, LONG_LANGUAGES, LONG_WORDS, OWN_WORDS } from './support/walk-venue.ts'

const test = base.extend<object, { venue: OpenVenue; long: OpenVenue }>({
  venue: [shared(EVERY_LANGUAGE), { scope: 'worker', timeout: 300_000 }],
  long: [shared(LONG_WORDS), { scope: 'worker', timeout: 300_000 }],
})

test.skip(({ isMobile }) => !isMobile, 'the narrow window is the hard one')
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    // The room of a picture is kept whether it comes or not.
    args: [...CHROMIUM_FLAGS, '--blink-settings=imagesEnabled=false'],
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  },
})

/** On the landing page each venue speaks one of its own languages. */
const VENUES_OF_THE_SITE = '.venues'

const LOCALES = new URL('../../locales/', import.meta.url)
const namespaces = readdirSync(new URL('en/', LOCALES)).map((file) => file.replace(/\.json$/, ''))
const messagesOf = (language: string): Messages =>
  Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, LOCALES), 'utf8')),
    ]),
  )
const english = messagesOf('en')
const finders: ReadonlyMap<string, ReturnType<typeof englishFinder>> = new Map(
  languages.map((language) => [language, englishFinder(english, messagesOf(language))]),
)

const findEnglish = (language: string, text: string) =>
  language === 'en' ? null : finders.get(language)?.(text)
const isNames = (text: string) => !/\p{L}/u.test(withoutNames(text, OWN_WORDS))

/** What is wrong with the page in this language, a line each. */
function faults(language: string, { texts, misfits }: PageMeasures): string[] {
  const wrong = texts
    .filter(({ lang }) => lang === language)
    .flatMap(({ text, attribute }) => {
      const raw = rawText(text, namespaces)
      const latin = latinWords(text, language, OWN_WORDS)
      const message = isNames(text) ? null : findEnglish(language, text)
      const where = attribute ? ` (${attribute})` : ''
      return [
        ...(raw ? [`raw ${raw}: ${text}${where}`] : []),
        ...(latin.length > 0 ? [`Latin ${latin.join(' ')}: ${text}${where}`] : []),
        ...(message ? [`English ${message}: ${text}${where}`] : []),
      ]
    })
  const cut = misfits
    // A venue's own words may be shortened where that is marked; the interface's never.
    .filter(({ marked, text }) => !(marked && isNames(text)))
    .map(({ what, where, text, by }) => `${what} by ${by} px: ${where}: ${text}`)
  return [...wrong, ...cut].map((line) => `${language}: ${line}`)
}

async function walk(
  page: Page,
  context: BrowserContext,
  screen: ScreenCase,
  stage: Stage,
  inLanguages: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('no message ')) found.push(message.text())
  })
  const url = new URL('/', test.info().project.use.baseURL ?? process.env.SUFRA_URL).href
  await choseLanguage(context, url, inLanguages[0] ?? 'en')
  await screen.before?.(page, stage)
  for (const [at, language] of inLanguages.entries()) {
    await choseLanguage(context, url, language)
    if (at === 0 && screen.path) await page.goto(addressOf(screen.path, stage))
    else await page.reload()
    await screen.prepare?.(page, stage)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    found.push(...faults(language, await page.evaluate(measurePage, VENUES_OF_THE_SITE)))
  }
  return found
}

for (const screen of everyScreen) {
  if (screen.language || screen.once) continue
  test.describe(screen.name, () => {
    test.use({ allowedErrors: screen.allowed ? [screen.allowed] : [] })

    test('fits and speaks in every language', async ({ page, context, venue }) => {
      test.setTimeout(180_000)
      expect(await walk(page, context, screen, { venue, shown: venue.ref }, languages)).toEqual([])
    })
  })
}

test.describe('venue that is not available', () => {
  test.use({ allowedErrors: [/503 \(Service Unavailable\)/] })

  test('fits and speaks in every language', async ({ page, context, ownVenue }) => {
    const venue = await ownVenue({ ...GRILL, categories: ['cold'] })
    await venue.change((file) => {
      file.closed = { url: null, message: 'Vela' }
    })
    const screen = { name: 'unavailable', path: '/:venue' }
    expect(await walk(page, context, screen, { venue, shown: venue.ref }, languages)).toEqual([])
  })
})

test.describe('fault of ours', () => {
  test.use({ allowedErrors: [/500 \(Internal Server Error\)/] })
  const siteDir = process.env.SUFRA_SITE ?? ''
  test.skip(siteDir === '', 'the folder of a server named by hand is not known')

  test('fits and speaks in every language', async ({ page, context, ownVenue }) => {
    const venue = await ownVenue({ ...GRILL, categories: ['cold'] })
    // Files that lead to themselves: what a broken disk does, without breaking one.
    const folder = join(siteDir, 'venues', venue.ref, 'more')
    for (const file of readdirSync(folder)) {
      unlinkSync(join(folder, file))
      symlinkSync(file, join(folder, file))
    }
    const screen = { name: 'fault of ours', path: '/:venue/more' }
    expect(await walk(page, context, screen, { venue, shown: venue.ref }, languages)).toEqual([])
    await expect(page).toHaveTitle('Sufra · 500')
  })
})

/** Names of sixty characters with no place to break, and prices of seven digits. */
const MAIN = [
  'home',
  'menu with something in the cart',
  'category',
  'item',
  'item sheet',
  'cart',
  'checkout',
  'delivery area dialog',
  'order',
  'branches',
  'more',
  'reserve a table',
  'wallet, its packages',
  'cart, a line with choices',
]
for (const screen of everyScreen.filter(({ name }) => MAIN.includes(name)))
  test(`${screen.name} has room for the longest words`, async ({ page, context, long }) => {
    const found = await walk(page, context, screen, { venue: long, shown: long.ref }, LONG_LANGUAGES)
    expect(found).toEqual([])
  })

test('what does not fit is seen', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="de"><meta name="viewport" content="width=device-width"><style>* { margin: 0; font: 16px/1.5 sans-serif }</style>
    <p id="ok" style="inline-size: 4em; overflow-wrap: anywhere">Donaudampfschifffahrt</p>
    <p style="display: flex; overflow-x: auto; inline-size: 5em; white-space: nowrap">A strip may be scrolled</p>
    <p class="sr" style="position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden">only heard, not seen</p>
    <p id="cut" style="inline-size: 4em; overflow: hidden; white-space: nowrap">Cut across its end</p>
    <p id="low" style="block-size: 1.5em; inline-size: 6em; overflow: hidden">Cut below the first line</p>
    <p id="dots" style="inline-size: 4em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Cut with dots</p>
    <p><button id="button" style="inline-size: 4em; padding: 0; white-space: nowrap">Longer than its button</button></p>
    <p style="display: flex; inline-size: 10em"><b id="left" style="inline-size: 2em; white-space: nowrap">over the next</b><i>stands here</i></p>
    <div id="sheet" style="block-size: 3em; inline-size: 6em; overflow: auto"><p style="inline-size: 20em">A sheet goes down, not sideways</p></div>
    <input id="field" style="inline-size: 5em" placeholder="Longer than its field">
    <p id="out" style="white-space: nowrap; margin-inline-start: 300px">Out of the window and more</p>`)
  const { misfits, texts } = await page.evaluate(measurePage, '')
  const seen = misfits.map(
    ({ what, where, marked }) => `${where.split('#').at(-1)}: ${what}${marked ? ', marked' : ''}`,
  )
  expect(seen.sort()).toEqual(
    [
      'html: page wider than the window',
      'cut: cut off',
      'low: cut off',
      'dots: cut off, marked',
      'button: out of its box',
      'left: over another',
      'sheet: scrolls sideways',
      'field: cut off',
      'out: out of the window',
    ].sort(),
  )
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['only heard, not seen', 'Longer than its field']),
  )
})
