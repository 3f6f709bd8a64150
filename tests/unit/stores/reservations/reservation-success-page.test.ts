import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isOutcomeUnknown } from '../../../../src/client/http.ts'
import { cancelReservationCall, reservationCall } from '../../../../src/contract/order/reservation-calls.ts'
import { type ErrorCode, errorCodes } from '../../../../src/contract/wire/errors.ts'
import { markPlaced } from '../../../../src/stores/just-placed.ts'
import { $deviceReservations } from '../../../../src/stores/reservations/device-reservations.ts'
import { createReservationSuccessPage } from '../../../../src/stores/reservations/reservation-success-page.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { reservationOf, TODAY } from './venue.ts'

const FIRST_WAIT = 4_000
const MINUTE = 60_000
const ACCEPTED = 1
const CANCELLED = 9

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00Z`) })
  page = fakePage()
  $deviceReservations.set([{ id: 'r1', secret: 's3cret', userId: 'u1' }])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const countRequests = () => page.client.requests(reservationCall).length
const answerReservation = (part: object = {}) =>
  page.client.answer(reservationCall, () => ({ reservation: reservationOf(part) }))

async function openPage(loggedIn = false) {
  const model = createReservationSuccessPage(page, 'r1', loggedIn)
  const close = model.open()
  await settle()
  return { model, close, status: () => statusOf(model) }
}
function statusOf({ $reservation }: ReturnType<typeof createReservationSuccessPage>) {
  const watched = $reservation.get()
  return watched.state === 'loaded' ? watched.reservation.status : watched.state
}

describe('access', () => {
  test('is granted to the device of the reservation with its secret', async () => {
    answerReservation()
    const { status } = await openPage()
    expect(status()).toBe(0)
    expect(page.client.requests(reservationCall)[0]).toMatchObject({
      params: { reservationId: 'r1' },
      headers: { 'Reservation-Secret': 's3cret' },
    })
  })

  test('is granted to a customer on any device without a secret', async () => {
    $deviceReservations.set([])
    answerReservation()
    const { status } = await openPage(true)
    expect(status()).toBe(0)
    expect(page.client.requests(reservationCall)[0]?.headers).toEqual({})
  })

  test('is refused to a guest on another device, without a request', async () => {
    $deviceReservations.set([{ id: 'other', secret: 's', userId: 'u1' }])
    const model = createReservationSuccessPage(page, 'r1', false)
    expect(statusOf(model)).toBe('unknown')
    model.open()
    await settle()
    expect(countRequests()).toBe(0)
  })

  test('is refused for the reservation of somebody else, as if it did not exist', async () => {
    page.client.answer(reservationCall, () => {
      throw refusal('not-found')
    })
    const { status } = await openPage(true)
    expect(status()).toBe('unknown')
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(countRequests()).toBe(1)
  })
})

describe('the venue’s answer', () => {
  test('appears automatically', async () => {
    answerReservation()
    const { status } = await openPage()
    answerReservation({ status: ACCEPTED })
    await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
    expect(status()).toBe(ACCEPTED)
  })

  test.each([
    ['rejected', { status: 2 }],
    ['completed', { status: 3 }],
    ['cancelled', { status: CANCELLED }],
    ['over', { status: ACCEPTED, ends_at: `${TODAY}T08:00:00Z` }],
  ])('is no longer polled for once the reservation is %s', async (_, part) => {
    answerReservation(part)
    await openPage()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(countRequests()).toBe(1)
  })

  test('is not polled for in a hidden tab, but at once when the tab is shown or online again', async () => {
    answerReservation()
    const { close } = await openPage()
    page.show(false)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(countRequests()).toBe(1)
    page.show(true)
    await settle()
    expect(countRequests()).toBe(2)
    page.connect(true)
    await settle()
    expect(countRequests()).toBe(3)
    close()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(countRequests()).toBe(3)
    expect(page.listeners()).toBe(0)
  })

  test('is ignored after the screen is closed', async () => {
    const held = page.client.hold(reservationCall)
    const { close, status } = await openPage()
    await held.asked
    close()
    held.answer({ reservation: reservationOf() })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect([status(), countRequests()]).toEqual(['loading', 1])
  })
})

describe('a failure', () => {
  const failures = [
    ...errorCodes.filter((code) => code !== 'not-found').map((code: ErrorCode) => refusal(code)),
    ...(['network', 'timeout', 'unavailable', 'bad-answer'] as const).map(lost),
    new TypeError('not a function'),
  ]

  test.each(failures.map((error) => [error.message, error]))(
    'of the first request (%s) is reported, and the request is repeated',
    async (_, error) => {
      page.client.answer(reservationCall, () => {
        throw error
      })
      const { status } = await openPage()
      expect(status()).toBe('failed')
      answerReservation()
      await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
      expect(status()).toBe(0)
    },
  )

  test.each(failures.map((error) => [error.message, error]))(
    'of a later request (%s) keeps the known reservation and marks it as stale',
    async (_, error) => {
      answerReservation()
      const { model } = await openPage()
      page.client.answer(reservationCall, () => {
        throw error
      })
      await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
      expect(model.$reservation.get()).toMatchObject({
        state: 'loaded',
        stale: true,
        reservation: { status: 0 },
      })
      answerReservation({ status: ACCEPTED })
      await vi.advanceTimersByTimeAsync(MINUTE)
      expect(model.$reservation.get()).toMatchObject({ stale: false, reservation: { status: ACCEPTED } })
    },
  )
})

describe('thanks', () => {
  test('are shown once after reserving', async () => {
    answerReservation()
    markPlaced('r1')
    const { model } = await openPage()
    expect(model.$isNew.get()).toBe(true)
    expect((await openPage()).model.$isNew.get()).toBe(false)
  })

  test('wait until the reservation loads, and are not shown for another one', async () => {
    page.client.answer(reservationCall, () => {
      throw lost()
    })
    markPlaced('r1')
    const { model } = await openPage()
    expect(model.$isNew.get()).toBe(false)
    answerReservation()
    await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
    expect(model.$isNew.get()).toBe(true)
    markPlaced('another')
    expect((await openPage()).model.$isNew.get()).toBe(false)
  })
})

describe('cancelling the reservation', () => {
  const cancelled = { reservation: reservationOf({ status: CANCELLED }) }
  const cancels = () => page.client.requests(cancelReservationCall).length

  test('asks for confirmation and can be aborted', async () => {
    answerReservation()
    const { model } = await openPage()
    expect(model.$cancel.get()).toBe('closed')
    model.askToCancel()
    expect(model.$cancel.get()).toBe('asking')
    model.keep()
    expect(model.$cancel.get()).toBe('closed')
    expect(cancels()).toBe(0)
  })

  test('is sent once with the secret of the device, however often the button is pressed', async () => {
    answerReservation()
    const { model, status } = await openPage()
    model.askToCancel()
    const held = page.client.hold(cancelReservationCall)
    const tries = [model.cancel(), model.cancel()]
    expect(model.$cancel.get()).toBe('sending')
    held.answer(cancelled)
    await Promise.all(tries)
    await model.cancel()
    expect([status(), model.$cancel.get(), cancels()]).toEqual([CANCELLED, 'none', 1])
    expect((await held.asked).headers).toEqual({ 'Reservation-Secret': 's3cret' })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(status()).toBe(CANCELLED)
  })

  test('shows a reservation that another tab has cancelled as cancelled', async () => {
    answerReservation()
    const { model, status } = await openPage()
    page.client.answer(cancelReservationCall, () => cancelled)
    await model.cancel()
    expect([status(), model.$cancel.get()]).toEqual([CANCELLED, 'none'])
  })

  test('is not undone by the answer to an earlier request', async () => {
    answerReservation()
    const { model, status } = await openPage()
    const poll = page.client.hold(reservationCall)
    await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
    await poll.asked
    page.client.answer(cancelReservationCall, () => cancelled)
    await model.cancel()
    poll.answer({ reservation: reservationOf({ status: ACCEPTED }) })
    await settle()
    expect(status()).toBe(CANCELLED)
  })

  test('is not undone by the failure of an earlier request', async () => {
    answerReservation()
    const { model } = await openPage()
    const poll = page.client.hold(reservationCall)
    await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
    page.client.answer(cancelReservationCall, () => cancelled)
    await model.cancel()
    poll.fail(lost())
    await settle()
    expect(model.$reservation.get()).toMatchObject({ stale: false, reservation: { status: CANCELLED } })
  })

  test.each(
    [...errorCodes.map((code) => refusal(code)), lost('network'), lost('timeout')].map((error) => [
      error.code,
      error,
    ]),
  )('reports a failure (%s) and can be retried', async (_, error) => {
    answerReservation()
    const { model, status } = await openPage()
    model.askToCancel()
    page.client.answer(cancelReservationCall, () => {
      throw error
    })
    await model.cancel()
    expect([status(), model.$cancel.get()]).toEqual([0, isOutcomeUnknown(error) ? 'unknown' : 'failed'])
    page.client.answer(cancelReservationCall, () => cancelled)
    await model.cancel()
    expect(status()).toBe(CANCELLED)
  })

  test('closes once the venue has rejected the reservation', async () => {
    answerReservation()
    const { model } = await openPage()
    page.client.answer(cancelReservationCall, () => {
      throw refusal('conflict')
    })
    model.askToCancel()
    await model.cancel()
    answerReservation({ status: 2 })
    await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
    expect(model.$cancel.get()).toBe('none')
  })

  test('is too late after the venue’s deadline, even while the page is open', async () => {
    answerReservation({ cancel_until: `${TODAY}T09:05:00Z` })
    const { model } = await openPage()
    expect(model.$cancel.get()).toBe('closed')
    await vi.advanceTimersByTimeAsync(6 * MINUTE)
    expect(model.$cancel.get()).toBe('late')
  })

  test.each([2, 3, CANCELLED])('is not offered in status %d', async (status) => {
    answerReservation({ status })
    expect((await openPage()).model.$cancel.get()).toBe('none')
  })

  test('is not offered before the reservation is known', () => {
    expect(createReservationSuccessPage(page, 'r1', false).$cancel.get()).toBe('none')
  })
})
