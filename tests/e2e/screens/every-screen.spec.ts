/**
 * Every screen and state, opened once: whatever must hold on all of them is looked at in that one visit, first on a phone,
 * then in a wide window. The seed says of each screen whether it is seen in Arabic or in English; at night it is seen in
 * both.
 */
// @feature-file routing.layout-general screen.more screen.axe

import { isNightly, seededRandom } from '../../helpers/seed.ts'
import { everyScreen } from '../support/every-screen.ts'
import { inspectScreen } from '../support/inspect/inspect.ts'
import { watchShifts } from '../support/inspect/layout-shifts.ts'
import { OPEN_GRILL, type ScreenCase, showScreen } from '../support/screens.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { test as base, expect, type OpenVenue, sharedVenue } from '../support/visit/open-venue.ts'

const test = base.extend<{ venue: OpenVenue }>({
  venue: sharedVenue(OPEN_GRILL),
})

// A machine that does other things besides takes its time for a long menu.
test.describe.configure({ timeout: 120_000 })
// Colours are read as they are in the end, not halfway through a movement.
test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

/** The way of most diners: looked at in the quick run too. */
const MAIN = new Set([
  'home',
  'menu',
  'item',
  'item sheet',
  'cart',
  'checkout',
  'delivery checkout with something missing',
  'order',
  'reserve a table',
  'login',
  'profile',
  'search with results',
])

type Direction = 'ar' | 'en'
const BOTH: readonly Direction[] = ['ar', 'en']
const random = seededRandom('directions of the screens')
const directions = (): readonly Direction[] => (isNightly ? BOTH : [random() < 0.5 ? 'ar' : 'en'])

const languageOf = ({ language, manyLanguages }: ScreenCase, rightToLeft: boolean): string =>
  language ?? (rightToLeft && !manyLanguages ? 'ar' : 'en')

for (const screen of everyScreen)
  for (const locale of directions()) {
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
        await showScreen(page, screen, { venue, shown: manyLanguages ? 'cafe-linde' : 'dallah-grill' })
        await expect(page.locator('html')).toHaveAttribute('lang', languageOf(screen, locale === 'ar'))
        for (const [what, findings] of await inspectScreen(page, { foreign, map: name === 'delivery map' }))
          expect.soft(findings, what).toEqual([])
      })
    })
  }
