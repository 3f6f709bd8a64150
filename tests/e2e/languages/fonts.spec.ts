/**
 * The font families that a venue may choose: at most two files per page, of the chosen family, and nothing moves when
 * they load.
 */
// @feature-file product.settings-fonts

import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { fontFamilies, fontIds } from '../../../src/payload/theme/font-families.ts'
import { fontStyle } from '../../../src/payload/theme/font-style.ts'
import { pageFonts } from '../../../src/payload/theme/fonts.ts'
import { sample } from '../../helpers/seed.ts'
import { setLanguageCookie, setTime } from '../support/visit/browser-state.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

const require = createRequire(import.meta.url)

/** Adjacent words may move by a pixel, but lines must not break elsewhere. A layout shift of 0.1 is considered good. */
const MAX_SHIFT = 0.002

// A test makes many short visits, which take long on a busy machine.
test.slow()

/** Replaces pictures, which are irrelevant here and the hardest work of the server. */
const stubPictures = (page: Page) =>
  page.route(/\/_image\?/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )

/** Returns the names of the font files that the page has requested: `cairo-arabic`. */
function requestedFonts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/([\w-]+)-wght-normal[^/]*\.woff2$/.exec(name)?.[1] ?? [])
      .sort()
  })
}

/** Each language opens two of them, chosen by the seed; all of them at night. */
const PATHS = ['/dinein', '', '/dinein/grill/kebab', '/dinein/checkout']

// @feature business.font-family
test('a page requests at most two font files, of the family that its venue chose', async ({
  page,
  context,
  ownVenue,
  server,
}) => {
  const expected = {
    en: ['el-messiri-latin'],
    ar: ['el-messiri-arabic', 'el-messiri-latin'],
    de: ['el-messiri-latin'],
    ru: ['el-messiri-cyrillic', 'el-messiri-latin'],
    vi: ['lora-latin', 'lora-vietnamese'],
    ja: ['el-messiri-latin'],
  }
  const { ref } = await ownVenue({
    ...GRILL,
    categories: ['grill'],
    edit: ({ business }) => {
      business.locales = Object.keys(expected)
      business.font_family = 'el messiri'
    },
  })
  await stubPictures(page)
  const visit = async (path: string, locale: string) => {
    await setLanguageCookie(context, server.url, locale)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('main h1').first()).toBeVisible()
    return requestedFonts(page)
  }
  for (const [locale, files] of Object.entries(expected)) {
    for (const path of sample(PATHS, 2, locale)) {
      const requested = await visit(`/${ref}${path}`, locale)
      expect(requested.length, `${path} in ${locale}: ${requested.join()}`).toBeLessThanOrEqual(2)
      // Items without a name in this language are shown in the other languages of the venue.
      expect(requested, `${path} in ${locale}`).toEqual(expect.arrayContaining(files.slice(0, 1)))
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
      locale === 'vi' ? /^Lora\b/ : /^"?El Messiri\b/,
    )
  }
  expect(await visit('/maison-ombelle/dinein', 'fr')).toEqual(['playfair-display-latin'])
  expect(await visit('/kawasemi/dinein', 'ja')).toEqual(['inter-latin'])
  expect(await visit('/pazar-yeri/delivery', 'tr')).toEqual(['rubik-latin', 'rubik-latin-ext'])
})

test('nothing moves when the files of a family load late', async ({ page, context, server }) => {
  await stubPictures(page)
  // At other hours, the menu may be reordered during the measurement. On other days, it contains other items.
  await setTime(page, '2026-11-25T18:00+03:00')
  let pending: (() => void)[] = []
  let hold = true
  await page.route(/\/late\//, async (route) => {
    if (hold) await new Promise<void>((resolve) => pending.push(resolve))
    await route.fulfill({
      path: require.resolve(
        `@fontsource-variable/${route.request().url().split('/late/')[1]?.split('?')[0]}`,
      ),
      contentType: 'font/woff2',
    })
  })
  const moved: string[] = []
  for (const locale of ['en', 'ar']) {
    await setLanguageCookie(context, server.url, locale)
    await page.goto('/dallah-grill/dinein')
    await page.evaluate(() => document.fonts.ready)
    await expect(page.locator('html[data-early]')).toHaveCount(0)
    for (const id of fontIds) {
      hold = true
      pending = []
      const css = fontStyle(pageFonts(id, locale, ['ar', 'en']), (file) => `/late/${file}?${locale}`)
      // The page is painted in the fallback fonts while the files are held back.
      await page.evaluate(async (text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
        for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
        const shifts: PerformanceEntry[] = []
        const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
        observer.observe({ type: 'layout-shift' })
        Object.assign(globalThis, { observer, shifts })
      }, css)
      await expect.poll(() => pending.length, `${id} in ${locale}: requested files`).toBeGreaterThan(0)
      hold = false
      for (const release of pending) release()
      const { shifts, family } = await page.evaluate(async () => {
        await document.fonts.ready
        for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
        const observer = Reflect.get(globalThis, 'observer') as PerformanceObserver
        const records = [
          ...Reflect.get(globalThis, 'shifts'),
          ...observer.takeRecords(),
        ] as (PerformanceEntry & {
          value: number
          sources: { node: Node | null }[]
        })[]
        observer.disconnect()
        return {
          family: getComputedStyle(document.body).fontFamily,
          shifts: records.map(({ value, sources }) => ({
            value,
            moved: sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 80) ?? ''),
          })),
        }
      })
      expect(family).toContain(fontFamilies[id].name)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      if (sum >= MAX_SHIFT) moved.push(`${id} in ${locale}: ${sum} ${JSON.stringify(shifts)}`)
    }
  }
  expect(moved).toEqual([])
})
