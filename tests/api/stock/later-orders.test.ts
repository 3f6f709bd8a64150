import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { updateStock } from '../../../api/stock/stock-changes.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

const shifts = {
  shifts: [
    { time_from: '11:00', time_to: '14:00' },
    { time_from: '18:00', time_to: '01:00' },
  ],
}
const week = { wednesday: shifts, thursday: shifts }

/** The fixture venue, open at lunch and in the evening until one, with pickup for later. */
function venue(ref: string): VenueFileInput {
  const file = grill(ref)
  const later = { on: true, max_advance: 3 * 1440 }
  return {
    ...file,
    business: { ...file.business, pickup_config: { showCarInfo: false, scheduled_orders: later } },
    shifts: { [`${ref}-b1`]: week, [`${ref}-b2`]: week },
  }
}

// @feature-file counter.sold-out
describe.each(databaseKinds)('sold out for today on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let ref = ''
  beforeEachNewVenue(kind, venue, async (imported) => {
    open = imported.open
    api = imported.api
    ref = imported.ref
    tablet = await enrol(api, ref, 'manager')
  })

  const order = (schedule: object | null) =>
    api.post('/webapp/order', {
      ...{ branch_id: `${ref}-b1`, selling_types: 'pickup' },
      ...{ name: 'Sara', phone: '50001234', dial_code: '+965' },
      ...{ order_lines: [{ item_id: 'plain', quantity: 1 }], schedule },
    })
  const slot = (date: string, from: string, to: string) => ({ date, from, to })
  const [tonight, midnight, tomorrow] = [
    slot('2026-05-06', '19:00', '19:30'),
    slot('2026-05-07', '00:30', '01:00'),
    slot('2026-05-07', '11:00', '11:30'),
  ]
  const outcome = async (schedule: object | null) => {
    const { status, json } = await order(schedule)
    return status === 200 ? 'accepted' : json.changes[0]?.state
  }
  const set = (body: object) => tablet.post('/stock', { kind: 'item', id: 'plain', ...body })
  const onMenu = async () => (await api.get(`/webapp/v5/item/${ref}-b1/plain`)).json.item

  test('a dish can be ordered for later days, but not for the business day, which ends after midnight', async () => {
    const answer = await set({ state: 'sold-out', later_orders: true })
    const state = { sold_out: true, until: '2026-05-07T08:00:00.000Z', later_orders: true }
    expect(answer.json).toMatchObject(state)
    expect(await onMenu()).toMatchObject({ sold_out: false, available_from: '2026-05-07T11:00' })
    for (const today of [null, tonight, midnight]) expect(await outcome(today)).toBe('unavailable')
    expect(await outcome(tomorrow)).toBe('accepted')
    const { categories } = (await tablet.get('/stock')).json
    const items = categories.flatMap((category: { items: { id: string }[] }) => category.items)
    expect(items.find(({ id }: { id: string }) => id === 'plain')).toMatchObject(state)
    const { entries } = parseAs(auditCall.response, (await tablet.get('/audit?limit=1')).json)
    expect(entries[0]?.after).toEqual({ kind: 'stock', state: 'later-orders', until: state.until })

    // Without the option, nothing can be ordered.
    await set({ state: 'sold-out' })
    expect(await onMenu()).not.toHaveProperty('available_from')
    expect(await outcome(tomorrow)).toBe('sold-out')
  })

  test('the next day it is as on the menu again', async () => {
    await set({ state: 'sold-out', later_orders: true })
    api.clock.now = Date.parse('2026-05-07T08:00:00Z')
    // Nobody waits for the keeper.
    expect(await outcome(null)).toBe('accepted')
    await updateStock({ db: open.db, now: () => api.clock.now })
    expect(await onMenu()).not.toHaveProperty('available_from')
  })

  test('a dish that the menu calls sold out, or offers from a later time on, stays so', async () => {
    const file = venue(ref)
    const edit = async (more: object) => {
      const edited = JSON.parse(JSON.stringify(file), (_, value) =>
        value?.id === 'plain' ? { ...value, ...more } : value,
      )
      await api.operator('PUT', '/operator/venues', edited)
    }
    await edit({ sold_out: true })
    await set({ state: 'sold-out', later_orders: true })
    expect(await outcome(tomorrow)).toBe('sold-out')
    await edit({ available_from: '2026-05-07 12:00' })
    expect(await outcome(tomorrow)).toBe('unavailable')
    expect(await outcome(slot('2026-05-07', '12:00', '12:30'))).toBe('accepted')
  })

  test('options, and what is sold out without an end, cannot be ordered for later', async () => {
    for (const body of [
      { kind: 'option', id: 'garlic', state: 'sold-out', later_orders: true },
      { state: 'sold-out', period: 'open-ended', later_orders: true },
    ])
      expect((await set(body)).json).toMatchObject({ code: 'invalid', issues: [{ path: 'later_orders' }] })
  })
})
