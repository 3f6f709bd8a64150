/**
 * The main screens as they look in five languages, in a browser that has no fonts but those that are pinned. A look that
 * was changed on purpose is taken over by `npm run snapshots`.
 */
import type { Page } from '@playwright/test'
import { setLanguageCookie, setTime } from '../support/visit/browser-state.ts'
import { test as base, expect, type OpenVenue, sharedVenue } from '../support/visit/open-venue.ts'
import { NOON, type Shown, settle, shown } from './screens.ts'
import { LOCALES, TABLE } from './table.ts'

const test = base.extend<{ table: OpenVenue }>({ table: sharedVenue(TABLE) })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const isPhone = (project: string): boolean => project === 'visual-phone'
/** On desktops what is laid out differently there, in either direction, and the dark. */
const ON_DESKTOP = new Set(['home', 'menu', 'checkout'])
const DESKTOP_LOCALES: readonly string[] = ['en', 'ar']

async function look(page: Page, venue: OpenVenue, { show, whole }: Shown): Promise<void> {
  await setTime(page, NOON)
  await show(page, venue)
  await settle(page, whole)
}

for (const locale of LOCALES) {
  // @feature dev.visual
  test(`the screens look as they did, ${locale}`, async ({
    page,
    context,
    server,
    table,
    viewport,
  }, info) => {
    const phone = isPhone(info.project.name)
    test.skip(!phone && !DESKTOP_LOCALES.includes(locale), 'one width is enough')
    test.slow()
    if (!phone && locale === 'ar') await page.emulateMedia({ colorScheme: 'dark' })
    await setLanguageCookie(context, server.url, locale)
    for (const screen of shown.filter(({ name }) => phone || ON_DESKTOP.has(name))) {
      if (viewport) await page.setViewportSize(viewport)
      await look(page, table, screen)
      await expect.soft(page).toHaveScreenshot(`${screen.name}-${locale}.png`)
    }
  })
}

// @feature dev.visual
test('four pixels are seen', async ({ page, context, server, table, viewport }, info) => {
  test.skip(!isPhone(info.project.name), 'one width is enough')
  await setLanguageCookie(context, server.url, 'en')
  for (const [name, changed] of [
    ['menu', '.item { padding-block-start: calc(1rem + 4px) }'],
    // The page stays as tall as it was.
    ['item-sheet', '.sheet h2 { padding-block-start: 4px }'],
  ] as const) {
    const screen = shown.find((candidate) => candidate.name === name)
    if (!screen) throw new Error(`no screen ${name}`)
    if (viewport) await page.setViewportSize(viewport)
    await look(page, table, screen)
    // Past the page's policy, which refuses a <style>.
    await page.evaluate((style) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets = [sheet]
    }, changed)
    await expect(page).not.toHaveScreenshot(`${name}-en.png`)
  }
})

test('Thai and Japanese are written in the pinned fonts', async ({ page, context, server, table }, info) => {
  test.skip(!isPhone(info.project.name), 'one width is enough')
  const session = await context.newCDPSession(page)
  for (const [locale, family] of [
    ['th', /^Noto Sans Thai/],
    ['ja', /^Noto Sans JP/],
  ] as const) {
    await setLanguageCookie(context, server.url, locale)
    await page.goto(`/${table.ref}/dinein`)
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
