/**
 * Compares the main screens with their screenshots in a browser that has only the pinned fonts: in English, Arabic and one more
 * language, chosen by the seed. A nightly run compares all five languages.
 * `npm run snapshots` accepts an intended change.
 */
import type { Page } from '@playwright/test'
import { sample } from '../../helpers/seed.ts'
import { setLanguageCookie, setTime } from '../support/visit/browser-state.ts'
import { test as base, expect, type OpenVenue, visitedVenue } from '../support/visit/open-venue.ts'
import { NOON, settle, type VisualScreen, visualScreens } from './screens.ts'
import { LOCALES, VISUAL_VENUE } from './visual-venue.ts'

const test = base.extend<{ venue: OpenVenue }>({ venue: visitedVenue(VISUAL_VENUE) })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const isPhone = (project: string): boolean => project === 'visual-phone'
/** Screens with a different layout on desktops, which also cover both directions, and the dark scheme in Arabic. */
const ON_DESKTOP = new Set(['home', 'menu', 'checkout'])
const DESKTOP_LOCALES: readonly string[] = ['en', 'ar']
const OTHERS = LOCALES.filter((locale) => !DESKTOP_LOCALES.includes(locale))

async function openScreen(page: Page, venue: OpenVenue, { show, whole }: VisualScreen): Promise<void> {
  await setTime(page, NOON)
  await show(page, venue)
  await settle(page, whole)
}

const opened = new Set([...DESKTOP_LOCALES, ...sample(OTHERS, 1)])
for (const locale of LOCALES.filter((one) => opened.has(one))) {
  // @feature dev.visual
  test(`the main screens match their screenshots, ${locale}`, async ({
    page,
    context,
    server,
    venue,
    viewport,
  }, info) => {
    const phone = isPhone(info.project.name)
    test.skip(!phone && !DESKTOP_LOCALES.includes(locale), 'one width is enough')
    test.slow()
    if (!phone && locale === 'ar') await page.emulateMedia({ colorScheme: 'dark' })
    await setLanguageCookie(context, server.url, locale)
    for (const screen of visualScreens.filter(({ name }) => phone || ON_DESKTOP.has(name))) {
      if (viewport) await page.setViewportSize(viewport)
      await openScreen(page, venue, screen)
      await expect.soft(page).toHaveScreenshot(`${screen.name}-${locale}.png`)
    }
  })
}

// @feature dev.visual
test('a difference of four pixels is found', async ({ page, context, server, venue, viewport }, info) => {
  test.skip(!isPhone(info.project.name), 'one width is enough')
  await setLanguageCookie(context, server.url, 'en')
  for (const [name, changed] of [
    ['menu', '.item { padding-block-start: calc(1rem + 4px) }'],
    // This keeps the height of the page.
    ['item-sheet', '.sheet h2 { padding-block-start: 4px }'],
  ] as const) {
    const screen = visualScreens.find((candidate) => candidate.name === name)
    if (!screen) throw new Error(`no screen ${name}`)
    if (viewport) await page.setViewportSize(viewport)
    await openScreen(page, venue, screen)
    // The content security policy refuses a <style>.
    await page.evaluate((style) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets = [sheet]
    }, changed)
    await expect(page).not.toHaveScreenshot(`${name}-en.png`)
  }
})

test('Thai and Japanese use the pinned fonts', async ({ page, context, server, venue }, info) => {
  test.skip(!isPhone(info.project.name), 'one width is enough')
  const session = await context.newCDPSession(page)
  for (const [locale, family] of [
    ['th', /^Noto Sans Thai/],
    ['ja', /^Noto Sans JP/],
  ] as const) {
    await setLanguageCookie(context, server.url, locale)
    await page.goto(`/${venue.ref}/dinein`)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'main h3 bdi',
    })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.map(({ familyName }) => familyName)).toEqual([expect.stringMatching(family)])
  }
})
