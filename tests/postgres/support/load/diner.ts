/** A thread that reads, orders and reserves at the fixture venue with the web app's stores, until it is stopped. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckoutState } from '../../../../src/stores/checkout/checkout-state.ts'
import { type Browser, becomeBrowser, type SeenCall } from './browser.ts'

/** The outcome of a request with the name `mark`. At most one of the attempts of a cart may count. */
export type Fate = {
  what: 'order' | 'reservation'
  mark: string
  cart: string
  /** `left`: no answer came, and the diner went away or asked for something else. */
  fate: 'placed' | 'left' | 'refused'
  /** Its id where it was placed, why where it was refused. */
  says: string
}
/** Why an order was not placed whose earlier version the venue has begun with. */
const ELSEWHERE = 'elsewhere'

export type DinerReport = { fates: Fate[]; calls: SeenCall[] }
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
// After the browser is there: stores look for it when they are loaded.
const { createAttemptPlacer: attemptPlacer } = await import(
  '../../../../src/stores/checkout/place-attempt.ts'
)
const { openReserving } = await import('../../../../src/stores/reservations/reserve.ts')
const { browserPage } = await import('../../../../src/stores/page/browser-page.ts')
const { browserClient } = await import('../../../../src/client/browser.ts')
const { CallError, isOutcomeUnknown: isLost } = await import('../../../../src/client/http.ts')
const venue = await import('../../../../src/contract/venue/venue-calls.ts')
const { calcOrderCall } = await import('../../../../src/contract/order/order-calls.ts')
const { reservationSlotsCall } = await import('../../../../src/contract/order/reservation-calls.ts')

const { branchId, referenceId } = orders
const fates: Fate[] = []
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
    // A diner who reads while nothing answers reads again later; what was answered is looked at by whoever reads the calls.
    if (!(error instanceof CallError)) throw error
  }
}

type Answer =
  | { readonly kind: 'there'; readonly id: string }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'lost' }

/**
 * Asks until there is an answer. After one that was lost most diners ask again for the same, some for something else in
 * its place, some go away; who was told to stop waits for the answer.
 */
async function insist(what: Fate['what'], ask: (mark: string) => Promise<Answer>): Promise<void> {
  const cart = `${orders.name}-${randomUUID()}`
  for (let version = 0; ; version++) {
    const mark = `${cart}-${version}`
    const ended = (fate: Fate['fate'], says: string) => fates.push({ what, mark, cart, fate, says })
    for (;;) {
      const answer = await ask(mark)
      if (answer.kind === 'there') return void ended('placed', answer.id)
      if (answer.kind === 'refused') return void ended('refused', answer.why)
      await sleep(100 + randomInt(300))
      const mood = stopped ? 9 : randomInt(10)
      if (mood > 1) continue
      ended('left', '')
      if (mood === 0) return
      break
    }
  }
}

const afterFailure = (error: InstanceType<typeof CallError>): Answer =>
  isLost(error) ? { kind: 'lost' } : { kind: 'refused', why: error.message }

/** As the checkout's button does. */
function order(): Promise<void> {
  const place = attemptPlacer(browserPage(), `cart:${randomUUID()}`, referenceId)
  const requests = new Map<string, ReturnType<typeof request>>()
  const request = (mark: string) => ({
    ...{ branch_id: branchId, selling_types: 'dinein', order_lines: orderLines() },
    ...{ comment: mark, use_wallet: orders.wallet },
  })
  return insist('order', async (mark) => {
    const asked = requests.get(mark) ?? request(mark)
    requests.set(mark, asked)
    let after: CheckoutState
    try {
      after = await place({ request: asked, lines: [{ key: mark, count: 1 }] })
    } catch (error) {
      if (error instanceof CallError) return afterFailure(error)
      throw error
    }
    // The venue has begun with what was to be replaced: that one goes on.
    if (after.state === 'elsewhere') return { kind: 'refused', why: ELSEWHERE }
    if (after.state !== 'placed') throw new Error(`${mark}: ${JSON.stringify(after)}`)
    Atomics.add(orders.placed, 0, 1)
    return { kind: 'there', id: after.order.id }
  })
}

async function reserve(): Promise<void> {
  const slotsOf = (query: Record<string, string>) =>
    browserClient()
      .call(reservationSlotsCall, { params: { branchId }, query })
      .catch(() => null)
  // Not today: a time may pass while answers are lost.
  const days = (await slotsOf({}))?.dates.slice(1, 8) ?? []
  const date = days[randomInt(Math.max(1, days.length))]
  const slots = (date && (await slotsOf({ date }))?.slots) || []
  const slot = slots[randomInt(Math.max(1, slots.length))]
  if (!date || !slot) return
  const reserving = openReserving(browserPage(), branchId, orders.businessId)
  await insist('reservation', async (mark) => {
    await reserving.send({
      ...{ branch_id: branchId, selling_types: 'reserv_dinein', reservation: true, users: 2 },
      ...{ schedule: { date, from: slot.from, to: slot.to }, name: mark },
      ...{ phone: '50012345', dial_code: '+965' },
    })
    const after = reserving.$state.get()
    if (after.state === 'failed') return afterFailure(after.error)
    if (after.state !== 'reserved') throw new Error(`${mark}: ${JSON.stringify(after)}`)
    return { kind: 'there', id: after.reservation.id }
  })
}

parentPort?.postMessage('ready')
while (!stopped) {
  for (let reads = randomInt(4); reads > 0; reads--) await read()
  if (!orders.wallet && randomInt(2) === 0) await reserve()
  else await order()
  await sleep(randomInt(20))
}
parentPort?.postMessage({ fates, calls } satisfies DinerReport)
