import { seededRandom } from '../../helpers/seed.ts'

/** What a generator chooses by: all of it follows from the seed of the run and a purpose. */
export type Chance = {
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number
  /** True in `percent` of a hundred cases. */
  percent(percent: number): boolean
  one<T>(list: readonly [T, ...T[]] | readonly T[]): T
  /** Each member with this chance, in the order of the list. */
  some<T>(list: readonly T[], percent: number): T[]
}

export function chanceOf(purpose: string): Chance {
  const random = seededRandom(purpose)
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const percent = (chance: number) => random() * 100 < chance
  return {
    whole,
    percent,
    one: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
    some: (list, chance) => list.filter(() => percent(chance)),
  }
}
