import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readVenueFile } from '../../../../api/venues/file/read-venue-file.ts'
import { exportMenu, importMenu } from '../../../../api/venues/menu-file/import-menu.ts'
import type { VenueFileInput } from '../../../../src/contract/venue/venue-file.ts'
import { importModes } from '../../../../src/domain/menu-import/plan-import.ts'
import { describeCellIssue } from '../../../../src/domain/menu-import/table.ts'
import { type NeutralMenu, toVenueFile } from '../../../helpers/real-menus.ts'
import { allOwnSamples, allRealSamples } from '../../../helpers/sample-data.ts'
import { scaledCount, seed } from '../../../helpers/seed.ts'

// @feature-file venue.menu-export venue.menu-import

const encode = (value: unknown, indent: number | string = 2) =>
  new TextEncoder().encode(JSON.stringify(value, null, indent))
const decode = (document: Uint8Array) => new TextDecoder().decode(document)

/** Imports a sheet that has no errors. */
async function imported(
  document: Uint8Array,
  file: Uint8Array,
  options: Parameters<typeof importMenu>[2] = { mode: 'update' },
) {
  const result = await importMenu(document, file, options)
  expect(result.plan.issues.map(describeCellIssue)).toEqual([])
  return result
}

const demo = new URL('../../../../api/demo/', import.meta.url)
const demoFiles = readdirSync(demo).filter((name) => name.endsWith('.json'))
const venues: [name: string, document: Uint8Array][] = [
  ...demoFiles.map((name): [string, Uint8Array] => [name, new Uint8Array(readFileSync(new URL(name, demo)))]),
  ...[...allOwnSamples<NeutralMenu>('menus'), ...allRealSamples<NeutralMenu>('menus')].map(
    ({ name, data }): [string, Uint8Array] => [name, encode(toVenueFile(data, 'sheet', { images: true }))],
  ),
]

/** The venue without its menu and everything that refers to it. */
function withoutMenu(document: Uint8Array): Uint8Array {
  const { menu, smart_categories, discounts, coupons, banners, highlightedCat, ...rest } = JSON.parse(
    decode(document),
  ) as VenueFileInput
  return encode(rest)
}

describe.each(venues)('%s', (_, document) => {
  test('importing the exported menu changes nothing, in any format and mode', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const sheet = await exportMenu(document, format)
      for (const mode of format === 'csv' ? importModes : (['replace'] as const)) {
        const result = await imported(document, sheet, { mode })
        expect(result.plan.changes).toEqual([])
        expect(result.document).toBe(document)
      }
    }
  })

  test('into an empty venue, it makes a menu that imports and exports as the same sheet', async () => {
    const sheet = await exportMenu(document, 'csv')
    const made = await imported(withoutMenu(document), sheet, { mode: 'add' })
    const items = readVenueFile(made.document).menu.length
    expect(items).toBeGreaterThan(0)
    expect((await imported(made.document, sheet, { mode: 'replace' })).plan.changes).toEqual([])
    // Subcategories become main categories, because the rows name them by id.
    expect(
      decode(await exportMenu(made.document, 'csv'))
        .split('\r\n')
        .sort(),
    ).toEqual(decode(sheet).split('\r\n').sort())
  })

  test('without ids, the same file twice changes nothing', async () => {
    const sheet = await exportMenu(document, 'csv')
    const options = {
      mode: 'update',
      mapping: new Map([
        ['id', 'skip'],
        ['category id', 'skip'],
      ]),
    } as const
    const made = await importMenu(withoutMenu(document), sheet, options)
    // Some real menus have two items of the same name, which need ids.
    if (made.plan.issues.length > 0) {
      expect(made.plan.issues[0]?.message).toMatch(/is about the same item/)
      return
    }
    readVenueFile(made.document)
    expect((await imported(made.document, sheet, { ...options, mode: 'replace' })).plan.changes).toEqual([])
  })
})

/** Texts that sheets, CSV or JSON could break: separators, quotes, formulas, apostrophes, spaces, control characters. */
const hardText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.stringMatching(/^['=+@;,"\t\n >_x0-9-]{1,8}$/),
  fc.constantFrom(
    '=cmd|/c calc!A1',
    "'=1",
    '_x0041_',
    '1/2',
    '007',
    'TRUE',
    'شاي',
    '1.50',
    ' \u00a0x ',
    '\ud83c\udf5c',
    '\u{5fffe}!',
    '#REF!',
    'valueOf',
    '__proto__',
  ),
)
const names = fc.array(fc.record({ locale: fc.constantFrom('en', 'ar', 'fr'), name: hardText }), {
  maxLength: 3,
})
const amount = fc.oneof(
  fc.integer({ min: 0, max: 99_999 }).map((minor) => (minor / 1000).toFixed(3)),
  fc.integer({ min: 0, max: 500 }),
  fc.constantFrom(0.1, '.5', 1e12, null),
)
const lists = fc.array(fc.record({ id: fc.constantFrom('a', 7, null), locales: names }), { maxLength: 3 })
const item = fc.record(
  {
    locales: fc.array(
      fc.record(
        { locale: fc.constantFrom('en', 'ar', 'fr'), name: hardText, description: hardText },
        { requiredKeys: ['locale'] },
      ),
      { maxLength: 3 },
    ),
    price: amount,
    price_labels: fc.uniqueArray(
      fc.record({
        id: fc.nat(9),
        label: hardText,
        locale: fc.constantFrom('en', 'ar', null),
        locales: names,
        price: amount,
        unknown: fc.jsonValue(),
      }),
      { selector: ({ id }) => id, maxLength: 3 },
    ),
    images: fc.array(
      fc.constantFrom('https://a.example/1,2.jpg', '/media/x y.jpg', 'data:image/png;base64,AA/+', ''),
      { maxLength: 3 },
    ),
    calories: fc.oneof(fc.nat(), fc.constantFrom('12.50', null)),
    tags: lists,
    ingredients: lists,
    visible: fc.constantFrom(true, false, 0, '1', null),
    sold_out: fc.constantFrom(true, false, 1, '0', null),
    unknown: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const venue = fc
  .record({
    currency: fc.constantFrom('KWD', 'EUR', 'JPY'),
    categories: fc.array(
      fc.record({ locales: names, items: fc.array(item, { maxLength: 4 }), unknown: fc.jsonValue() }),
      { maxLength: 3 },
    ),
    indent: fc.constantFrom(0, 2, '\t'),
  })
  .map(({ currency, categories, indent }) => {
    let count = 0
    const menu = categories.map((category, index) => ({
      ...category,
      id: `c${index}`,
      items: category.items.map((entry) => ({ ...entry, id: `i${count++}` })),
    }))
    const business = {
      user_id: 1,
      reference_id: 'v',
      branch_id: 'v',
      business_name: 'V',
      currency,
      locales: ['en', 'ar'],
    }
    return { document: encode({ format: 1, business, menu, unknown: { a: 1.0 } }, indent), count }
  })

describe('any menu', () => {
  test('exported and imported, it is the same, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        venue,
        fc.constantFrom('csv', 'csv', 'csv', 'xlsx'),
        async ({ document, count }, format) => {
          readVenueFile(document)
          const sheet = await exportMenu(document, format as 'csv' | 'xlsx')
          const result = await imported(document, sheet, { mode: 'replace' })
          expect(result.plan.changes).toEqual([])
          expect(result.plan.itemCount).toBe(count)
          expect(result.document).toBe(document)
        },
      ),
      { seed: Number(seed), numRuns: scaledCount(400) },
    )
  })

  test('changed prices and names change nothing else, and the same file again changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(venue, async ({ document, count }) => {
        const before = JSON.parse(decode(document)) as { menu: { items: ChangedItem[] }[] }
        const items = before.menu.flatMap((category) => category.items)
        // A price without a size is an error for an item with sizes.
        if (items.some(({ price_labels }) => price_labels?.length)) return
        const rows = [...Array(count).keys()].map((index) => `i${index},New ${index},${1000 + index}`)
        const sheet = new TextEncoder().encode(['id,Name (en),Price', ...rows].join('\n'))
        const result = await imported(document, sheet)
        readVenueFile(result.document)
        for (const [index, item] of items.entries()) {
          const price = 1000 + index
          item.price =
            typeof item.price === 'number' ? price : expect.stringMatching(new RegExp(`^${price}(\\.0+)?$`))
          item.locales ??= []
          const isNamed = ({ locale, name }: ChangedText) => locale === 'en' && name?.trim()
          const entry =
            item.locales.findLast(isNamed) ?? item.locales.findLast(({ locale }) => locale === 'en')
          if (entry) entry.name = `New ${index}`
          else item.locales.push({ locale: 'en', name: `New ${index}` })
        }
        expect(JSON.parse(decode(result.document))).toEqual(before)
        expect((await imported(result.document, sheet)).plan.changes).toEqual([])
      }),
      { seed: Number(seed), numRuns: scaledCount(1_000) },
    )
  })
})

type ChangedText = { locale: string; name?: string }
type ChangedItem = { price: unknown; locales?: ChangedText[]; price_labels?: unknown[] }
