/**
 * Opens the main screens and a third of the others once, and runs all general checks in that visit, first on a phone and then in a wide
 * window. The seed determines the third, and whether a screen is opened in Arabic or English. A nightly run opens all in both.
 */
// @feature-file routing.layout-general screen.more screen.axe

import { isNightly, sample, seededRandom } from '../../helpers/seed.ts'
import { everyScreen } from '../support/every-screen.ts'
import { inspectScreen } from '../support/inspect/inspect.ts'
import { watchShifts } from '../support/inspect/layout-shifts.ts'
import { openScreen, type ScreenCase } from '../support/screens.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { counterScreens } from '../support/visit/counter-screens.ts'
import { test as base, expect, OPEN_GRILL, type OpenVenue, sharedVenue } from '../support/visit/open-venue.ts'

const test = base.extend<{ venue: OpenVenue }>({
  venue: sharedVenue(OPEN_GRILL),
})

// On a busy machine, the checks of a long menu take long.
test.describe.configure({ timeout: 120_000 })
// Colours must not be read during a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

/** The screens that most diners visit. The quick run includes them. */
const MAIN = new Set([
  'home',
  'menu',
  'item',
  'item sheet',
  'cart',
  'checkout',
  'delivery checkout with missing fields',
  'order',
  'reservation form',
  'login',
  'profile',
  'search with results',
  'counter, board',
])

type Direction = 'ar' | 'en'
const BOTH: readonly Direction[] = ['ar', 'en']
const random = seededRandom('directions of the screens')
const directionsOfScreen = (): readonly Direction[] => (isNightly ? BOTH : [random() < 0.5 ? 'ar' : 'en'])

const languageOf = ({ language, manyLanguages }: ScreenCase, rightToLeft: boolean): string =>
  language ?? (rightToLeft && !manyLanguages ? 'ar' : 'en')

const screens = [...everyScreen, ...counterScreens]
const others = screens.map(({ name }) => name).filter((name) => !MAIN.has(name))
const opened = new Set([...MAIN, ...sample(others, Math.ceil(others.length / 3))])
for (const screen of screens.filter(({ name }) => opened.has(name)))
  for (const locale of directionsOfScreen()) {
    const { name, allowed, foreign = false, manyLanguages } = screen
    test.describe(`${name}, ${locale}`, () => {
      if (allowed) test.use({ allowedErrors: [allowed] })

      // @feature screen.forced-colours screen.accessible-layout
      test('is accessible and fits', { tag: MAIN.has(name) ? '@main' : [] }, async ({
        page,
        context,
        server,
        venue,
      }) => {
        await setLanguageCookie(context, server.url, locale)
        await watchShifts(page)
        await openScreen(page, screen, { venue, shown: manyLanguages ? 'cafe-linde' : 'dallah-grill' })
        await expect(page.locator('html')).toHaveAttribute('lang', languageOf(screen, locale === 'ar'))
        for (const [what, findings] of await inspectScreen(page, { foreign, map: name === 'delivery map' }))
          expect.soft(findings, what).toEqual([])
      })
    })
  }
