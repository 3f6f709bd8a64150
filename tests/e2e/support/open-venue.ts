/** Venues that take orders at any hour, whatever the clock of the machine says: the API goes by real time. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { OperatorCallResponse } from '../../../src/contract/operator-calls.ts'
import type { VenueFileInput } from '../../../src/contract/venue-file.ts'
import { type OrderStatusName, orderStatus } from '../../../src/domain/order-status.ts'
import { test as base, expect, type Server } from '../fixtures.ts'

export type Order = OperatorCallResponse<'listOrders'>['orders'][number]
type Category = NonNullable<VenueFileInput['menu']>[number]
export type Item = NonNullable<Category['items']>[number]
export type VenueDraft = VenueFileInput & { menu: Category[] }

export type OpenVenue = {
  ref: string
  /** Reference id and branch id of each branch, in the file's order. */
  branches: readonly { ref: string; id: string }[]
  name: string
  /** Changes the venue as its operator would, and waits until the new pages are live. */
  change(edit: (file: VenueDraft) => void): Promise<void>
  /** The same, but only the platform knows: the pages are as they were until `publish`. Newest first. */
  orders(): Promise<Order[]>
  setStatus(orderId: string, status: OrderStatusName): Promise<void>
}

/** A demo venue under a reference id of its own, cut down to `categories`, open all day. */
export type Variant = {
  of: string
  categories: readonly string[]
  edit?: (file: VenueDraft) => void
  /** Keep its other branches too. */
  branches?: boolean
}

/** A Kuwaiti grill: three decimals, two languages, choices, prices by size, other discounts at the car than inside. */
export const GRILL: Variant = { of: 'dallah-grill', categories: ['cold', 'grill', 'sweets', 'drinks'] }
/** A café in Zürich: taxes on top, totals rounded to five Rappen. */
export const CAFE: Variant = { of: 'cafe-linde', categories: ['kaffee', 'fruehstueck', 'kuchen'] }

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const ALWAYS = Object.fromEntries(
  DAYS.map((day) => [day, { closed: false, shifts: [{ time_from: '00:00', time_to: '24:00' }] }]),
)
const NEVER = Object.fromEntries(DAYS.map((day) => [day, { closed: true, shifts: [] }]))

export async function openVenue(
  server: Server,
  variant: Variant,
): Promise<OpenVenue & { close(): Promise<void> }> {
  const mark = randomBytes(4).toString('hex')
  const file = draft(variant, mark)
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
  const put = async () => {
    await operate('PUT', '/venues', file)
    for (const branch of branches) {
      const report = (await operate(
        'POST',
        `/venues/${branch.ref}/publish`,
      )) as OperatorCallResponse<'publishVenue'>
      if (report.outcome === 'failed') throw new Error(`${branch.ref}: ${report.message}`)
    }
  }
  await put()
  return {
    ref,
    branches,
    name: nameIn(file.business.business_name, 'en'),
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
    async close() {
      await operate('DELETE', `/venues/${ref}`)
    },
  }
}
