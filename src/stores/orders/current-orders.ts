import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { orderCall } from '../../contract/order/order-calls.ts'
import { isFinal } from '../../domain/order/order-status.ts'
import { ordersPage, withCurrentStatus } from '../account/own-orders.ts'
import { $deviceOrders, type DeviceOrder, forgetDeviceOrder, markOver } from '../device-orders.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { type Found, pollWhileShown } from '../poll.ts'

export type CurrentOrders =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready'
      /** Newest first. One that ends while it is looked at stays until the page is left. */
      readonly orders: readonly PlacedOrder[]
      readonly stale: boolean
    }

/** Orders for later may be older than many that are over: so many pages are looked through for them. */
const MOST_PAGES = 5
/** Most orders of a device that are asked for: each is a call. */
const MOST_OF_DEVICE = 20

export type CurrentOrdersPage = {
  readonly $current: ReadableAtom<CurrentOrders>
  open(): () => void
}

/**
 * The orders in progress: the customer's, and those this device placed at one of these venues. Polled while the page is
 * shown and there are any. `customerId` null: a guest.
 */
export function currentOrders(
  page: PageEnvironment,
  references: readonly string[],
  customerId: string | null,
): CurrentOrdersPage {
  const $current = atom<CurrentOrders>({ state: 'loading' })
  const ask = async (signal: AbortSignal): Promise<Found> => {
    const before = $current.get()
    const known = before.state === 'ready' ? before.orders : []
    try {
      const orders = await readOrders(page.client, references, customerId, known, signal)
      if (signal.aborted) return 'over'
      $current.set({ state: 'ready', orders, stale: false })
      if (orders.every(({ status }) => isFinal(status))) return 'over'
      return signs(known) === signs(orders) ? 'same' : 'changed'
    } catch {
      if (signal.aborted) return 'over'
      $current.set(before.state === 'ready' ? { ...before, stale: true } : { state: 'failed' })
      return 'same'
    }
  }
  return { $current, open: () => pollWhileShown(page, ask) }
}

const signs = (orders: readonly PlacedOrder[]) =>
  orders.map(({ id, status, payment }) => `${id} ${status} ${payment.state}`).join()

/** @throws CallError */
async function readOrders(
  client: Client,
  references: readonly string[],
  customerId: string | null,
  known: readonly PlacedOrder[],
  signal: AbortSignal,
): Promise<PlacedOrder[]> {
  const shown = new Map(known.map((order) => [order.id, order]))
  const own = customerId === null ? [] : await ordersOfCustomer(client, customerId, signal)
  const ownIds = new Set(own.map(({ id }) => id))
  const placedHere = $deviceOrders
    .get()
    .filter(({ id, over, referenceId }) => {
      return !ownIds.has(id) && references.includes(referenceId) && (!over || shown.has(id))
    })
    .slice(0, MOST_OF_DEVICE)
  const read = await Promise.all(placedHere.map((kept) => readHere(client, kept, shown.get(kept.id), signal)))
  const all = [...own, ...read.flatMap((order) => order ?? [])]
  for (const { id, status } of all) if (isFinal(status)) markOver(id)
  return all
    .filter(({ id, status }) => !isFinal(status) || shown.has(id))
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
}

/** Pages until one has nothing that goes on. */
async function ordersOfCustomer(
  client: Client,
  customerId: string,
  signal: AbortSignal,
): Promise<PlacedOrder[]> {
  const orders: PlacedOrder[] = []
  for (let page: number | null = 1; page !== null && page <= MOST_PAGES; ) {
    const answer = await ordersPage(client, customerId, page, signal)
    orders.push(...answer.orders)
    page = answer.orders.some(({ status }) => !isFinal(status)) ? answer.next_page : null
  }
  return orders
}

/** An order of this device; null: the venue knows it no more. */
async function readHere(
  client: Client,
  { id, secret }: DeviceOrder,
  whole: PlacedOrder | undefined,
  signal: AbortSignal,
): Promise<PlacedOrder | null> {
  if (whole && isFinal(whole.status)) return whole
  try {
    const params = { orderId: id, secret }
    const { order } = await client.call(orderCall, {
      params,
      ...(whole ? {} : { query: { full: 'true' } }),
      signal,
    })
    return whole ? withCurrentStatus(whole, order) : order
  } catch (cause) {
    if (!(cause instanceof CallError) || cause.code !== 'not-found') throw cause
    forgetDeviceOrder(id)
    return null
  }
}
