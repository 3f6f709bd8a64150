import { createHash, randomInt } from 'node:crypto'

// In the environment, so that all processes of a run share one seed: the configurations import this file first.
process.env.SUFRA_SEED ||= String(randomInt(1, 1_000_000))

/** What tests choose at random depends on this number alone. `SUFRA_SEED=… npm test` repeats the choices of a run. */
export const seed = process.env.SUFRA_SEED

const EXTENTS = ['quick', 'full', 'nightly'] as const

/** How much a run tries: `npm test`, `npm run verify`, or everything there is. */
export type Extent = (typeof EXTENTS)[number]

/** From `SUFRA_EXTENT`. Tests that somebody runs by name are quick ones. */
export const extent: Extent = EXTENTS.find((name) => name === process.env.SUFRA_EXTENT) ?? 'quick'

export const isNightly = extent === 'nightly'

/** How often something is tried in a run of this extent. */
export const rounds = (counts: Readonly<Record<Extent, number>>): number => counts[extent]

/** On how many random cases a property is tried that is slow to try: on `count` at night, on a part of them otherwise. */
export const cases = (count: number): number =>
  rounds({ quick: Math.ceil(count / 10), full: Math.ceil(count / 4), nightly: count })

let isPrinted = false

/** Prints the seed, once in each file that uses it. */
function printSeed(): void {
  if (!isPrinted) console.info(`SUFRA_SEED=${seed}`)
  isPrinted = true
}

/**
 * Numbers from 0 up to 1, the same in every run with the same seed. `purpose` tells apart those who ask, so that one more
 * number for one of them changes nothing for the others.
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
 * `count` numbers from 0 up to 1 in any order, one in each of as many equal parts: a few of them already reach all of a range
 * that is searched for rare moments.
 */
export function spread(count: number, purpose: string): number[] {
  const random = seededRandom(purpose)
  const parts = Array.from({ length: count }, (_, part) => ({
    at: (part + random()) / count,
    rank: random(),
  }))
  return parts.sort((a, b) => a.rank - b.rank).map(({ at }) => at)
}

/**
 * `count` members of the list, chosen by the seed, in the order of the list; all of them at night. The choice depends on the
 * seed and the members, not on what was sampled before.
 */
export function sample<T>(list: readonly T[], count: number): T[] {
  if (isNightly || count >= list.length) return [...list]
  const random = seededRandom(JSON.stringify(list))
  const ranked = list.map((_, index) => ({ index, rank: random() })).sort((a, b) => a.rank - b.rank)
  const chosen = new Set(ranked.slice(0, count).map(({ index }) => index))
  return list.filter((_, index) => chosen.has(index))
}
