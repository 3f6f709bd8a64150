import { readFileSync } from 'node:fs'
import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'

/** The venue file of a demo venue under another reference id. */
export type VenueCopy = { readonly referenceId: string; readonly bytes: Uint8Array }

/** The demo venues with few pages. Most copies are small, a few are large. */
const SMALL = ['crumb-and-kiln', 'maison-ombelle', 'flor-de-rua', 'kawasemi']

function chooseDemo(index: number): string {
  if (index % 50 === 49) return 'pazar-yeri'
  if (index % 25 === 12) return 'cafe-linde'
  if (index % 10 === 5) return 'dallah-grill'
  return SMALL[index % SMALL.length] ?? ''
}

const texts = new Map<string, string>()

function readDemoFile(name: string): VenueFileInput {
  const text =
    texts.get(name) ?? readFileSync(new URL(`../../api/demo/${name}.json`, import.meta.url), 'utf8')
  texts.set(name, text)
  return JSON.parse(text)
}

/**
 * Returns the venue file of the copy at `index`, which starts at 0. Of ten copies, eight or nine are cafés and bakeries with 44
 * to 146 pages, and one is a restaurant with two branches and 558 pages. One of fifty copies is a market with 1,398 pages.
 * `price` replaces the price of the first item with a single price, in main units of its currency.
 */
export function venueCopy(index: number, price?: number): VenueCopy {
  const file = readDemoFile(chooseDemo(index))
  const suffix = `-${index}`
  const branches = new Set((file.business.branches ?? []).map(({ id }) => String(id)))
  const referenceId = file.business.reference_id + suffix
  const renamed = rename(file, branches, suffix) as VenueFileInput
  renamed.business.reference_id = referenceId
  // A domain belongs to a single venue, so a copy has none.
  renamed.business.domains = []
  if (price !== undefined && !reprice(renamed.menu, price))
    throw new Error(`${referenceId}: the venue has no item with a price to replace`)
  return { referenceId, bytes: Buffer.from(JSON.stringify(renamed)) }
}

/** Adds the suffix to branch ids and reference ids, because both are unique on a platform. */
function rename(value: unknown, branches: ReadonlySet<string>, suffix: string, key = ''): unknown {
  const renamePart = (part: unknown, name: string) => rename(part, branches, suffix, name)
  if (typeof value === 'string')
    return /^branch(_id)?$/.test(key) && branches.has(value) ? value + suffix : value
  if (Array.isArray(value))
    return value.map((part) => renamePart(part, key === 'branches' ? 'a branch' : key))
  if (typeof value !== 'object' || value === null) return value
  const byBranch = ['shifts', 'tables', 'zones'].includes(key)
  const fields = Object.entries(value).map(([name, field]) => {
    if (byBranch && branches.has(name)) return [name + suffix, renamePart(field, '')]
    const isId = key === 'a branch' && (name === 'id' || name === 'reference_id')
    return [name, isId ? `${field}${suffix}` : renamePart(field, name)]
  })
  return Object.fromEntries(fields)
}

function reprice(value: unknown, price: number): boolean {
  if (Array.isArray(value)) return value.some((part) => reprice(part, price))
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  if ('images' in fields && Number(fields.price) > 0) {
    fields.price = price
    return true
  }
  return Object.values(fields).some((field) => reprice(field, price))
}
