import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sumRefunds } from '../../../api/db/insights/ordered.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { findLatestOrderPayments } from '../../../api/db/payments.ts'
import { storePastDays } from '../../../api/insights/store-past-days.ts'
import { insightsCall } from '../../../src/contract/counter/insights-calls.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { enrol, PIN, type TestDevice } from '../support/staff.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** An order of two breads for 0.225 and 7.5 % service. */
const TOTAL = 0.484

// @feature counter.insights
describe.each(databaseKinds)('the insights on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let manager: TestDevice
  let diner: ReturnType<typeof paymentActions>
  let prefix = ''
  let noon = 0
  const shift = { time_from: '18:00', time_to: '02:00' }
  const evenings = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      { closed: false, shifts: [shift] },
    ]),
  )
  const file = (ref: string) => {
    const venue = onlineGrill(ref)
    const business = { ...venue.business, show_rating: true }
    return { ...venue, business, shifts: { [`${ref}-b1`]: evenings, [`${ref}-b2`]: evenings } }
  }
  beforeEachNewVenue(kind, file, async (venue) => {
    open = venue.open
    api = venue.api
    prefix = venue.ref
    noon = api.clock.now
    manager = await enrol(api, prefix, 'manager')
    diner = paymentActions(api, prefix)
  })

  let keys = 0
  /** Places an order `hours` after noon of 6 May 2026 in Kuwait. */
  const place = async (hours: number, more: object = {}) => {
    api.clock.now = noon + hours * HOUR
    return diner.place(`insights-${++keys}`, { payment_type: 2, payment_option: null, ...more })
  }
  const read = async (query = '', device = manager) => {
    await device.post('/unlock', { pin: PIN })
    const answer = await device.get(`/insights${query}`)
    return parseAs(insightsCall.response, answer.json)
  }
  const move = (order: { id: string }, from: number, to: number) =>
    manager.post(`/orders/${order.id}/move`, { from, to, refusal: 'busy' })
  const soldOn = ({ days }: Awaited<ReturnType<typeof read>>) =>
    Object.fromEntries(days.filter(({ sold }) => sold.count > 0).map(({ date, sold }) => [date, sold.count]))

  test('days, hours, types and dishes are those of the venue; the night belongs to the evening', async () => {
    await place(8)
    await place(13)
    await place(32, { selling_types: 'pickup', name: 'Dana', phone: '50001234', dial_code: '+965' })
    const found = await read('?from=2026-05-05&to=2026-05-07')
    expect(found).toMatchObject({
      from: '2026-05-05',
      to: '2026-05-07',
      today: '2026-05-07',
      currency: 'KWD',
    })
    expect(found.days.map(({ date }) => date)).toEqual(['2026-05-05', '2026-05-06', '2026-05-07'])
    expect(soldOn(found)).toEqual({ '2026-05-06': 2, '2026-05-07': 1 })
    expect(found.hours).toEqual([
      { hour: 1, sold: { count: 1, total: TOTAL } },
      // Pickup has no discount.
      { hour: 20, sold: { count: 2, total: 1.022 } },
    ])
    expect(found.types.map(({ type, sold }) => [type, sold.count])).toEqual([
      ['dinein', 2],
      ['pickup', 1],
    ])
    expect(found.dishes).toEqual([
      {
        item_id: 'plain',
        names: [
          { locale: 'en', name: 'Bread' },
          { locale: 'ar', name: 'خبز' },
        ],
        quantity: 6,
        amount: 1.4,
      },
    ])
    expect(found.totals).toEqual({
      sold: { count: 3, total: 1.506 },
      refused: { count: 0, total: 0 },
      removed: { count: 0, total: 0 },
      tax: 0.106,
      refunded: 0,
    })
  })

  test('refused and unpaid orders are no revenue; refunds and what was removed are apart', async () => {
    const paid = async () => {
      const order = await place(8, { payment_type: 1, payment_option: 4 })
      await diner.press(order.url, 'approve')
      return order
    }
    await move(await paid(), 0, 2)
    const reduced = await paid()
    await manager.post(`/orders/${reduced.id}/lines`, { from: 0, shown: [2], wanted: [1] })
    await place(8, { payment_type: 1, payment_option: 4 })
    expect((await read()).totals).toEqual({
      sold: { count: 1, total: 0.242 },
      refused: { count: 1, total: TOTAL },
      removed: { count: 1, total: 0.242 },
      tax: 0.017,
      refunded: 0.726,
    })
  })

  test('a day is stored when it is over, and added up again after a change', async () => {
    const order = await place(8)
    api.clock.now += 3 * DAY
    expect((await read()).totals.sold.count).toBe(1)
    await move(order, 0, 2)
    expect((await read()).totals).toMatchObject({ sold: { count: 0 }, refused: { count: 1 } })
    api.clock.now += DAY
    expect((await read()).totals).toMatchObject({ sold: { count: 0 }, refused: { count: 1 } })
  })

  test('after a change of hours, a stored day keeps its orders, and the next one does not get them too', async () => {
    const until = (time_to: string) => {
      const venue = file(prefix)
      const hours = Object.fromEntries(
        Object.keys(evenings).map((day) => [day, { closed: false, shifts: [{ ...shift, time_to }] }]),
      )
      return api.operator('PUT', '/operator/venues', { ...venue, shifts: { [`${prefix}-b1`]: hours } })
    }
    await until('06:00')
    // Half past five in the morning of 7 May.
    await place(17.5)
    api.clock.now = noon + 2 * DAY
    expect(soldOn(await read())).toEqual({ '2026-05-06': 1 })
    await until('02:00')
    expect(soldOn(await read())).toEqual({ '2026-05-06': 1 })
  })

  test('housekeeping stores past days, so that the insights find them added up', async () => {
    await place(8)
    api.clock.now += 3 * DAY
    await storePastDays(open.db, api.clock.now, () => {})
    const stored = await open.db
      .selectFrom('day_figures')
      .select(['branch_id', 'day'])
      .where('venue', '=', prefix)
      .orderBy('day')
      .execute()
    // The day before the first order is its first possible business day. Yesterday and today are not stored.
    expect(stored.map(({ branch_id, day }) => [branch_id, day])).toEqual(
      ['2026-05-05', '2026-05-06', '2026-05-07'].map((day) => [`${prefix}-b1`, day]),
    )
    expect(soldOn(await read())).toEqual({ '2026-05-06': 1 })
  })

  test('housekeeping deletes the figures of a branch that was removed', async () => {
    await place(8, { branch_id: `${prefix}-b2` })
    api.clock.now += 3 * DAY
    const stored = async () => {
      await storePastDays(open.db, api.clock.now, () => {})
      const rows = open.db.selectFrom('day_figures').select('branch_id').where('venue', '=', prefix)
      return new Set((await rows.execute()).map(({ branch_id }) => branch_id))
    }
    expect(await stored()).toEqual(new Set([`${prefix}-b2`]))
    const { business, ...rest } = file(prefix)
    const main = business.branches?.[0]
    const shifts = { [`${prefix}-b1`]: evenings }
    const one = { ...rest, shifts, business: { ...business, branches: main ? [main] : [] } }
    const imported = await api.operator(
      'PUT',
      '/operator/venues',
      JSON.stringify(one).replaceAll(`"${prefix}-b2"`, `"${prefix}-b1"`),
    )
    expect(imported.status, imported.text).toBe(200)
    expect(await stored()).toEqual(new Set())
  })

  test('housekeeping goes on after orders that cannot be read', async () => {
    const order = await place(8)
    const placed = { placed: '{}' }
    await open.db.updateTable('customer_order').set(placed).where('id', '=', order.id).execute()
    api.clock.now += 3 * DAY
    const logged: unknown[] = []
    await storePastDays(open.db, api.clock.now, (...entry) => logged.push(entry))
    expect(logged).toEqual([
      ['error', 'past days could not be stored', { branch: `${prefix}-b1`, error: 'ValiError' }],
    ])
  })

  test('payments and refunds of any number of orders are found', async () => {
    // Statements have at most 65,535 parameters.
    const ids = Array.from({ length: 70_000 }, (_, index) => `order-${index}`)
    expect(await findLatestOrderPayments(open.db, ids)).toEqual(new Map())
    expect(await sumRefunds(open.db, ids)).toEqual(new Map())
  })

  test('somebody who works at some branches sees only these', async () => {
    await place(8)
    await place(8, { branch_id: `${prefix}-b2` })
    const branches = async (device: TestDevice, query: string) => {
      const { branches: seen, totals } = await read(query, device)
      return [seen.map(({ reference_id }) => reference_id), totals.sold.count]
    }
    const both = [prefix, `${prefix}-jahra`]
    expect(await branches(manager, '')).toEqual([both, 1])
    expect(await branches(manager, '?branches=all')).toEqual([both, 2])
    const jahra = await enrol(api, prefix, 'manager', { branches: [`${prefix}-jahra`] })
    expect(await branches(jahra, '?branches=all')).toEqual([[`${prefix}-jahra`], 1])
  })

  test('orders in a currency that the venue had before are left out, and counted', async () => {
    await place(8)
    const venue = file(prefix)
    await api.operator('PUT', '/operator/venues', {
      ...venue,
      business: { ...venue.business, currency: 'EUR' },
    })
    expect(await read()).toMatchObject({ currency: 'EUR', left_out: 1, totals: { sold: { count: 0 } } })
  })

  test('searches without results are shown when they were made three times, and dishes that nobody ordered', async () => {
    const interest = (body: object) => api.post(`/webapp/interest/${prefix}-b1`, body)
    api.clock.now = noon + 13 * HOUR
    for (const search of ['Sushi', ' süshi!', 'SUSHI', 'ramen', 'ramen', '50001234'])
      expect((await interest({ kind: 'search', search })).status).toBe(200)
    for (const item_id of ['plain', 'kebab', 'kebab', 'juice', 'unheard-of'])
      await interest({ kind: 'item', item_id })
    await place(13)
    const found = await read('?from=2026-05-06&to=2026-05-06')
    expect(found.searches).toEqual([{ words: 'sushi', count: 3 }])
    expect(found.unordered.map(({ item_id, views }) => [item_id, views])).toEqual([
      ['kebab', 2],
      ['juice', 1],
    ])
    expect((await interest({ kind: 'search', search: 'x'.repeat(201) })).status).toBe(400)
  })

  test('at most 200 words are counted per day', async () => {
    const search = (words: string) =>
      api.post(`/webapp/interest/${prefix}-b1`, { kind: 'search', search: words })
    for (let at = 0; at < 200; at++) await search(`word ${at}`)
    for (const words of ['word 7', 'word 7', 'one more', 'one more', 'one more']) await search(words)
    expect((await read()).searches).toEqual([{ words: 'word 7', count: 3 }])
  })

  test('ratings of the period are counted by their stars', async () => {
    const rate = (device: string, stars: number) =>
      api.post('/users/rate', { branch_id: `${prefix}-b1`, rate: stars, comment: '', device_id: device })
    expect((await rate(randomUUID(), 5)).status).toBe(200)
    await rate(randomUUID(), 2)
    expect((await read()).stars).toEqual([0, 1, 0, 0, 1])
    expect((await read('?from=2026-05-01&to=2026-05-02')).stars).toEqual([0, 0, 0, 0, 0])
  })

  test('a period without orders has all its days, and impossible periods are refused', async () => {
    const empty = await read('?from=2025-05-06&to=2026-05-05')
    expect(empty.days).toHaveLength(365)
    expect(empty).toMatchObject({
      hours: [],
      types: [],
      dishes: [],
      totals: { sold: { count: 0, total: 0 } },
    })
    for (const query of [
      'from=yesterday',
      'to=2026-05-07',
      'from=2026-05-05&to=2026-05-04',
      'from=2025-05-05&to=2026-05-06',
    ])
      expect((await manager.get(`/insights?${query}`)).status, query).toBe(400)
  })
})
