import { expect, test } from 'vitest'
import { toCsv } from '../../../../src/domain/values/csv.ts'
import { createI18n } from '../../../../src/i18n/messages/island-i18n.ts'
import { insightTables } from '../../../../src/islands/counter/insights/insight-tables.ts'
import type { Insights } from '../../../../src/stores/insights/decode-insights.ts'
import { translatorFor } from '../../../helpers/messages.ts'

// @feature-file counter.insights

const sold = { count: 2, total: 1500 }
const insights: Insights = {
  ...{
    from: '2026-05-06',
    to: '2026-05-06',
    today: '2026-05-06',
    currency: 'KWD',
    branchCount: 1,
    leftOut: 0,
  },
  totals: { sold, refused: sold, removed: sold, tax: 100, refunded: 250 },
  days: [
    {
      date: '2026-05-06',
      sold,
      refused: { count: 1, total: 900 },
      removed: { count: 1, total: 50 },
      tax: 100,
      refunded: 250,
    },
  ],
  hours: [
    { hour: 23, sold },
    { hour: 0, sold: { count: 0, total: 0 } },
  ],
  types: [
    { type: 'pickup', sold },
    { type: 'delivery', sold: { count: 1, total: 750 } },
  ],
  dishes: [{ itemId: 'soup', name: { en: '=cmd|soup', ar: 'شوربة' }, quantity: 3, amount: 1500 }],
  searches: [{ words: 'sushi', count: 4 }],
  unordered: [{ itemId: 'tea', name: { en: 'Tea' }, views: 7 }],
  ratings: { count: 4, average: 4, stars: [1, 0, 0, 0, 3] },
}
const tables = (locale: string) =>
  insightTables(insights, createI18n(translatorFor(locale), locale, { currency: 'KWD', locales: ['en'] }))

test('spreadsheets get plain dates, hours and amounts in every language', () => {
  const { days, hours, types } = tables('ar')
  expect(days.csv[1]).toEqual(['2026-05-06', '2', '1.500', '0.100', '0.250', '0.050', '1'])
  expect(hours.csv.slice(1)).toEqual([
    ['23:00', '2', '1.500'],
    ['00:00', '0', '0.000'],
  ])
  expect(types.csv.map((row) => row[1])).toEqual(['الطلبات', '2', '1'])
  for (const { csv, columns } of Object.values(tables('ar')))
    for (const row of csv) expect(row).toHaveLength(columns.length)
})

test('the table of hours has those in which something was sold, and bars compare with the best', () => {
  const { hours, types, ratings } = tables('en')
  expect(hours.rows.map(({ name, cells }) => [name, ...cells])).toEqual([
    [expect.stringMatching(/^11:00\sPM – 12:00\sAM$/), '2', expect.stringMatching(/1\.500/)],
  ])
  expect(types.rows.map(({ name, share }) => [name, share])).toEqual([
    ['Pickup', 1],
    ['Delivery', 0.5],
  ])
  expect(ratings.rows.map(({ name, share }) => [name, share])[0]).toEqual(['5', 0.75])
})

test('a dish is called in the language of the page, and runs nothing in a spreadsheet', () => {
  expect(tables('ar').dishes.rows[0]).toMatchObject({ name: 'شوربة', lang: undefined })
  expect(tables('de').dishes.rows[0]).toMatchObject({ name: '=cmd|soup', lang: 'en' })
  expect(toCsv(tables('en').dishes.csv)).toContain("\r\n'=cmd|soup,3,1.500\r\n")
})
