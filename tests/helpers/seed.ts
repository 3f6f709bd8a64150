import { createHash, randomInt } from 'node:crypto'

// In the environment, so that all processes of a run share one seed: the configurations import this file first.
process.env.SUFRA_SEED ||= String(randomInt(1, 1_000_000))

/** What tests choose at random depends on this number alone. `SUFRA_SEED=… npm test` repeats the choices of a run. */
export const seed = process.env.SUFRA_SEED

/** `SUFRA_NIGHTLY` asks for everything that other runs take samples of. */
export const isNightly = Boolean(process.env.SUFRA_NIGHTLY)

let isPrinted = false

/**
 * On how many random cases a slow property is tried: on `count` in `npm run verify`, which sets `SUFRA_CASES=all`, on a fifth
 * of them in `npm test`.
 */
export const cases = (count: number): number =>
  isNightly || process.env.SUFRA_CASES === 'all' ? count : Math.ceil(count / 5)

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
