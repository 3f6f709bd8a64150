import { type Bucket, IMMUTABLE } from './object-bucket.ts'
import type { KeptFile, ReleaseWriter } from './release-store.ts'
import { compressedCopies, ENCODINGS, isCompressed } from './write-fs.ts'

/** Calls that may wait for their turn before the next pages are made: their bodies are in memory. */
const WAITING = 256

/** Fills the release below `to`, taking files over from the one below `from`. */
export function createObjectWriter(bucket: Bucket, to: string, from: string | null): ReleaseWriter {
  const running = new Set<Promise<void>>()
  let failure: unknown

  function run(work: Promise<void>): void {
    const settled = work
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => running.delete(settled))
    running.add(settled)
  }

  return {
    write(file, body) {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      let stored = bytes.length
      run(bucket.put(`${to}/${file}`, bytes, IMMUTABLE))
      for (const copy of compressedCopies(file, bytes, 'page')) {
        stored += copy.bytes.length
        run(bucket.put(`${to}/${file}${copy.suffix}`, copy.bytes, IMMUTABLE))
      }
      return { size: bytes.length, stored }
    },
    async linkAll(kept: readonly KeptFile[]) {
      if (from === null || kept.length === 0) return new Set(kept.map(({ file }) => file))
      const sizes = new Map((await bucket.list(`${from}/`)).map(({ key, size }) => [key, size]))
      const stale = new Set<string>()
      for (const { file, size } of kept) {
        const suffixes = isCompressed(file) ? ['', ...ENCODINGS] : ['']
        const whole =
          sizes.get(`${from}/${file}`) === size &&
          suffixes.every((suffix) => (sizes.get(`${from}/${file}${suffix}`) ?? 0) > 0)
        if (!whole) stale.add(file)
        else
          for (const suffix of suffixes)
            run(bucket.copy(`${from}/${file}${suffix}`, `${to}/${file}${suffix}`))
      }
      return stale
    },
    async room() {
      while (bucket.waiting > WAITING && running.size > 0) await Promise.race(running)
      if (failure !== undefined) throw failure
    },
    async flush() {
      await Promise.all(running)
      if (failure !== undefined) throw failure
    },
  }
}
