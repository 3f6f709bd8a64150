import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(process.env.SUFRA_SAMPLES ?? join(import.meta.dirname, '../../../shared/data'))

/** Parsed JSON of a file among the real-world samples, which live outside this repository; null where they are not. */
export function sampleJson<T>(path: string): T | null {
  const file = join(folder, path)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T
  console.info(`skipped: no ${file} (set SUFRA_SAMPLES to the folder of samples)`)
  return null
}
