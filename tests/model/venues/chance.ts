import { seededRandom } from '../../helpers/seed.ts'

/** A source of random choices that depend only on the seed of the run and a purpose. */
export type Chance = {
  /** Returns an integer from `least` to `most`. */
  integer(least: number, most: number): number
  /** Returns true with a probability of `percent`. */
  percent(percent: number): boolean
  /** Returns one member of the list. */
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  /** Returns each member with this probability, in the order of the list. */
  sample<T>(list: readonly T[], percent: number): T[]
}

export function createChance(purpose: string): Chance {
  const random = seededRandom(purpose)
  const integer = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const percent = (chance: number) => random() * 100 < chance
  return {
    integer,
    percent,
    pick: (list) => list[integer(0, list.length - 1)] as (typeof list)[number],
    sample: (list, chance) => list.filter(() => percent(chance)),
  }
}
