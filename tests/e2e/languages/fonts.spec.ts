/** Each family a venue may choose: two files a page at most, in the family it named, and nothing moves when they come. */
// @feature-file product.settings-fonts

import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { fontFamilies, fontIds } from '../../../src/payload/theme/font-families.ts'
import { fontStyle } from '../../../src/payload/theme/font-style.ts'
import { pageFonts } from '../../../src/payload/theme/fonts.ts'
import { setLanguageCookie, setOpenHour } from '../support/visit/browser-state.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

const require = createRequire(import.meta.url)

/** Words side by side give way by a pixel; a layout shift of 0.1 is what counts as good. No line breaks elsewhere. */
const NOTHING = 0.002

// Many short visits in one test, so that a busy machine needs longer for all of them together.
test.slow()

/** Pictures are beside the point here, and composing them is the server's hardest work. */
const withoutPictures = (page: Page) =>
  page.route(/\/_image\?/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )

/** The files of type this page has asked for, by name: `cairo-arabic`. */
function filesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/([\w-]+)-wght-normal[^/]*\.woff2$/.exec(name)?.[1] ?? [])
      .sort()
  })
}

// @feature business.font-family
test('a page asks for two files of type at most, of the family its venue chose', async ({
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
  await withoutPictures(page)
  const look = async (path: string, locale: string) => {
    await setLanguageCookie(context, server.url, locale)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('main h1').first()).toBeVisible()
    return filesOf(page)
  }
  for (const [locale, files] of Object.entries(expected)) {
    for (const path of ['/dinein', '', '/dinein/grill/kebab', '/dinein/checkout']) {
      const asked = await look(`/${ref}${path}`, locale)
      expect(asked.length, `${path} in ${locale}: ${asked.join()}`).toBeLessThanOrEqual(2)
      // Dishes that nobody named in this language are written in the venue's others.
      expect(asked, `${path} in ${locale}`).toEqual(expect.arrayContaining(files.slice(0, 1)))
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
      locale === 'vi' ? /^Lora\b/ : /^"?El Messiri\b/,
    )
  }
  expect(await look('/maison-ombelle/dinein', 'fr')).toEqual(['playfair-display-latin'])
  expect(await look('/kawasemi/dinein', 'ja')).toEqual(['inter-latin'])
  expect(await look('/pazar-yeri/delivery', 'tr')).toEqual(['rubik-latin', 'rubik-latin-ext'])
})

test('nothing moves when the files of a family come late', async ({ page, context, server }) => {
  await withoutPictures(page)
  // Else the menu may be ordered by the hour while it is measured.
  await setOpenHour(page)
  let arrive: (() => void)[] = []
  let hold = true
  await page.route(/\/late\//, async (route) => {
    if (hold) await new Promise<void>((resolve) => arrive.push(resolve))
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
      arrive = []
      const css = fontStyle(pageFonts(id, locale, ['ar', 'en']), (file) => `/late/${file}?${locale}`)
      // The page is painted in what stands in, for as long as the files are held back.
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
      await expect.poll(() => arrive.length, `${id} in ${locale}: files asked for`).toBeGreaterThan(0)
      hold = false
      for (const go of arrive) go()
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
      if (sum >= NOTHING) moved.push(`${id} in ${locale}: ${sum} ${JSON.stringify(shifts)}`)
    }
  }
  expect(moved).toEqual([])
})
