/** Venues that accept orders at any hour, because the API uses the real time. */
import { createHash, randomBytes } from 'node:crypto'
import type { OperatorCallResponse } from '../../../../src/contract/operator/operator-calls.ts'
import { type OrderStatusName, orderStatus } from '../../../../src/domain/order/order-status.ts'
import {
  CAFE,
  createVenueFile,
  GRILL,
  VARIANT_NAME,
  type Variant,
  type VenueDraft,
} from '../../../helpers/venue-variant.ts'
import { test as base, expect, type Server } from '../../fixtures.ts'

// Every spec that opens a venue imports its variant from here.
export {
  CLOSED_WEEK,
  findItem,
  GRILL,
  type Item,
  type Variant,
  type VenueDraft,
} from '../../../helpers/venue-variant.ts'

/** The grill of the order screens, with more payment methods and a coupon. */
export const OPEN_GRILL: Variant = {
  ...GRILL,
  edit(file) {
    const { business } = file
    business.payment_methods = [1, 2, 3, 8]
    business.payment_options = [4, 1, 6, 7]
    file.coupons = [
      { code: 'DINAR', coupon: { discount_type: 'fixed', discount_value: '1.000', all_menu: true } },
    ] as NonNullable<typeof file.coupons>
  },
}

export type Order = OperatorCallResponse<'listOrders'>['orders'][number]

export type OpenVenue = {
  ref: string
  /** Reference id and branch id of each branch, in the order of the file. */
  branches: readonly { ref: string; id: string }[]
  name: string
  /** Changes the venue as its operator would, and waits until the new pages are live. */
  change(edit: (file: VenueDraft) => void): Promise<void>
  /** Returns the orders of all its branches, newest first. */
  orders(): Promise<Order[]>
  setStatus(orderId: string, status: OrderStatusName): Promise<void>
  /** Invites an owner of its first branch. Returns the path of the invitation. */
  inviteOwner(): Promise<string>
}

type ClosableVenue = OpenVenue & { close(): Promise<void> }

/**
 * Imports and publishes a venue. Names, ids and addresses are unique, so that the demo venues do not change. A venue that is
 * already open under the same mark is used as it is.
 */
export async function openVenue(
  server: Server,
  variant: Variant,
  mark = randomBytes(4).toString('hex'),
): Promise<ClosableVenue> {
  const file = createVenueFile(variant, mark)
  const operate = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${server.api}/operator${path}`, {
      method,
      headers: { Authorization: `Bearer ${server.operatorToken}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { reference_id: ref } = file.business
  const branches = (file.business.branches ?? []).map(({ id, reference_id }) => ({
    id: String(id),
    ref: reference_id ?? ref,
  }))
  const publish = async (branch: string): Promise<void> => {
    const report = (await operate(
      'POST',
      `/venues/${branch}/publish`,
    )) as OperatorCallResponse<'publishVenue'>
    if (report.outcome !== 'failed') return
    // The import has requested the same publication; a large venue on a busy machine takes longer than the
    // import waits.
    if (report.message?.includes('another publisher')) return publish(branch)
    throw new Error(`${branch}: ${report.message}`)
  }
  const put = async () => {
    await operate('PUT', '/venues', file)
    for (const branch of branches) await publish(branch.ref)
  }
  const isOpen = async ({ ref: branch }: { ref: string }) => (await fetch(`${server.url}/${branch}`)).ok
  if (!(await Promise.all(branches.map(isOpen))).every(Boolean)) await put()
  return {
    ref,
    branches,
    name: `${VARIANT_NAME} ${mark}`,
    async change(edit) {
      edit(file)
      await put()
    },
    async orders() {
      const lists = await Promise.all(branches.map(({ id }) => operate('GET', `/orders?branch=${id}`)))
      return (lists as OperatorCallResponse<'listOrders'>[]).flatMap(({ orders }) => orders)
    },
    async setStatus(orderId, status) {
      await operate('POST', `/orders/${orderId}/status`, { status: orderStatus[status] })
    },
    async inviteOwner() {
      const body = { role: 'owner', name: 'Noor' }
      const made = await operate('POST', `/venues/${ref}/invitations`, body)
      return (made as OperatorCallResponse<'inviteStaff'>).path
    },
    async close() {
      await operate('DELETE', `/venues/${ref}`)
    },
  }
}

type OrderingFixtures = {
  /** A venue for this test only, which it may change. */
  ownVenue: (variant: Variant) => Promise<OpenVenue>
}
type SharedVenues = {
  /**
   * The venue that tests with the same variant share, also with tests of other `workers`. They must not change it.
   */
  sharedVenue: (variant: Variant, workers?: Workers) => Promise<OpenVenue>
}
/** Workers `in turn` replace each other, `at once` also run at the same time. */
type Workers = 'in turn' | 'at once'
type Fixture<T> = [
  (fixtures: SharedVenues, use: (value: T) => Promise<void>) => Promise<void>,
  { timeout: number },
]

/** Time limit for publishing a large venue on a busy machine, in milliseconds. */
const OPENING = 600_000

/**
 * A test fixture with a venue that the test only visits and orders from. The newest order is its own. It is not a worker fixture, because
 * a spec with its own worker fixtures gets a new worker, which starts a new browser and opens all venues
 * again.
 */
export const sharedVenue = (variant: Variant): Fixture<OpenVenue> => [
  async ({ sharedVenue }, use) => use(await sharedVenue(variant)),
  { timeout: OPENING },
]

/** As `sharedVenue`, but orders of other tests arrive at any time. */
export const visitedVenue = (variant: Variant): Fixture<OpenVenue> => [
  async ({ sharedVenue }, use) => use(await sharedVenue(variant, 'at once')),
  { timeout: OPENING },
]

/**
 * The mark of a venue that workers share: the same for the same file in the same run. Undefined if the server outlives the
 * run, which must leave no venue there.
 */
function sharedMark(variant: Variant, slot: number | undefined): string | undefined {
  const run = process.env.SUFRA_RUN
  if (run === undefined) return
  const shared = JSON.stringify([run, slot, createVenueFile(variant, '')])
  return createHash('sha256').update(shared).digest('hex').slice(0, 8)
}

export const test = base.extend<OrderingFixtures & { grill: OpenVenue; cafe: OpenVenue }, SharedVenues>({
  sharedVenue: [
    async ({ server }, use, { parallelIndex }) => {
      const venues = new Map<Variant, Promise<ClosableVenue>>()
      const open = (variant: Variant, workers: Workers) =>
        openVenue(server, variant, sharedMark(variant, workers === 'in turn' ? parallelIndex : undefined))
      await use((variant, workers = 'in turn') => {
        const venue = venues.get(variant) ?? open(variant, workers)
        venues.set(variant, venue)
        return venue
      })
      // Otherwise the next worker uses them.
      if (process.env.SUFRA_RUN === undefined)
        for (const venue of venues.values()) await (await venue).close()
    },
    { scope: 'worker', timeout: OPENING },
  ],
  grill: sharedVenue(GRILL),
  cafe: sharedVenue(CAFE),
  ownVenue: async ({ server }, use) => {
    const opened: { close(): Promise<void> }[] = []
    await use(async (variant) => {
      const venue = await openVenue(server, variant)
      opened.push(venue)
      return venue
    })
    for (const venue of opened) await venue.close()
  },
})

export { expect }
