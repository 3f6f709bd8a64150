import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const own = resolve(import.meta.dirname, '../fixtures')
/** Samples of real venues, which live outside this repository: their folder is `SUFRA_SAMPLES`, where there is one. */
const real = resolve(process.env.SUFRA_SAMPLES ?? join(import.meta.dirname, '../../../shared/data'))

export interface Sample<T> {
  /** Path in its folder. */
  name: string
  data: T
}

const read = <T>(folder: string, name: string): Sample<T> => ({
  name,
  data: JSON.parse(readFileSync(join(folder, name), 'utf8')) as T,
})

/** Parsed JSON files of `tests/fixtures`, each by its path there. @throws when there is no such file. */
export const ownSamples = <T>(...names: string[]): Sample<T>[] => names.map((name) => read<T>(own, name))

/** The same of real samples, as many of them as there are on this machine. */
export const realSamples = <T>(...names: string[]): Sample<T>[] =>
  names.filter((name) => existsSync(join(real, name))).map((name) => read<T>(real, name))

const jsonFilesIn = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => `${folder}/${name}`)
    : []

/** Every JSON file in a folder of `tests/fixtures`. */
export const allOwnSamples = <T>(folder: string): Sample<T>[] => ownSamples<T>(...jsonFilesIn(own, folder))

/** Every JSON file in a folder of real samples. */
export const allRealSamples = <T>(folder: string): Sample<T>[] => realSamples<T>(...jsonFilesIn(real, folder))

/** Strings that programs have stumbled over: ours, and the published list where it is on this machine. */
export function naughtyStrings(): string[] {
  const file = 'vectors/naughty-strings.json'
  const lists = [...ownSamples<string[]>(file), ...realSamples<string[]>(file)]
  return [...new Set(lists.flatMap(({ data }) => data))]
}
