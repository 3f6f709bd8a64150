import { readFileSync } from 'node:fs'
import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'

/** A demo venue under another name. */
export type VenueCopy = { readonly referenceId: string; readonly bytes: Uint8Array }

/** Most venues are small, a few are large. */
const SMALL = ['crumb-and-kiln', 'maison-ombelle', 'flor-de-rua', 'kawasemi']

function demoOf(index: number): string {
  if (index % 50 === 49) return 'pazar-yeri'
  if (index % 25 === 12) return 'cafe-linde'
  if (index % 10 === 5) return 'dallah-grill'
  return SMALL[index % SMALL.length] ?? ''
}

const texts = new Map<string, string>()

function demoFile(name: string): VenueFileInput {
  const text =
    texts.get(name) ?? readFileSync(new URL(`../../api/demo/${name}.json`, import.meta.url), 'utf8')
  texts.set(name, text)
  return JSON.parse(text)
}

/**
 * The venue file of the copy at `index`, 0, 1, 2 …: of ten copies eight to nine are cafés and bakeries of 44 to 146 pages,
 * one is a restaurant of two branches and 558 pages; of fifty one is a market of 1,398. With `price` its first item that
 * has one price costs that (main units of its currency).
 */
export function venueCopy(index: number, price?: number): VenueCopy {
  const file = demoFile(demoOf(index))
  const suffix = `-${index}`
  const branches = new Set((file.business.branches ?? []).map(({ id }) => String(id)))
  const referenceId = file.business.reference_id + suffix
  const renamed = rename(file, branches, suffix) as VenueFileInput
  renamed.business.reference_id = referenceId
  // A host is one venue's.
  renamed.business.domains = []
  if (price !== undefined && !reprice(renamed.menu, price))
    throw new Error(`${referenceId}: no item with a price`)
  return { referenceId, bytes: Buffer.from(JSON.stringify(renamed)) }
}

/** Branch ids are unique on a platform, as reference ids are. */
function rename(value: unknown, branches: ReadonlySet<string>, suffix: string, key = ''): unknown {
  const inside = (part: unknown, name: string) => rename(part, branches, suffix, name)
  if (typeof value === 'string')
    return /^branch(_id)?$/.test(key) && branches.has(value) ? value + suffix : value
  if (Array.isArray(value)) return value.map((part) => inside(part, key === 'branches' ? 'a branch' : key))
  if (typeof value !== 'object' || value === null) return value
  const byBranch = ['shifts', 'tables', 'zones'].includes(key)
  const fields = Object.entries(value).map(([name, field]) => {
    if (byBranch && branches.has(name)) return [name + suffix, inside(field, '')]
    const names = key === 'a branch' && (name === 'id' || name === 'reference_id')
    return [name, names ? `${field}${suffix}` : inside(field, name)]
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
