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
/** What was sent: the key of each request, and the keys it replaces. */
const sent = () =>
  page.client
    .requests(reserveTableCall)
    .map(({ headers }) => ({ key: headers['Idempotency-Key'], replaces: headers['Replaces-Keys'] ?? null }))

test.each([
  ['no answer', lost('network')],
  ['no answer in time', lost('timeout')],
  ['a database that went away in the midst', refusal('internal', { status: 503 })],
  ['a gateway in the place of the API', lost('unavailable')],
])('after %s the same is asked by the same key, and another takes its place', async (_, error) => {
  failWith(error)
  // Each time as after a reload: the key is kept for the session.
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

test('what the API refused reserved nothing, and nothing takes its place', async () => {
  failWith(refusal('conflict'))
  const reserving = openReserving(page, 'b1', '7')
  await reserving.send(request(2))
  await reserving.send(request(3))
  expect(sent()[1]?.replaces).toBeNull()
})

test('what was reserved is over: the same again is another reservation', async () => {
  page.client.answer(reserveTableCall, () => ({ reservation: reservationOf(), secret: 's' }))
  await openReserving(page, 'b1', '7').send(request(2))
  await openReserving(page, 'b1', '7').send(request(2))
  const [first, second] = sent()
  expect(second?.key).not.toBe(first?.key)
  expect(second?.replaces).toBeNull()
})

test.each(['{', '7', '{"key":1}', '{"key":"k","request":"r"}'])(
  'a try that the session holds as %s counts for nothing',
  async (stored) => {
    page.session.write('reserving:b1', stored)
    failWith(lost())
    await openReserving(page, 'b1', '7').send(request(2))
    expect(sent()).toEqual([{ key: expect.stringMatching(/^[\w-]{36}$/), replaces: null }])
  },
)

test('a programming error is told as a failure, and the form can be sent again', async () => {
  failWith(new TypeError('not a function'))
  const reserving = openReserving(page, 'b1', '7')
  await reserving.send(request(2))
  expect(reserving.$state.get()).toMatchObject({ state: 'failed', error: { code: 'bad-answer' } })
  reserving.edit()
  expect(reserving.$state.get()).toEqual({ state: 'editing' })
})
