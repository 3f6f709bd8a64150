import { afterEach, beforeEach, expect, test } from 'vitest'
import { CallError } from '../../../../src/client/http.ts'
import { type InsightsAnswer, insightsCall } from '../../../../src/contract/counter/insights-calls.ts'
import { daysOf } from '../../../../src/domain/insights/period.ts'
import { dayColumns, decodeInsights } from '../../../../src/stores/insights/decode-insights.ts'
import { createInsightsPage, type InsightsPage } from '../../../../src/stores/insights/insights-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

// @feature-file counter.insights

const none = { count: 0, total: 0 }
const nothing = { sold: none, refused: none, removed: none, tax: 0, refunded: 0 }
const TODAY = '2026-05-06'

function answer(from = '2026-04-07', to = TODAY, more: Partial<InsightsAnswer> = {}): InsightsAnswer {
  return {
    ...{ from, to, today: TODAY, currency: 'KWD' },
    branches: [
      { reference_id: 'ref', name: [] },
      { reference_id: 'ref-2', name: [] },
    ],
    totals: nothing,
    left_out: 0,
    days: daysOf({ from, to }).map((date) => ({ date, ...nothing })),
    ...{ hours: [], types: [], dishes: [], searches: [], unordered: [] },
    stars: [0, 0, 0, 0, 0],
    ...more,
  }
}

let page: FakePage
let model: InsightsPage
let close = () => {}
const queries = () => page.client.requests(insightsCall).map(({ query }) => query)
const settle = () => new Promise((done) => setTimeout(done))
beforeEach(async () => {
  page = fakePage()
  page.client.answer(insightsCall, ({ query }) => answer(query.from, query.to))
  model = createInsightsPage(page, 'ref')
  close = model.open()
})
afterEach(() => {
  close()
  expect(page.listeners()).toBe(0)
})

test('it starts with the last 30 days of the venue, and loads named periods up to its day', async () => {
  await settle()
  expect(model.$insights.get()).toMatchObject({ state: 'ready', insights: { from: '2026-04-07', to: TODAY } })
  for (const name of ['7days', 'lastMonth'] as const) {
    model.choosePeriod(name)
    await settle()
  }
  expect(queries()).toEqual([{}, { from: '2026-04-30', to: TODAY }, { from: '2026-04-01', to: '2026-04-30' }])
})

test('a period that is chosen before the day of the venue is known is loaded afterwards', async () => {
  model.choosePeriod('7days')
  await settle()
  expect(queries().at(-1)).toEqual({ from: '2026-04-30', to: TODAY })
  expect(model.$insights.get()).toMatchObject({ state: 'ready', insights: { from: '2026-04-30' } })
})

test('own dates start as those that are shown, and are loaded when they are a period', async () => {
  await settle()
  model.choosePeriod('custom')
  expect(model.$dates.get()).toEqual({ from: '2026-04-07', to: TODAY })
  await settle()
  const before = queries().length
  model.chooseDates({ from: '', to: TODAY })
  expect(model.$problem.get()).toBeNull()
  model.chooseDates({ from: '2026-05-07', to: TODAY })
  expect(model.$problem.get()).toBe('order')
  model.chooseDates({ from: '2025-05-05', to: TODAY })
  expect(model.$problem.get()).toBe('tooLong')
  expect(queries()).toHaveLength(before)
  model.chooseDates({ from: '2025-05-06', to: TODAY })
  await settle()
  expect(model.$problem.get()).toBeNull()
  expect(queries().at(-1)).toEqual({ from: '2025-05-06', to: TODAY })
})

test('all branches can be shown instead of one', async () => {
  await settle()
  model.showAllBranches(true)
  await settle()
  expect(queries().at(-1)).toEqual({ from: '2026-04-07', to: TODAY, branches: 'all' })
})

test('a late answer to an earlier choice is ignored', async () => {
  await settle()
  const held = page.client.hold(insightsCall)
  model.choosePeriod('90days')
  await held.asked
  model.choosePeriod('7days')
  await settle()
  held.answer(answer('2026-02-06'))
  await settle()
  expect(model.$insights.get()).toMatchObject({ state: 'ready', insights: { from: '2026-04-30' } })
})

test('what was shown remains when the server is not reached, and a role that has ended is said', async () => {
  await settle()
  page.client.answer(insightsCall, () => {
    throw lost('timeout')
  })
  await model.load()
  expect(model.$insights.get()).toMatchObject({ state: 'failed', insights: { to: TODAY } })
  page.client.answer(insightsCall, () => {
    throw new CallError('forbidden', 'no', { status: 403 })
  })
  await model.load()
  expect(model.$insights.get().state).toBe('refused')
})

test('amounts are minor units, hours start at five, and stars have an average', () => {
  const decoded = decodeInsights(
    answer('2026-05-06', TODAY, {
      hours: [{ hour: 1, sold: { count: 1, total: '0.484' } }],
      types: [
        { type: 'dinein', sold: { count: 9, total: 1 } },
        { type: 'pickup', sold: { count: 1, total: 2 } },
      ],
      stars: [1, 0, 0, 0, 3],
    }),
  )
  expect(decoded.hours.map(({ hour }) => hour).join(' ')).toMatch(/^5 6 .* 23 0 1 2 3 4$/)
  expect(decoded.hours.find(({ hour }) => hour === 1)?.sold).toEqual({ count: 1, total: 484 })
  expect(decoded.types.map(({ type }) => type)).toEqual(['pickup', 'dinein'])
  expect(decoded.ratings).toEqual({ count: 4, average: 4, stars: [1, 0, 0, 0, 3] })
  expect(decodeInsights(answer()).ratings).toBeNull()
})

test('a long period is charted by week', () => {
  const days = (from: string) =>
    decodeInsights(answer(from)).days.map((day) => ({ ...day, sold: { count: 1, total: 10 } }))
  expect(dayColumns(days('2026-02-06'))).toHaveLength(90)
  const weeks = dayColumns(days('2026-01-01'))
  expect(weeks).toHaveLength(18)
  expect(weeks[0]).toEqual({ from: '2026-01-01', to: '2026-01-07', sold: { count: 7, total: 70 } })
  expect(weeks.at(-1)).toEqual({ from: '2026-04-30', to: TODAY, sold: { count: 7, total: 70 } })
})
