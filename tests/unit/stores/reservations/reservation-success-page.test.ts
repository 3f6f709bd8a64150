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
const looks = () => page.client.requests(reservationCall).length
const is = (part: object = {}) =>
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

describe('who may open it', () => {
  test('the device it was made on, by its secret', async () => {
    is()
    const { status } = await openPage()
    expect(status()).toBe(0)
    expect(page.client.requests(reservationCall)[0]).toMatchObject({
      params: { reservationId: 'r1' },
      headers: { 'Reservation-Secret': 's3cret' },
    })
  })

  test('a customer on any device, without a secret', async () => {
    $deviceReservations.set([])
    is()
    const { status } = await openPage(true)
    expect(status()).toBe(0)
    expect(page.client.requests(reservationCall)[0]?.headers).toEqual({})
  })

  test('no guest elsewhere: it is unknown at once, and nobody is asked', async () => {
    $deviceReservations.set([{ id: 'other', secret: 's', userId: 'u1' }])
    const model = createReservationSuccessPage(page, 'r1', false)
    expect(statusOf(model)).toBe('unknown')
    model.open()
    await settle()
    expect(looks()).toBe(0)
  })

  test('nobody whose reservation it is not: told like one that does not exist', async () => {
    page.client.answer(reservationCall, () => {
      throw refusal('not-found')
    })
    const { status } = await openPage(true)
    expect(status()).toBe('unknown')
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(looks()).toBe(1)
  })
})

describe('the venue’s answer', () => {
  test('appears by itself', async () => {
    is()
    const { status } = await openPage()
    is({ status: ACCEPTED })
    await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
    expect(status()).toBe(ACCEPTED)
  })

  test.each([
    ['rejected', { status: 2 }],
    ['completed', { status: 3 }],
    ['cancelled', { status: CANCELLED }],
    ['over', { status: ACCEPTED, ends_at: `${TODAY}T08:00:00Z` }],
  ])('is not waited for once it is %s', async (_, part) => {
    is(part)
    await openPage()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(looks()).toBe(1)
  })

  test('is not asked for in a hidden tab, and at once when it is shown or online again', async () => {
    is()
    const { close } = await openPage()
    page.show(false)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(looks()).toBe(1)
    page.show(true)
    await settle()
    expect(looks()).toBe(2)
    page.connect(true)
    await settle()
    expect(looks()).toBe(3)
    close()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(looks()).toBe(3)
    expect(page.listeners()).toBe(0)
  })

  test('that comes after the screen is left changes nothing', async () => {
    const held = page.client.hold(reservationCall)
    const { close, status } = await openPage()
    await held.asked
    close()
    held.answer({ reservation: reservationOf() })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect([status(), looks()]).toEqual(['loading', 1])
  })
})

describe('a failure', () => {
  const failures = [
    ...errorCodes.filter((code) => code !== 'not-found').map((code: ErrorCode) => refusal(code)),
    ...(['network', 'timeout', 'unavailable', 'bad-answer'] as const).map(lost),
    new TypeError('not a function'),
  ]

  test.each(failures.map((error) => [error.message, error]))(
    'at first (%s) is told, and asked again',
    async (_, error) => {
      page.client.answer(reservationCall, () => {
        throw error
      })
      const { status } = await openPage()
      expect(status()).toBe('failed')
      is()
      await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
      expect(status()).toBe(0)
    },
  )

  test.each(failures.map((error) => [error.message, error]))(
    'later (%s) leaves what is known, marked as old',
    async (_, error) => {
      is()
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
      is({ status: ACCEPTED })
      await vi.advanceTimersByTimeAsync(MINUTE)
      expect(model.$reservation.get()).toMatchObject({ stale: false, reservation: { status: ACCEPTED } })
    },
  )
})

describe('thanks', () => {
  test('are said once, to who comes from reserving', async () => {
    is()
    markPlaced('r1')
    const { model } = await openPage()
    expect(model.$isNew.get()).toBe(true)
    expect((await openPage()).model.$isNew.get()).toBe(false)
  })

  test('wait for the reservation, and are not said for another one', async () => {
    page.client.answer(reservationCall, () => {
      throw lost()
    })
    markPlaced('r1')
    const { model } = await openPage()
    expect(model.$isNew.get()).toBe(false)
    is()
    await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
    expect(model.$isNew.get()).toBe(true)
    markPlaced('another')
    expect((await openPage()).model.$isNew.get()).toBe(false)
  })
})

describe('calling it off', () => {
  const cancelled = { reservation: reservationOf({ status: CANCELLED }) }
  const cancels = () => page.client.requests(cancelReservationCall).length

  test('is asked once more, and can be thought better of', async () => {
    is()
    const { model } = await openPage()
    expect(model.$cancel.get()).toBe('closed')
    model.askToCancel()
    expect(model.$cancel.get()).toBe('asking')
    model.keep()
    expect(model.$cancel.get()).toBe('closed')
    expect(cancels()).toBe(0)
  })

  test('is done once, however often the button is pressed, by the secret of the device', async () => {
    is()
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

  test('twice, in another tab before: the platform says that it is cancelled, and so does the screen', async () => {
    is()
    const { model, status } = await openPage()
    page.client.answer(cancelReservationCall, () => cancelled)
    await model.cancel()
    expect([status(), model.$cancel.get()]).toEqual([CANCELLED, 'none'])
  })

  test('is not undone by an answer that was asked for before', async () => {
    is()
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

  test('is not undone by a failure of what was asked for before', async () => {
    is()
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
  )('that fails (%s) is told and can be tried again', async (_, error) => {
    is()
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

  test('that the venue forestalled is over once its answer is there', async () => {
    is()
    const { model } = await openPage()
    page.client.answer(cancelReservationCall, () => {
      throw refusal('conflict')
    })
    model.askToCancel()
    await model.cancel()
    is({ status: 2 })
    await vi.advanceTimersByTimeAsync(1.5 * FIRST_WAIT)
    expect(model.$cancel.get()).toBe('none')
  })

  test('is too late from the venue’s deadline on, also while the page is open', async () => {
    is({ cancel_until: `${TODAY}T09:05:00Z` })
    const { model } = await openPage()
    expect(model.$cancel.get()).toBe('closed')
    await vi.advanceTimersByTimeAsync(6 * MINUTE)
    expect(model.$cancel.get()).toBe('late')
  })

  test.each([2, 3, CANCELLED])('is not offered in status %d', async (status) => {
    is({ status })
    expect((await openPage()).model.$cancel.get()).toBe('none')
  })

  test('is not offered before the reservation is known', () => {
    expect(createReservationSuccessPage(page, 'r1', false).$cancel.get()).toBe('none')
  })
})
