/**
 * Screens on a narrow phone, in other languages: no text is cut off, overlaps another, sticks out, or is untranslated.
 *
 * A run opens a third of the screens, chosen by the seed; a nightly run opens all. Each screen is opened in
 * - the stretched language in Latin letters (`tests/helpers/languages/stretched.ts`), whose messages are as long as the longest
 *   translation. It also reveals text that does not come from a message;
 * - the stretched language that is written from right to left, or the one for all other scripts;
 * - one real language. The sample has one language of each script and rotates over the screens. A nightly run opens all 41.
 *
 * `tests/languages` checks the messages of all languages without a browser.
 */
import { readdirSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import {
  stretchedLanguage,
  stretchedLanguages,
  stretchedMessages,
} from '../../helpers/languages/stretched.ts'
import { sample } from '../../helpers/seed.ts'
import { TEST_BROWSER_FLAGS } from '../support/browser-flags.ts'
import { everyScreen } from '../support/every-screen.ts'
import { languageFaults } from '../support/inspect/language-faults.ts'
import { measurePage } from '../support/inspect/measure-page.ts'
import { stretchAnswers, unstretchAnswers } from '../support/inspect/stretched-pages.ts'
import { type ScreenCase, type Stage, screenAddress } from '../support/screens.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { test as base, expect, GRILL, type OpenVenue, visitedVenue } from '../support/visit/open-venue.ts'
import { languagesForScreen, languagesOfRun } from '../support/visit/walk-plan.ts'
import { LONG_LANGUAGES, LONG_WORDS, OWN_WORDS, venueInLanguages } from '../support/visit/walk-venue.ts'

const test = base.extend<{ venue: OpenVenue; long: OpenVenue }>({
  venue: visitedVenue(venueInLanguages(languagesOfRun)),
  long: visitedVenue(LONG_WORDS),
})

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    // The layout reserves the space of pictures whether they load or not.
    args: [...TEST_BROWSER_FLAGS, '--blink-settings=imagesEnabled=false'],
    ...(process.env.HEADLESS_SHELL_PATH ? { executablePath: process.env.HEADLESS_SHELL_PATH } : {}),
  },
})

/** The message of a failure, so that it can be repeated. */
const RUN_SEED = `with SUFRA_SEED=${process.env.SUFRA_SEED}`

/** On the landing page, each venue is in one of its own languages. */
const VENUES_OF_THE_SITE = '.venues'

/** Names of the stretched languages in the language list, which are not messages. */
const NAMES_OF_THE_RUN = stretchedLanguages.map(({ locale }) => locale.split('-')[1] ?? '')
const ownWords = [...OWN_WORDS, ...NAMES_OF_THE_RUN]

/** The paths of screens outside venues in the release of the site. */
const ROOT_PAGES: Readonly<Record<string, string>> = {
  landing: '',
  'not found': '/404',
  unavailable: '/433',
  'server error': '/500',
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
  const url = new URL('/', test.info().project.use.baseURL ?? process.env.SUFRA_URL)
  await setLanguageCookie(context, url.href, inLanguages[0] ?? 'en')
  await screen.before?.(page, stage)
  for (const [at, language] of inLanguages.entries()) {
    await setLanguageCookie(context, url.href, language)
    const stretched = stretchedLanguage(language)
    if (stretched) await stretchAnswers(page, stretched, url.origin, ROOT_PAGES[screen.name])
    if (at === 0 && screen.path) await page.goto(screenAddress(screen.path, stage))
    else await page.reload()
    await screen.prepare?.(page, stage)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    const measures = await page.evaluate(measurePage, VENUES_OF_THE_SITE)
    found.push(...languageFaults(language, measures, ownWords))
    if (stretched) {
      // Otherwise the real messages of the same language have been measured.
      const { nav } = stretchedMessages(stretched)
      expect(measures.texts.map(({ text }) => text)).toContain(typeof nav === 'object' && nav.skip)
      await unstretchAnswers(page)
    }
  }
  return found
}

/** The fullest screens, which must also fit names of sixty characters and prices of seven digits. */
const MAIN = [
  'home',
  'menu with an item in the cart',
  'category',
  'item',
  'item sheet',
  'cart',
  'checkout',
  'delivery area dialog',
  'order',
  'branches',
  'more',
  'reservation form',
  'wallet packages',
  'cart with choices',
]

const walked = everyScreen.filter(({ language, once }) => !language && !once)
/** A third of the screens, chosen by the seed; all of them at night. */
const opened = new Set(sample(walked, Math.ceil(walked.length / 3)))
for (const [at, screen] of walked.entries()) {
  if (!opened.has(screen)) continue
  // A test below opens these languages with even longer words.
  const elsewhere = MAIN.includes(screen.name) ? LONG_LANGUAGES : []
  const inLanguages = languagesForScreen(at).filter((language) => !elsewhere.includes(language))
  test.describe(screen.name, () => {
    test.use({ allowedErrors: screen.allowed ? [screen.allowed] : [] })

    // @feature product.languages
    test('fits and is translated', async ({ page, context, venue }) => {
      test.setTimeout(180_000)
      expect(await walk(page, context, screen, { venue, shown: venue.ref }, inLanguages), RUN_SEED).toEqual(
        [],
      )
    })
  })
}

test.describe('unavailable venue', () => {
  test.use({ allowedErrors: [/503 \(Service Unavailable\)/] })

  // @feature product.languages
  test('fits and is translated', async ({ page, context, ownVenue }) => {
    const venue = await ownVenue({ ...GRILL, categories: ['cold'] })
    await venue.change((file) => {
      file.closed = { url: null, message: 'Vela' }
    })
    const screen = { name: 'unavailable', path: '/:venue' }
    const inLanguages = languagesForScreen(walked.length)
    expect(await walk(page, context, screen, { venue, shown: venue.ref }, inLanguages), RUN_SEED).toEqual([])
  })
})

test.describe('server error', () => {
  test.use({ allowedErrors: [/500 \(Internal Server Error\)/] })
  const siteDir = process.env.SUFRA_SITE ?? ''
  test.skip(siteDir === '', 'the site folder of an external server is unknown')

  // @feature product.languages
  test('fits and is translated', async ({ page, context, ownVenue }) => {
    const venue = await ownVenue({ ...GRILL, categories: ['cold'] })
    // Links to themselves cannot be read, like the files of a broken disk.
    const folder = join(siteDir, 'venues', venue.ref, 'more')
    for (const file of readdirSync(folder)) {
      unlinkSync(join(folder, file))
      symlinkSync(file, join(folder, file))
    }
    const screen = { name: 'server error', path: '/:venue/more' }
    const inLanguages = languagesForScreen(walked.length + 1)
    expect(await walk(page, context, screen, { venue, shown: venue.ref }, inLanguages), RUN_SEED).toEqual([])
    await expect(page).toHaveTitle('Sufra · 500')
  })
})

const main = everyScreen.filter(({ name }) => MAIN.includes(name))
for (const screen of sample(main, Math.ceil(main.length / 2)))
  test(`${screen.name} fits the longest names`, async ({ page, context, long }) => {
    const found = await walk(page, context, screen, { venue: long, shown: long.ref }, LONG_LANGUAGES)
    expect(found).toEqual([])
  })

test('text that does not fit is found', async ({ page }) => {
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
