/** A thread that reads, orders and reserves at the fixture venue with the web app's stores, until it is stopped. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckoutState } from '../../../../src/stores/checkout/checkout-state.ts'
import { type Browser, becomeBrowser, type SeenCall } from './browser.ts'

/** The outcome of an attempt with the name `mark`. At most one attempt of a cart may succeed. */
export type AttemptOutcome = {
  what: 'order' | 'reservation'
  mark: string
  cart: string
  /** `left`: there was no answer, and the diner left or requested something else. */
  outcome: 'placed' | 'left' | 'refused'
  /** The id if it was placed, the reason if it was refused. */
  detail: string
}
/** The reason if the venue had already accepted an earlier version of the order. */
const ELSEWHERE = 'elsewhere'

export type DinerReport = { outcomes: AttemptOutcome[]; calls: SeenCall[] }
export type DinerOrders = Browser & {
  name: string
  branchId: string
  referenceId: string
  wallet: boolean
  /** The number of orders that all diners have placed. */
  placed: Int32Array
}

const orders = workerData as DinerOrders
const calls = becomeBrowser(orders)
// Imported after the browser APIs are set up, because stores use them when they are loaded.
const { createAttemptPlacer } = await import('../../../../src/stores/checkout/place-attempt.ts')
const { openReserving } = await import('../../../../src/stores/reservations/reserve.ts')
const { browserPage } = await import('../../../../src/stores/page/browser-page.ts')
const { browserClient } = await import('../../../../src/client/browser.ts')
const { CallError, isOutcomeUnknown: isLost } = await import('../../../../src/client/http.ts')
const venue = await import('../../../../src/contract/venue/venue-calls.ts')
const { calcOrderCall } = await import('../../../../src/contract/order/order-calls.ts')
const { reservationSlotsCall } = await import('../../../../src/contract/order/reservation-calls.ts')

const { branchId, referenceId } = orders
const outcomes: AttemptOutcome[] = []
let stopped = false
parentPort?.once('message', () => {
  stopped = true
})

const orderLines = () => [{ item_id: 'plain', quantity: randomInt(1, 4) }]

async function read(): Promise<void> {
  const client = browserClient()
  const reads = [
    () => client.call(venue.restaurantCall, { params: { referenceId }, query: { wv: 'true' } }),
    () => client.call(venue.menuCall, { params: { branchId } }),
    () => client.call(venue.itemCall, { params: { branchId, itemId: 'kebab' } }),
    () =>
      client.call(calcOrderCall, {
        params: { branchId },
        body: { selling_types: 'dinein', order_lines: orderLines(), use_wallet: orders.wallet },
      }),
  ]
  try {
    await reads[randomInt(reads.length)]?.()
  } catch (error) {
    // The diner reads again later. Failed calls are in `calls`, which the test checks.
    if (!(error instanceof CallError)) throw error
  }
}

type Answer =
  | { readonly kind: 'placed'; readonly id: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'lost' }

/**
 * Sends until there is an answer. After a lost answer, most diners repeat the request, some replace it by another, and
 * some leave. A diner who was told to stop repeats the request until it is answered.
 */
async function sendUntilAnswered(
  what: AttemptOutcome['what'],
  send: (mark: string) => Promise<Answer>,
): Promise<void> {
  const cart = `${orders.name}-${randomUUID()}`
  for (let version = 0; ; version++) {
    const mark = `${cart}-${version}`
    const record = (outcome: AttemptOutcome['outcome'], detail: string) =>
      outcomes.push({ what, mark, cart, outcome, detail })
    for (;;) {
      const answer = await send(mark)
      if (answer.kind === 'placed') return void record('placed', answer.id)
      if (answer.kind === 'refused') return void record('refused', answer.reason)
      await sleep(100 + randomInt(300))
      const choice = stopped ? 9 : randomInt(10)
      if (choice > 1) continue
      record('left', '')
      if (choice === 0) return
      break
    }
  }
}

const afterFailure = (error: InstanceType<typeof CallError>): Answer =>
  isLost(error) ? { kind: 'lost' } : { kind: 'refused', reason: error.message }

/** Orders as the button of the checkout does. */
function order(): Promise<void> {
  const place = createAttemptPlacer(browserPage(), `cart:${randomUUID()}`, referenceId)
  const requests = new Map<string, ReturnType<typeof createRequest>>()
  const createRequest = (mark: string) => ({
    ...{ branch_id: branchId, selling_types: 'dinein', order_lines: orderLines() },
    ...{ comment: mark, use_wallet: orders.wallet },
  })
  return sendUntilAnswered('order', async (mark) => {
    const request = requests.get(mark) ?? createRequest(mark)
    requests.set(mark, request)
    let after: CheckoutState
    try {
      after = await place({ request, lines: [{ key: mark, count: 1 }] })
    } catch (error) {
      if (error instanceof CallError) return afterFailure(error)
      throw error
    }
    // The venue has accepted the order that was to be replaced, so that one stays.
    if (after.state === 'elsewhere') return { kind: 'refused', reason: ELSEWHERE }
    if (after.state !== 'placed') throw new Error(`${mark}: ${JSON.stringify(after)}`)
    Atomics.add(orders.placed, 0, 1)
    return { kind: 'placed', id: after.order.id }
  })
}

async function reserve(): Promise<void> {
  const slotsOf = (query: Record<string, string>) =>
    browserClient()
      .call(reservationSlotsCall, { params: { branchId }, query })
      .catch(() => null)
  // Not today, because a time may pass while answers are lost.
  const days = (await slotsOf({}))?.dates.slice(1, 8) ?? []
  const date = days[randomInt(Math.max(1, days.length))]
  const slots = (date && (await slotsOf({ date }))?.slots) || []
  const slot = slots[randomInt(Math.max(1, slots.length))]
  if (!date || !slot) return
  const reserving = openReserving(browserPage(), branchId, orders.businessId)
  await sendUntilAnswered('reservation', async (mark) => {
    await reserving.send({
      ...{ branch_id: branchId, selling_types: 'reserv_dinein', reservation: true, users: 2 },
      ...{ schedule: { date, from: slot.from, to: slot.to }, name: mark },
      ...{ phone: '50012345', dial_code: '+965' },
    })
    const after = reserving.$state.get()
    if (after.state === 'failed') return afterFailure(after.error)
    if (after.state !== 'reserved') throw new Error(`${mark}: ${JSON.stringify(after)}`)
    return { kind: 'placed', id: after.reservation.id }
  })
}

parentPort?.postMessage('ready')
while (!stopped) {
  for (let reads = randomInt(4); reads > 0; reads--) await read()
  if (!orders.wallet && randomInt(2) === 0) await reserve()
  else await order()
  await sleep(randomInt(20))
}
parentPort?.postMessage({ outcomes, calls } satisfies DinerReport)
