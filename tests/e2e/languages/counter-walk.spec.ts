/**
 * The counter in its languages, on a phone and in a wide window: no text is untranslated, cut off, overlaps another or sticks out. A
 * run opens two of the languages, chosen by the seed; a nightly run opens all.
 */
// @feature-file product.languages
import type { Page } from '@playwright/test'
import { counterLanguages } from '../../../src/payload/site/counter-pages.ts'
import { sample } from '../../helpers/seed.ts'
import { DESKTOP, PHONE, switchDevice } from '../support/inspect/devices.ts'
import { languageFaults } from '../support/inspect/language-faults.ts'
import { measurePage } from '../support/inspect/measure-page.ts'
import { type Stage, screenAddress } from '../support/screens.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { counterScreens } from '../support/visit/counter-screens.ts'
import { test as base, expect, type OpenVenue, sharedVenue } from '../support/visit/open-venue.ts'
import { reserveAsSomebodyElse } from '../support/visit/reservations.ts'
import { OWN_WORDS, venueInLanguages } from '../support/visit/walk-venue.ts'

const test = base.extend<{ venue: OpenVenue }>({ venue: sharedVenue(venueInLanguages(['en'])) })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Names and remarks that the set-up of the screens types. */
const ownWords = [...OWN_WORDS, 'Noor', 'Tablet at the bar', 'Nuts make one of us ill', 'Somebody else']

const screenNamed = (name: string) => {
  const screen = counterScreens.find((one) => one.name === `counter, ${name}`)
  if (!screen) throw new Error(`the counter has no screen ${name}`)
  return screen
}
const board = screenNamed('board')
const kitchen = screenNamed('kitchen')
/** The kitchen view is last: it is left again by the button that opened it. */
const walked = [board, ...['reservations', 'today', 'menu', 'settings'].map(screenNamed), kitchen]

async function faultsOf(page: Page, language: string): Promise<string[]> {
  const found: string[] = []
  for (const device of [PHONE, DESKTOP]) {
    await switchDevice(page, device)
    found.push(...languageFaults(language, await page.evaluate(measurePage, ''), ownWords))
  }
  await switchDevice(page, PHONE)
  return found
}

async function walkCounter(page: Page, stage: Stage, language: string): Promise<string[]> {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('no message ')) found.push(message.text())
  })
  for (const screen of walked) {
    await page.goto(screenAddress(screen.path ?? '', stage))
    await screen.prepare?.(page, stage)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    found.push(...(await faultsOf(page, language)).map((fault) => `${screen.name}: ${fault}`))
  }
  await kitchen.prepare?.(page, stage)
  return found
}

test('the counter fits and is translated', async ({ page, context, server, venue }) => {
  test.setTimeout(180_000)
  const stage: Stage = { venue, shown: venue.ref }
  await reserveAsSomebodyElse(server, venue, { tables: ['s1'], slots: [0], tomorrow: true })
  await setLanguageCookie(context, server.url, 'en')
  await board.before?.(page, stage)
  const found: string[] = []
  for (const language of sample(counterLanguages, 2)) {
    await setLanguageCookie(context, server.url, language)
    found.push(...(await walkCounter(page, stage, language)))
  }
  expect(found, `with SUFRA_SEED=${process.env.SUFRA_SEED}`).toEqual([])
})
