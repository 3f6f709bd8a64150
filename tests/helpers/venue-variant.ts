/** Variants of the demo venues: reduced, always open, and changed as a test requires. */
import { readFileSync } from 'node:fs'
import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import { removeDanglingReferences } from './dangling-references.ts'

export type VenueDraft = VenueFile
export type Item = VenueFile['menu'][number]['items'][number]

/** A demo venue with its own reference id, reduced to `categories`, open all day. */
export type Variant = {
  demoVenue: string
  categories: readonly string[]
  edit?: (file: VenueDraft) => void
  /** Keeps all branches instead of the first only. */
  keepBranches?: boolean
}

/**
 * A Kuwaiti grill: three decimals, two languages, choices, prices by size, different discounts for car pickup
 * and dine-in.
 */
export const GRILL: Variant = { demoVenue: 'dallah-grill', categories: ['cold', 'grill', 'sweets', 'drinks'] }
/** A café in Zürich: exclusive taxes, totals rounded to five Rappen. */
export const CAFE: Variant = {
  demoVenue: 'cafe-linde',
  categories: ['kaffee', 'fruehstueck', 'mittag', 'kuchen', 'kalt'],
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const OPEN_WEEK = Object.fromEntries(
  DAYS.map((day) => [day, { closed: false, shifts: [{ time_from: '00:00', time_to: '24:00' }] }]),
)
/** Opening hours of a branch that is never open. */
export const CLOSED_WEEK = Object.fromEntries(DAYS.map((day) => [day, { closed: true, shifts: [] }]))

/**
 * The names of all variants start with this, which distinguishes them from demo venues on the landing page.
 */
export const VARIANT_NAME = 'Tavola'

/** Creates the venue file of a variant. `mark` makes its ids and addresses unique. */
export function createVenueFile(
  { demoVenue: of, categories, edit, keepBranches: all = false }: Variant,
  mark: string,
): VenueDraft {
  const text = readFileSync(new URL(`../../api/demo/${of}.json`, import.meta.url), 'utf8')
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
    name: `${VARIANT_NAME} ${mark}`,
  }))
  business.domains = []
  // Most tests order without a table; dine-in checkouts require one by default.
  business.checkoutDineIn = { ...business.checkoutDineIn, table: { on: true, required: false } }
  business.branches = branches.map((branch) => ({
    ...branch,
    id: own(branch.id),
    reference_id: own(branch.reference_id),
  }))
  file.menu = file.menu
    .filter(({ id }) => categories.includes(String(id)))
    .map((category) => ({
      ...category,
      // Always available, stated explicitly so that pages, carts and the API evaluate it.
      pin: {},
      available: Object.fromEntries(DAYS.map((day) => [day, true])),
      availability: { status: true, from: '00:00', to: '24:00' },
      items: (category.items ?? []).map((item) => withBranches(item, ids)),
    }))
  file.smart_categories = []
  file.banners = []
  file.shifts = Object.fromEntries([...ids.values()].map((id) => [id, OPEN_WEEK]))
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
  removeDanglingReferences(file)
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

/** Returns the item with an id. @throws if there is none. */
export function findItem(file: VenueDraft, id: string): Item {
  const item = file.menu.flatMap(({ items }) => items ?? []).find((candidate) => candidate.id === id)
  if (!item) throw new Error(`no item ${id}`)
  return item
}
