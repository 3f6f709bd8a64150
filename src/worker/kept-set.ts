import type { Territory } from './rules.ts'

/**
 * What is kept of a venue: pages of one build in one language with their data and scripts, in a cache of its own. A set
 * counts once its record is in it, which is written last: one that was left half filled is no set.
 */
export type KeptSet = { readonly name: string; readonly record: SetRecord }
export type SetRecord = {
  readonly build: string
  readonly language: string
  /** When the site last said that this is its live build. Epoch milliseconds by the device's clock. */
  readonly confirmed: number
  /** Paths of the pages the diner opened, the last one first. */
  readonly opened: readonly string[]
}

/** The number changes with the shape of what is kept: a worker leaves no other shape behind. */
const SHAPE = 'sufra:1:'
const RECORD = '/.set'
/** Addresses are compared as they are: in which language a page is, the set itself says. */
export const EXACTLY = { ignoreVary: true } as const

const prefixOf = ({ referenceId }: Territory) => `${SHAPE}${encodeURIComponent(referenceId)}:`

export const newName = (territory: Territory) => `${prefixOf(territory)}${crypto.randomUUID()}`

/** The set of a venue; of two, where a worker was stopped between writing one and dropping the other, the later. */
export async function currentSet(territory: Territory): Promise<KeptSet | null> {
  const sets: KeptSet[] = []
  for (const name of await namesOf(territory)) {
    const kept = await (await caches.open(name)).match(RECORD)
    if (kept) sets.push({ name, record: (await kept.json()) as SetRecord })
  }
  sets.sort((a, b) => b.record.confirmed - a.record.confirmed)
  return sets[0] ?? null
}

export async function writeRecord(name: string, record: SetRecord): Promise<KeptSet> {
  await (await caches.open(name)).put(RECORD, Response.json(record))
  return { name, record }
}

/** Drops every set of the venue but this one; null: all of them. */
export async function keepOnly(territory: Territory, set: KeptSet | null): Promise<void> {
  const others = (await namesOf(territory)).filter((name) => name !== set?.name)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Drops what workers of another shape kept, for whatever venue. */
export async function dropOtherShapes(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('sufra:') && !name.startsWith(SHAPE))
  await Promise.all(names.map((name) => caches.delete(name)))
}

export async function keptIn(set: KeptSet, path: string): Promise<Response | undefined> {
  // Opening would make anew what was dropped meanwhile.
  return caches.match(path, { ...EXACTLY, cacheName: set.name })
}

/** The addresses of all that a set holds. */
export async function addressesIn(set: KeptSet): Promise<string[]> {
  if (!(await caches.has(set.name))) return []
  const requests = await (await caches.open(set.name)).keys()
  return requests.map(({ url }) => new URL(url).pathname).filter((path) => path !== RECORD)
}

async function namesOf(territory: Territory): Promise<string[]> {
  const prefix = prefixOf(territory)
  return (await caches.keys()).filter((name) => name.startsWith(prefix))
}
