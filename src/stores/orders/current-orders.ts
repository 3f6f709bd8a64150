import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { orderCall } from '../../contract/order/order-calls.ts'
import { isFinal } from '../../domain/order/order-status.ts'
import { loadOrdersPage, withCurrentStatus } from '../account/own-orders.ts'
import { $deviceOrders, type DeviceOrder, forgetDeviceOrder, markOver } from '../device-orders.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { type Found, pollWhileShown } from '../poll.ts'

export type CurrentOrders =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready'
      /** Newest first. An order that ends while it is shown stays until the diner leaves the page. */
      readonly orders: readonly PlacedOrder[]
      readonly stale: boolean
    }

/** Pages of a customer's orders to search: a scheduled order may be older than many completed ones. */
const MOST_PAGES = 5
/** Maximum number of device orders to load, because each takes one call. */
const MOST_OF_DEVICE = 20

export type CurrentOrdersPage = {
  readonly $current: ReadableAtom<CurrentOrders>
  open(): () => void
}

/**
 * Watches the orders in progress: the customer's, and those placed on this device at one of the venues in `references`.
 * Polls while the page is shown and any order is in progress. `customerId` is null for a guest.
 */
export function createCurrentOrdersPage(
  page: PageEnvironment,
  references: readonly string[],
  customerId: string | null,
): CurrentOrdersPage {
  const $current = atom<CurrentOrders>({ state: 'loading' })
  const poll = async (signal: AbortSignal): Promise<Found> => {
    const before = $current.get()
    const known = before.state === 'ready' ? before.orders : []
    try {
      const orders = await readOrders(page.client, references, customerId, known, signal)
      if (signal.aborted) return 'over'
      $current.set({ state: 'ready', orders, stale: false })
      if (orders.every(({ status }) => isFinal(status))) return 'over'
      return fingerprint(known) === fingerprint(orders) ? 'same' : 'changed'
    } catch {
      if (signal.aborted) return 'over'
      $current.set(before.state === 'ready' ? { ...before, stale: true } : { state: 'failed' })
      return 'same'
    }
  }
  return { $current, open: () => pollWhileShown(page, poll) }
}

const fingerprint = (orders: readonly PlacedOrder[]) =>
  orders
    .map(
      ({ id, status, payment, ready_at, changed }) =>
        `${id} ${status} ${payment.state} ${ready_at} ${changed?.at}`,
    )
    .join()

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
  const deviceOrders = $deviceOrders
    .get()
    .filter(({ id, over, referenceId }) => {
      return !ownIds.has(id) && references.includes(referenceId) && (!over || shown.has(id))
    })
    .slice(0, MOST_OF_DEVICE)
  const read = await Promise.all(
    deviceOrders.map((kept) => readDeviceOrder(client, kept, shown.get(kept.id), signal)),
  )
  const all = [...own, ...read.flatMap((order) => order ?? [])]
  for (const { id, status } of all) if (isFinal(status)) markOver(id)
  return all
    .filter(({ id, status }) => !isFinal(status) || shown.has(id))
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
}

/** Loads pages up to the first one without an order in progress. @throws CallError */
async function ordersOfCustomer(
  client: Client,
  customerId: string,
  signal: AbortSignal,
): Promise<PlacedOrder[]> {
  const orders: PlacedOrder[] = []
  for (let page: number | null = 1; page !== null && page <= MOST_PAGES; ) {
    const answer = await loadOrdersPage(client, customerId, page, signal)
    orders.push(...answer.orders)
    page = answer.orders.some(({ status }) => !isFinal(status)) ? answer.next_page : null
  }
  return orders
}

/** Loads an order of this device. Returns null and forgets the order if the venue no longer knows it. @throws CallError */
async function readDeviceOrder(
  client: Client,
  { id, secret }: DeviceOrder,
  whole: PlacedOrder | undefined,
  signal: AbortSignal,
): Promise<PlacedOrder | null> {
  if (whole && isFinal(whole.status)) return whole
  try {
    const params = { orderId: id, secret }
    const read = async (full: boolean) =>
      (await client.call(orderCall, { params, ...(full && { query: { full: 'true' } }), signal })).order
    if (!whole) return await read(true)
    return withCurrentStatus(whole, await read(false)) ?? (await read(true))
  } catch (cause) {
    if (!(cause instanceof CallError) || cause.code !== 'not-found') throw cause
    forgetDeviceOrder(id)
    return null
  }
}
