import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const own = resolve(import.meta.dirname, '../fixtures')
/** Samples of real venues are not part of the project. `SUFRA_SAMPLES` names their folder. */
const real = resolve(process.env.SUFRA_SAMPLES ?? join(import.meta.dirname, '../../../shared/data'))

export interface Sample<T> {
  /** The path within its folder. */
  name: string
  data: T
}

const read = <T>(folder: string, name: string): Sample<T> => ({
  name,
  data: JSON.parse(readFileSync(join(folder, name), 'utf8')) as T,
})

/** Reads JSON files of `tests/fixtures`, by their paths there. @throws if a file does not exist. */
export const ownSamples = <T>(...names: string[]): Sample<T>[] => names.map((name) => read<T>(own, name))

/** Reads those real samples that exist on this machine. */
export const realSamples = <T>(...names: string[]): Sample<T>[] =>
  names.filter((name) => existsSync(join(real, name))).map((name) => read<T>(real, name))

const jsonFilesIn = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => `${folder}/${name}`)
    : []

/** Reads every JSON file in a folder of `tests/fixtures`. */
export const allOwnSamples = <T>(folder: string): Sample<T>[] => ownSamples<T>(...jsonFilesIn(own, folder))

/** Reads every JSON file in a folder of real samples. */
export const allRealSamples = <T>(folder: string): Sample<T>[] => realSamples<T>(...jsonFilesIn(real, folder))

/**
 * Returns strings that often break programs: our own list, and the published one if it exists on this
 * machine.
 */
export function naughtyStrings(): string[] {
  const file = 'vectors/naughty-strings.json'
  const lists = [...ownSamples<string[]>(file), ...realSamples<string[]>(file)]
  return [...new Set(lists.flatMap(({ data }) => data))]
}
