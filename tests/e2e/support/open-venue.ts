/** Venues that take orders at any hour, whatever the clock of the machine says: the API goes by real time. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { OperatorCallResponse } from '../../../src/contract/operator-calls.ts'
import type { VenueFile } from '../../../src/contract/venue-file.ts'
import { type OrderStatusName, orderStatus } from '../../../src/domain/order-status.ts'
import { test as base, expect, type Server } from '../fixtures.ts'
import { cutReferences } from './cut-references.ts'

export type Order = OperatorCallResponse<'listOrders'>['orders'][number]
export type VenueDraft = VenueFile
export type Item = VenueFile['menu'][number]['items'][number]

export type OpenVenue = {
  ref: string
  /** Reference id and branch id of each branch, in the file's order. */
  branches: readonly { ref: string; id: string }[]
  name: string
  /** Changes the venue as its operator would, and waits until the new pages are live. */
  change(edit: (file: VenueDraft) => void): Promise<void>
  /** Placed at any of its branches, newest first. */
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
export const CAFE: Variant = {
  of: 'cafe-linde',
  categories: ['kaffee', 'fruehstueck', 'mittag', 'kuchen', 'kalt'],
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const ALWAYS = Object.fromEntries(
  DAYS.map((day) => [day, { closed: false, shifts: [{ time_from: '00:00', time_to: '24:00' }] }]),
)
/** As opening hours of a branch: never open. */
export const CLOSED = Object.fromEntries(DAYS.map((day) => [day, { closed: true, shifts: [] }]))

/** What the names of all these venues start with, to tell them from the demo venues on the landing page. */
export const OWN_VENUE = 'Tavola'

/** Imports and publishes it. Names, ids and addresses are its own, so that nothing of the demo venues changes. */
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
  const publish = async (branch: string): Promise<void> => {
    const report = (await operate(
      'POST',
      `/venues/${branch}/publish`,
    )) as OperatorCallResponse<'publishVenue'>
    if (report.outcome !== 'failed') return
    // The import asked for the same; a big venue on a busy machine takes longer than one waits for the other.
    if (report.message?.includes('another publisher')) return publish(branch)
    throw new Error(`${branch}: ${report.message}`)
  }
  const put = async () => {
    await operate('PUT', '/venues', file)
    for (const branch of branches) await publish(branch.ref)
  }
  await put()
  return {
    ref,
    branches,
    name: `${OWN_VENUE} ${mark}`,
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

function draft({ of, categories, edit, branches: all = false }: Variant, mark: string): VenueDraft {
  const text = readFileSync(new URL(`../../../api/demo/${of}.json`, import.meta.url), 'utf8')
  const file = JSON.parse(text) as VenueDraft
  const { business } = file
  const own = (id: unknown) => `${String(id)}-${mark}`
  const branches = (business.branches ?? []).slice(0, all ? undefined : 1)
  const ids = new Map(branches.map(({ id }) => [String(id), own(id)]))
  const byBranch = <T>(of: Record<string, T> | null | undefined): Record<string, T> =>
    Object.fromEntries(
      Object.entries(of ?? {}).flatMap(([id, value]) => (ids.has(id) ? [[own(id), value]] : [])),
    )
  business.user_id = own(business.user_id)
  business.reference_id = own(business.reference_id)
  business.branch_id = own(business.branch_id)
  business.business_name = ['ar', 'en', 'de', 'fr'].map((locale) => ({
    locale,
    name: `${OWN_VENUE} ${mark}`,
  }))
  business.domains = []
  business.branches = branches.map((branch) => ({
    ...branch,
    id: own(branch.id),
    reference_id: own(branch.reference_id),
  }))
  file.menu = file.menu
    .filter(({ id }) => categories.includes(String(id)))
    .map((category) => ({
      ...category,
      // Any day, any hour.
      pin: {},
      available: {},
      availability: { status: true, from: null, to: null },
      items: (category.items ?? []).map((item) => withBranches(item, ids)),
    }))
  file.smart_categories = []
  file.banners = []
  file.shifts = Object.fromEntries([...ids.values()].map((id) => [id, ALWAYS]))
  file.tables = byBranch(file.tables)
  file.zones = Object.fromEntries(
    Object.entries(byBranch(file.zones)).map(([id, zones]) => [
      id,
      zones.map((zone) => ({ ...zone, branch: id })),
    ]),
  )
  file.countries = (file.countries ?? []).flatMap((country) => {
    const id = ids.get(String(country.branch_id))
    return id ? [{ ...country, branch_id: id }] : []
  })
  cutReferences(file)
  edit?.(file)
  return file
}

function withBranches(item: Item, ids: ReadonlyMap<string, string>): Item {
  if (!Array.isArray(item.branches)) return item
  const branches = item.branches.flatMap((rule) => {
    const id = ids.get(String(rule.id))
    return id ? [{ ...rule, id }] : []
  })
  return { ...item, branches }
}

/** The item of that id in a venue's file. */
export function itemIn(file: VenueDraft, id: string): Item {
  const item = file.menu.flatMap(({ items }) => items ?? []).find((candidate) => candidate.id === id)
  if (!item) throw new Error(`no item ${id}`)
  return item
}

type OrderingFixtures = {
  /** A venue of this test alone, to be changed while it is looked at. */
  ownVenue: (variant: Variant) => Promise<OpenVenue>
}
/** Shared by the tests of one worker, which run one after the other; they must not change it. */
type SharedVenues = { grill: OpenVenue; cafe: OpenVenue }

export const test = base.extend<OrderingFixtures, SharedVenues>({
  grill: [shared(GRILL), { scope: 'worker' }],
  cafe: [shared(CAFE), { scope: 'worker' }],
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

/** A fixture of a worker: a venue that its tests only look at and order from. */
export function shared(variant: Variant) {
  return async ({ server }: { server: Server }, use: (venue: OpenVenue) => Promise<void>) => {
    const venue = await openVenue(server, variant)
    await use(venue)
    await venue.close()
  }
}

export { expect }
