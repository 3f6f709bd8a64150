import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reserveTableCall } from '../../../../src/contract/order/reservation-calls.ts'
import { openReserving } from '../../../../src/stores/reservations/reserve.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { reservationOf, TOMORROW, watchLeaving } from './venue.ts'

let page: FakePage
beforeEach(() => {
  page = fakePage()
  watchLeaving()
})
afterEach(() => vi.unstubAllGlobals())

const request = (users: number) => ({
  ...{ branch_id: 'b1', selling_types: 'reserv_dinein', reservation: true, users },
  schedule: { date: TOMORROW, from: '19:00', to: '20:30' },
})
const failWith = (error: Error) =>
  page.client.answer(reserveTableCall, () => {
    throw error
  })
/** The key of each sent request and the keys it replaces. */
const sent = () =>
  page.client
    .requests(reserveTableCall)
    .map(({ headers }) => ({ key: headers['Idempotency-Key'], replaces: headers['Replaces-Keys'] ?? null }))

test.each([
  ['a lost connection', lost('network')],
  ['a timeout', lost('timeout')],
  ['a database failure', refusal('internal', { status: 503 })],
  ['a gateway error', lost('unavailable')],
])('repeats a request with the same key after %s, and replaces it by a changed one', async (_, error) => {
  failWith(error)
  // A new model each time, as after a reload: the key is stored for the session.
  for (const users of [2, 2, 3, 4]) {
    const reserving = openReserving(page, 'b1', '7')
    await reserving.send(request(users))
    expect(reserving.$state.get()).toEqual({ state: 'failed', error })
  }
  const [first, second, third, fourth] = sent()
  expect(first?.replaces).toBeNull()
  expect(second).toEqual(first)
  expect(third).toEqual({ key: expect.not.stringMatching(`^${first?.key}$`), replaces: first?.key })
  expect(fourth?.replaces).toBe(`${first?.key},${third?.key}`)
})

test('does not replace a request that the API has refused', async () => {
  failWith(refusal('conflict'))
  const reserving = openReserving(page, 'b1', '7')
  await reserving.send(request(2))
  await reserving.send(request(3))
  expect(sent()[1]?.replaces).toBeNull()
})

test('sends the same request with a new key after a success', async () => {
  page.client.answer(reserveTableCall, () => ({ reservation: reservationOf(), secret: 's' }))
  await openReserving(page, 'b1', '7').send(request(2))
  await openReserving(page, 'b1', '7').send(request(2))
  const [first, second] = sent()
  expect(second?.key).not.toBe(first?.key)
  expect(second?.replaces).toBeNull()
})

test.each(['{', '7', '{"key":1}', '{"key":"k","request":"r"}'])(
  'ignores a stored attempt that is invalid: %s',
  async (stored) => {
    page.session.write('reserving:b1', stored)
    failWith(lost())
    await openReserving(page, 'b1', '7').send(request(2))
    expect(sent()).toEqual([{ key: expect.stringMatching(/^\d+(-\d+){3}$/), replaces: null }])
  },
)

test('reports a programming error as a failure, and the form can be edited again', async () => {
  failWith(new TypeError('not a function'))
  const reserving = openReserving(page, 'b1', '7')
  await reserving.send(request(2))
  expect(reserving.$state.get()).toMatchObject({ state: 'failed', error: { code: 'bad-answer' } })
  reserving.edit()
  expect(reserving.$state.get()).toEqual({ state: 'editing' })
})
