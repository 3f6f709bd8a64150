import { createHash, randomInt } from 'node:crypto'

// In the environment, so that all processes of a run share a seed. The configurations import this file first.
process.env.SUFRA_SEED ||= String(randomInt(1, 1_000_000))

/** The seed of all random choices of the tests. `SUFRA_SEED=… npm test` repeats the choices of a run. */
export const seed = process.env.SUFRA_SEED

const EXTENTS = ['quick', 'full', 'nightly'] as const

/** The extent of a run: `npm test`, `npm run verify`, or everything. */
export type Extent = (typeof EXTENTS)[number]

/** From `SUFRA_EXTENT`; quick for tests that are run by name. */
export const extent: Extent = EXTENTS.find((name) => name === process.env.SUFRA_EXTENT) ?? 'quick'

export const isNightly = extent === 'nightly'

/** Returns the number of repetitions for the extent of this run. */
export const countForExtent = (counts: Readonly<Record<Extent, number>>): number => counts[extent]

/** The number of random cases of a slow property test: `count` at night, fewer otherwise. */
export const scaledCount = (count: number): number =>
  countForExtent({ quick: Math.ceil(count / 10), full: Math.ceil(count / 4), nightly: count })

let isPrinted = false

/** Prints the seed, once in each file that uses it. */
function printSeed(): void {
  if (!isPrinted) console.info(`SUFRA_SEED=${seed}`)
  isPrinted = true
}

/**
 * Returns a generator of numbers in [0, 1) that are the same in every run with the same seed. Each `purpose`
 * has its own sequence, so that an additional number for one purpose does not change the others.
 */
export function seededRandom(purpose: string): () => number {
  printSeed()
  let count = 0
  return () => {
    const digest = createHash('sha256').update(`${seed} ${purpose} ${count++}`).digest()
    return digest.readUIntBE(0, 6) / 2 ** 48
  }
}

/**
 * Returns `count` numbers in [0, 1) in random order, one from each of `count` equal parts. A few of them
 * cover the whole range of a search for rare moments.
 */
export function stratifiedRandom(count: number, purpose: string): number[] {
  const random = seededRandom(purpose)
  const parts = Array.from({ length: count }, (_, part) => ({
    at: (part + random()) / count,
    rank: random(),
  }))
  return parts.sort((a, b) => a.rank - b.rank).map(({ at }) => at)
}

/**
 * Returns `count` members of the list, chosen by the seed, in the order of the list; all of them at night.
 * The choice depends on the seed, the members and the `purpose` only.
 */
export function sample<T>(list: readonly T[], count: number, purpose = ''): T[] {
  if (isNightly || count >= list.length) return [...list]
  const random = seededRandom(purpose + JSON.stringify(list))
  const ranked = list.map((_, index) => ({ index, rank: random() })).sort((a, b) => a.rank - b.rank)
  const chosen = new Set(ranked.slice(0, count).map(({ index }) => index))
  return list.filter((_, index) => chosen.has(index))
}
