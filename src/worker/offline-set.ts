import type { Scope } from './offline-rules.ts'

/**
 * The pages of a venue stored for offline use: pages of one build in one language with their data and scripts, in one
 * cache. Its record is written last, so a cache without a record is an incomplete set and is ignored.
 */
export type OfflineSet = { readonly name: string; readonly record: SetRecord }
export type SetRecord = {
  readonly build: string
  readonly language: string
  /** When the site last confirmed that this is its live build, in epoch milliseconds by the device's clock. */
  readonly confirmed: number
  /** Paths of the pages the diner opened, newest first. */
  readonly opened: readonly string[]
}

/** The number is the version of the storage format. A worker deletes sets of other versions. */
const VERSION_PREFIX = 'sufra:1:'
const RECORD_PATH = '/.set'
/** The language is a property of the set, so the `Vary` header is ignored. */
export const IGNORE_VARY = { ignoreVary: true } as const

const setNamePrefix = ({ referenceId }: Scope) => `${VERSION_PREFIX}${encodeURIComponent(referenceId)}:`

export const createSetName = (scope: Scope) => `${setNamePrefix(scope)}${crypto.randomUUID()}`

/**
 * The set of a venue. There can be two if a worker was stopped between writing one and deleting the other; then the
 * later one counts.
 */
export async function findCurrentSet(scope: Scope): Promise<OfflineSet | null> {
  const sets: OfflineSet[] = []
  for (const name of await listSetNames(scope)) {
    const cached = await (await caches.open(name)).match(RECORD_PATH)
    if (cached) sets.push({ name, record: (await cached.json()) as SetRecord })
  }
  sets.sort((a, b) => b.record.confirmed - a.record.confirmed)
  return sets[0] ?? null
}

export async function writeRecord(name: string, record: SetRecord): Promise<OfflineSet> {
  await (await caches.open(name)).put(RECORD_PATH, Response.json(record))
  return { name, record }
}

/** Deletes all sets of the venue except this one. If null, deletes all of them. */
export async function deleteOtherSets(scope: Scope, set: OfflineSet | null): Promise<void> {
  const others = (await listSetNames(scope)).filter((name) => name !== set?.name)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Deletes the sets that workers of other versions stored, for all venues. */
export async function deleteOtherVersions(): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith('sufra:') && !name.startsWith(VERSION_PREFIX),
  )
  await Promise.all(names.map((name) => caches.delete(name)))
}

export async function matchInSet(set: OfflineSet, path: string): Promise<Response | undefined> {
  // `caches.open` would create a cache that was deleted meanwhile.
  return caches.match(path, { ...IGNORE_VARY, cacheName: set.name })
}

/** The addresses of all files in a set. */
export async function listAddresses(set: OfflineSet): Promise<string[]> {
  if (!(await caches.has(set.name))) return []
  const requests = await (await caches.open(set.name)).keys()
  return requests.map(({ url }) => new URL(url).pathname).filter((path) => path !== RECORD_PATH)
}

async function listSetNames(scope: Scope): Promise<string[]> {
  const prefix = setNamePrefix(scope)
  return (await caches.keys()).filter((name) => name.startsWith(prefix))
}
