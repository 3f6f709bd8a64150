/** Texts in another script than the page: brackets, counts and prices stay in place. The tests measure their positions. */
// @feature-file routing.right-to-left

import type { Locator } from '@playwright/test'
import { hasLocaleData, intlTag, numberTag } from '../../../src/i18n/locale/intl.ts'
import { languages } from '../../../src/i18n/locale/languages.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { expect, findItem, GRILL, test, type Variant } from '../support/visit/open-venue.ts'

/** A grill whose hummus has this name and description in all languages. */
const named = (name: string, description: string): Variant => ({
  ...GRILL,
  edit(file) {
    const item = findItem(file, 'hummus')
    item.locales = item.locales?.map((text) => ({ ...text, name, description }))
    item.ingredients = []
  },
})

/** Returns the centre of the first letter of each text in `place`, in CSS pixels from the left. */
function letterPositions(place: Locator, texts: readonly string[]): Promise<number[]> {
  return place.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    return wanted.map((text) => {
      const node = nodes.find(({ data }) => data.includes(text))
      if (!node) throw new Error(`no "${text}" in ${element.textContent}`)
      const range = document.createRange()
      range.setStart(node, node.data.indexOf(text))
      range.setEnd(node, node.data.indexOf(text) + 1)
      const box = range.getClientRects()[0]
      if (!box) throw new Error(`"${text}" is not visible`)
      return box.x + box.width / 2
    })
  }, texts)
}

/** Expects that the texts follow each other from left to right. */
async function expectLeftToRight(place: Locator, texts: readonly string[]): Promise<void> {
  const positions = await letterPositions(place, texts)
  expect(positions, texts.join(' < ')).toEqual([...positions].sort((a, b) => a - b))
}

test('an English name on an Arabic page keeps its brackets in place, and the page its digits', async ({
  page,
  context,
  server,
  ownVenue,
}) => {
  const { ref } = await ownVenue(named('Hummus (for 2)!', 'Silky chickpeas (hot).'))
  await setLanguageCookie(context, server.url, 'ar')
  await page.goto(`/${ref}/dinein`)
  const row = page.locator('.item', { has: page.locator('[data-add="hummus"]') })
  await expectLeftToRight(row.getByRole('heading'), ['Hummus', '(', '2', ')', '!'])
  await expectLeftToRight(row.locator('.about'), ['Silky', '(', ')', '.'])
  // It is still aligned with the page.
  const [name, about] = await Promise.all([
    row.getByRole('heading').locator('bdi').boundingBox(),
    row.locator('.about').boundingBox(),
  ])
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeCloseTo((about?.x ?? 0) + (about?.width ?? 0), 0)
  const add = row.locator('[data-add]')
  await expect(add).toHaveAttribute('aria-label', /\u2068Hummus \(for 2\)!\u2069/)

  // Wide enough for the sentence to fit on one line.
  await page.setViewportSize({ width: 720, height: 740 })
  await add.click()
  // The sentence continues to the left of the name, whose exclamation mark stays at its right.
  const notice = page.getByRole('status').locator('p').first()
  await expect(notice).toContainText('Hummus')
  await expectLeftToRight(notice, ['السلة', 'Hummus', '2', '!', 'تمت'])
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('١')

  await page.goto(`/${ref}/dinein/cart`)
  const line = page.getByRole('list', { name: 'محتويات السلة' }).getByRole('listitem')
  // The price is at the end of the line, which is its left.
  await expectLeftToRight(line, ['١', 'Hummus', '(', '2', ')', '!'])
  await expect(line.getByRole('textbox')).toHaveValue('١')
})

test('an Arabic name on an English page keeps its brackets in place, and the page its digits', async ({
  page,
  ownVenue,
}) => {
  const { ref } = await ownVenue(named('حمص (2)!', 'طحينة (حار).'))
  await page.goto(`/${ref}/dinein`)
  const row = page.locator('.item', { has: page.locator('[data-add="hummus"]') })
  await expectLeftToRight(row.getByRole('heading'), ['!', ')', '2', '(', 'ص', 'ح'])
  await expectLeftToRight(row.locator('.about'), ['.', 'ر', 'ط'])

  await page.goto(`/${ref}/dinein/cold/hummus`)
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  const notice = page.getByRole('status').locator('p').first()
  await expect(notice).toContainText('حمص')
  await expectLeftToRight(notice, ['!', '2', 'ح', 'is in your cart'])
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('1')

  await page.goto(`/${ref}/dinein/cart`)
  const line = page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')
  await expectLeftToRight(line, ['!', ')', '2', 'ح', 'KWD'])
})

// @feature limit.currency-code
test('browser and server format numbers, amounts and times alike in every language', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'does not depend on the width')
  await page.goto('about:blank')
  const format = (formats: readonly (readonly [language: string, tag: string, borrowed: boolean])[]) =>
    formats.map(([language, tag, borrowed]) => {
      const date = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(1_795_296_600_000)
      const unit = (name: string, unitDisplay: 'long' | 'short') =>
        new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay }).format(45)
      return [
        language,
        new Intl.NumberFormat(tag).format(1234567.5),
        new Intl.NumberFormat(tag, { style: 'currency', currency: 'KWD' }).format(-1234.5),
        new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(0.081),
        date({ hour: 'numeric', minute: '2-digit' }),
        // Languages without locale data get their words from the page.
        ...(borrowed
          ? []
          : [
              date({ weekday: 'long', day: 'numeric', month: 'long' }),
              date({ weekday: 'short' }),
              date({ day: 'numeric', month: 'short' }),
              date({ dateStyle: 'medium', timeStyle: 'short' }),
              ...['minute', 'hour'].flatMap((name) => [unit(name, 'long'), unit(name, 'short')]),
              ...['day', 'meter', 'kilometer'].map((name) => unit(name, 'short')),
              new Intl.DisplayNames(tag, { type: 'region' }).of('KW'),
            ]),
      ].join(' | ')
    })
  const formats = languages.map((language) => {
    const borrowed = !hasLocaleData(language)
    return [language, borrowed ? numberTag(language) : intlTag(language), borrowed] as const
  })
  expect(await page.evaluate(format, formats)).toEqual(format(formats))
})

test('a Latin venue name that is too long for an Arabic header is cut at its end', async ({
  page,
  context,
  server,
  ownVenue,
}) => {
  const long = 'Kawasemi Noodles and Grill of the Old Harbour'
  const { ref } = await ownVenue({
    ...GRILL,
    edit: (file) => {
      file.business.business_name = ['ar', 'en'].map((locale) => ({ locale, name: long }))
    },
  })
  await setLanguageCookie(context, server.url, 'ar')
  await page.goto(`/${ref}/dinein`)
  const brand = page.locator('.brand')
  const [first = 0, last = 0] = await letterPositions(brand, ['Kawasemi', 'Harbour'])
  const { x, width } = (await brand.locator('span').boundingBox()) ?? { x: 0, width: 0 }
  expect(first, 'the first letter is visible').toBeGreaterThan(x)
  expect(last, 'the last word is cut').toBeGreaterThan(x + width)
})
