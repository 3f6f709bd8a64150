/** Variants of the demo venues: cut down, open at any hour, changed as a test needs it. */
import { readFileSync } from 'node:fs'
import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import { cutReferences } from './cut-references.ts'

export type VenueDraft = VenueFile
export type Item = VenueFile['menu'][number]['items'][number]

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

/** The venue file of a variant. `mark` keeps its ids and addresses apart from those of every other venue. */
export function venueDraft(
  { of, categories, edit, branches: all = false }: Variant,
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
    name: `${OWN_VENUE} ${mark}`,
  }))
  business.domains = []
  // Most tests order without a table; a dine-in checkout requires one by default.
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
      // Any day, any hour: in words, so that pages, carts and the API evaluate them.
      pin: {},
      available: Object.fromEntries(DAYS.map((day) => [day, true])),
      availability: { status: true, from: '00:00', to: '24:00' },
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
