import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallError } from '../../../../src/client/http.ts'
import { reservationSlotsCall, reserveTableCall } from '../../../../src/contract/order/reservation-calls.ts'
import { type ErrorCode, errorCodes } from '../../../../src/contract/wire/errors.ts'
import type { ReserveFailure } from '../../../../src/stores/reservations/reservation-failure.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { issue, reservingPage, settle } from './reserving-page.ts'
import { slotsOn, TODAY } from './venue.ts'

let on: ReturnType<typeof reservingPage>
beforeEach(() => {
  on = reservingPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a failure', () => {
  const byCode: Record<ErrorCode, ReserveFailure> = {
    invalid: 'other',
    unauthorized: 'other',
    forbidden: 'other',
    'not-found': 'other',
    conflict: 'other',
    changed: 'changed',
    'too-large': 'other',
    'rate-limited': 'rateLimited',
    // Sent by the platform itself; the answer of a gateway is among the lost answers.
    unavailable: 'other',
    internal: 'timeout',
  }
  const cases: [string, CallError, ReserveFailure][] = [
    ...errorCodes.map((code): [string, CallError, ReserveFailure] => [code, refusal(code), byCode[code]]),
    ['no connection', lost('network'), 'network'],
    ['a timeout', lost('timeout'), 'timeout'],
    ['a gateway error', lost('unavailable'), 'timeout'],
    ['an invalid answer', lost('bad-answer'), 'timeout'],
    ['the table is taken', refusal('conflict', { issues: [issue('table_id', 'taken')] }), 'table'],
    ['the table is too small', refusal('invalid', { issues: [issue('table_id', 'too-small')] }), 'table'],
    ['the time is full', refusal('conflict', { issues: [issue('schedule', 'full')] }), 'full'],
    ['the time has passed', refusal('invalid', { issues: [issue('schedule', 'expired')] }), 'time'],
    ['the time is not offered', refusal('invalid', { issues: [issue('schedule', 'not-offered')] }), 'time'],
    ['too many people', refusal('invalid', { issues: [issue('users', 'too-many')] }), 'people'],
    [
      'no more reservations',
      refusal('unavailable', { issues: [issue('selling_types', 'no-reservations')] }),
      'noReservations',
    ],
    ['the name is refused', refusal('invalid', { issues: [issue('name')] }), 'check'],
  ]

  test.each(cases)('reports what to do and keeps all entries: %s', async (_, error, reason) => {
    on.fail(error)
    const { model } = await on.openForm(on.service())
    model.place.setPeople(4)
    model.place.setTime('19:00')
    model.setCount('wreath ', 2)
    await model.reserve()
    await settle()
    expect(model.$failure.get()).toBe(reason)
    expect(model.$busy.get()).toBe(false)
    expect(on.leaving.guards()).toBe(0)
    expect(on.page.visits).toEqual([])
    expect(model.$person.get()).toEqual({ name: 'Layla', phone: '5001 2345', note: 'By the window' })
    expect(model.place.$view.get()).toMatchObject({ people: 4, chosen: { from: '19:00' } })
    expect(model.$items.get().lines).toMatchObject([{ itemId: 'wreath', count: 2 }])
    on.succeed()
    await model.reserve()
    expect(on.page.visits).toHaveLength(1)
  })

  test('is cleared during a retry', async () => {
    on.fail(lost())
    const { model } = await on.openForm()
    await model.reserve()
    const held = on.page.client.hold(reserveTableCall)
    const again = model.reserve()
    await held.asked
    expect(model.$failure.get()).toBeNull()
    held.fail(lost('timeout'))
    await again
    expect(model.$failure.get()).toBe('timeout')
  })

  test('is shown at the refused fields', async () => {
    on.fail(refusal('invalid', { issues: [issue('name'), issue('phone'), issue('order_lines')] }))
    const { model } = await on.openForm()
    await model.reserve()
    expect(model.$problems.get()).toEqual({ name: 'required', phone: 'invalid', items: 'required' })
    expect(model.$refusals.get()).toBe(1)
  })
})

describe('a conflict with another reservation', () => {
  test('marks the table as taken and sends the next request with any table', async () => {
    const { model } = await on.openForm()
    model.place.setTable('t2')
    on.fail(refusal('conflict', { issues: [issue('table_id', 'taken')] }))
    on.page.client.answer(reservationSlotsCall, () => slotsOn(TODAY, { '18:00': ['t2'], '19:00': [] }))
    await model.reserve()
    await settle()
    expect(model.place.$view.get()).toMatchObject({
      chosen: { from: '18:00' },
      tableId: null,
      lostTableId: 't2',
      taken: new Set(['t2']),
    })
    on.succeed()
    await model.reserve()
    expect(on.sent()[1]?.body).toMatchObject({ table_id: null, schedule: { from: '18:00' } })
    // The platform refused the first request, so that nothing of it has to be replaced.
    expect(on.sent()[1]?.headers['Replaces-Keys']).toBeUndefined()
    expect(on.sent()[1]?.headers['Idempotency-Key']).not.toBe(on.sent()[0]?.headers['Idempotency-Key'])
  })

  test.each([
    ['schedule', 'full'],
    ['users', 'full'],
  ])('chooses the next time and reports it if the time is full (%s)', async (path, reason) => {
    const { model } = await on.openForm()
    model.place.setTime('18:00')
    on.fail(refusal('conflict', { issues: [issue(path, reason)] }))
    on.page.client.answer(reservationSlotsCall, () =>
      slotsOn(TODAY, { '18:00': ['t1', 't2'], '19:00': ['t1', 't2'], '20:00': [] }),
    )
    await model.reserve()
    expect(model.$failure.get()).toBe('full')
    await settle()
    expect(model.place.$view.get()).toMatchObject({
      chosen: { from: '20:00' },
      change: { was: { date: TODAY, from: '18:00' }, is: { from: '20:00' } },
    })
    on.succeed()
    await model.reserve()
    expect(on.sent()[1]?.body.schedule.from).toBe('20:00')
  })

  test('does not reload the slots after another refusal', async () => {
    const { model } = await on.openForm()
    on.fail(refusal('invalid', { issues: [issue('name')] }))
    const before = on.asks()
    await model.reserve()
    expect(on.asks()).toBe(before)
  })
})

describe('changed prices', () => {
  const check = (
    index: number,
    item_id: string,
    state: 'ok' | 'price' | 'sold-out' | 'unavailable' | 'choices',
  ) => ({
    ...{ index, item_id, state },
    ...{ old_price: 3.8, new_price: state === 'price' ? 4 : null },
  })
  async function withItems() {
    const { model } = await on.openForm(on.service())
    model.setCount('wreath ', 2)
    model.setCount('card ', 1)
    return model
  }

  // @feature product.reserve menu-state.reservation
  test('show the total of the platform, which the next request confirms', async () => {
    const model = await withItems()
    expect(model.$total.get()).toEqual({ amount: 8_100, isFromPlatform: false })
    on.fail(
      refusal('changed', { changes: [check(0, 'wreath', 'price'), check(1, 'card', 'ok')], total: '8.500' }),
    )
    await model.reserve()
    expect(on.sent()[0]?.body).toMatchObject({
      total: 8.1,
      order_lines: [{ unit_price: 3.8 }, { unit_price: 0.5 }],
    })
    expect(model.$failure.get()).toBe('changed')
    expect(model.$total.get()).toEqual({ amount: 8_500, isFromPlatform: true })
    expect(model.$items.get().lines.map(({ itemId }) => itemId)).toEqual(['wreath', 'card'])
    on.succeed()
    await model.reserve()
    expect(on.sent()[1]?.body).toMatchObject({
      total: 8.5,
      order_lines: [
        { item_id: 'wreath', quantity: 2, unit_price: null, total_price: null },
        { item_id: 'card', quantity: 1, unit_price: null, total_price: null },
      ],
    })
  })

  test.each(['sold-out', 'unavailable'] as const)(
    'remove a line that is %s and keep the others',
    async (state) => {
      const model = await withItems()
      on.fail(refusal('changed', { changes: [check(1, 'card', state)], total: 7.6 }))
      await model.reserve()
      expect(model.$items.get().lines).toMatchObject([{ itemId: 'wreath', count: 2 }])
      expect(model.$total.get()).toEqual({ amount: 7_600, isFromPlatform: true })
    },
  )

  test('also remove a line with unavailable choices if the request is refused as invalid', async () => {
    const model = await withItems()
    on.fail(
      refusal('invalid', {
        issues: [issue('order_lines.1.modifiers', 'unknown')],
        changes: [check(1, 'card', 'choices')],
        total: 7.6,
      }),
    )
    await model.reserve()
    expect(model.$failure.get()).toBe('changed')
    expect(model.$items.get().lines).toMatchObject([{ itemId: 'wreath', count: 2 }])
    expect(model.$total.get()).toEqual({ amount: 7_600, isFromPlatform: true })
  })

  test('no longer apply once the diner changes the items', async () => {
    const model = await withItems()
    on.fail(refusal('changed', { changes: [check(0, 'wreath', 'price')], total: 8.5 }))
    await model.reserve()
    model.setCount('card ', 0)
    expect(model.$total.get()).toEqual({ amount: 7_600, isFromPlatform: false })
    expect(model.$failure.get()).toBeNull()
  })

  test('keep the local total if there is no new one', async () => {
    const model = await withItems()
    on.fail(refusal('changed', { changes: [], total: null }))
    await model.reserve()
    expect(model.$total.get()).toEqual({ amount: 8_100, isFromPlatform: false })
  })
})
