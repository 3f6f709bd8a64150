import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError, isOutcomeUnknown } from '../../src/client/http.ts'
import { createAttemptPlacer } from '../../src/stores/checkout/place-attempt.ts'
import { openReserving } from '../../src/stores/reservations/reserve.ts'
import { openBrowser, orderRequest, reservationRequest } from './helpers/orders/diner.ts'
import { ORDER_EDGES } from './helpers/orders/edges.ts'
import { type Fault, type Platform, startPlatform } from './helpers/orders/platform.ts'

/** How long a diner waits for an answer that never arrives, in milliseconds. */
const PATIENCE = 1_000
const NEVER = 'never answers'

/** Faults after the platform has stored the request. */
const FAULTS: readonly [string, Fault][] = [
  ['cuts the connection before the headers', (response) => response.destroy()],
  [
    'cuts the connection within the body',
    (response, status, body) => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length })
      response.write(body.subarray(0, 40), () => response.destroy())
    },
  ],
  [
    'cuts the connection within a body of unknown length',
    (response, status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.write(body.subarray(0, 40), () => response.destroy())
    },
  ],
  [NEVER, () => {}],
  [
    'answers with half of the JSON',
    (response, status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body.subarray(0, Math.floor(body.length / 2)))
    },
  ],
  [
    'answers like a failing gateway',
    (response) => {
      response.writeHead(502, { 'content-type': 'application/json' })
      response.end('{"error":1,"code":"unavailable","message":"the platform does not answer"}')
    },
  ],
  [
    'answers with the page of a hotspot',
    (response) => response.writeHead(403).end('<html>Sign in to the hotel</html>'),
  ],
]

const isLive = ({ status }: { status: number }) => status === 0 || status === 1

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform()
}, 300_000)
afterAll(() => platform.close())

describe.each(ORDER_EDGES)('behind $name', ({ start }) => {
  let edge: { port: number; close(): Promise<void> }
  let browser: ReturnType<typeof openBrowser>
  beforeAll(async () => {
    edge = await start(platform.port)
  })
  afterAll(async () => {
    platform.hangUp()
    await edge.close()
  })
  beforeEach(() => {
    browser = openBrowser(edge.port)
  })
  afterEach(() => {
    platform.fault = null
    vi.unstubAllGlobals()
  })

  const ordersOf = async (cart: string) =>
    (await platform.orders()).filter(({ mark }) => mark.startsWith(cart))
  const impatient = (what: string) => browser.page(what === NEVER ? PATIENCE : undefined)

  describe.each(FAULTS)('a platform that stores the order and %s', (what, fault) => {
    async function loseOrder(cart: string, mark = cart) {
      platform.fault = fault
      const error = await createAttemptPlacer(
        impatient(what),
        cart,
        'grill',
      )(orderRequest(mark)).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(CallError)
      expect(isOutcomeUnknown(error)).toBe(true)
      await expect.poll(() => ordersOf(cart)).toHaveLength(1)
      platform.fault = null
      return (await ordersOf(cart))[0]
    }

    // @feature call.order-outcome
    test('the same cart, sent again, gets the existing order', async () => {
      const cart = randomUUID()
      const stored = await loseOrder(cart)
      const after = await createAttemptPlacer(browser.page(), cart, 'grill')(orderRequest(cart))
      expect(after).toMatchObject({ state: 'placed', order: { id: stored?.id } })
      expect(await ordersOf(cart)).toEqual([stored])
    })

    // @feature call.order-outcome
    test('a changed cart replaces it', async () => {
      const cart = randomUUID()
      await loseOrder(cart, `${cart} first`)
      const after = await createAttemptPlacer(browser.page(), cart, 'grill')(orderRequest(`${cart} second`))
      const live = (await ordersOf(cart)).filter(isLive)
      expect(live).toMatchObject([{ mark: `${cart} second` }])
      expect(after).toMatchObject({ state: 'placed', order: { id: live[0]?.id } })
    })
  })

  describe.each(FAULTS)('a platform that stores the reservation and %s', (what, fault) => {
    const reservationsOf = async (name: string) =>
      (await platform.reservations()).filter(({ mark }) => mark === name)
    async function loseReservation(name: string) {
      platform.fault = fault
      const reserving = openReserving(impatient(what), 'grill-b1', '7')
      await reserving.send(reservationRequest(name))
      expect(reserving.$state.get()).toMatchObject({ state: 'failed', error: { answer: null } })
      await expect.poll(() => reservationsOf(name)).toHaveLength(1)
      platform.fault = null
      return (await reservationsOf(name))[0]
    }
    afterEach(() => platform.clearReservations())

    test('the same request, sent again, gets the existing reservation', async () => {
      const name = randomUUID()
      const stored = await loseReservation(name)
      const reserving = openReserving(browser.page(), 'grill-b1', '7')
      await reserving.send(reservationRequest(name))
      expect(reserving.$state.get()).toMatchObject({ state: 'reserved', reservation: { id: stored?.id } })
      expect(await reservationsOf(name)).toEqual([stored])
    })

    test('another request replaces it, which frees the table', async () => {
      const name = randomUUID()
      const stored = await loseReservation(name)
      const reserving = openReserving(browser.page(), 'grill-b1', '7')
      await reserving.send(reservationRequest(name, 3))
      expect(reserving.$state.get()).toMatchObject({ state: 'reserved' })
      const live = (await reservationsOf(name)).filter(isLive)
      expect(live).toHaveLength(1)
      expect(live[0]?.id).not.toBe(stored?.id)
    })
  })
})
