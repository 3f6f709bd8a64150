import { MANIFEST_FILE } from '../release/files.ts'
import { composePage, type ScreenStyles } from '../release/page-parts.ts'
import { createBackgroundWork } from './background-work.ts'
import { compressedCopies, ENCODINGS, isCompressed } from './compression.ts'
import { type Bucket, IMMUTABLE } from './object-bucket.ts'
import type { KeptFile, ReleaseWriter } from './release-store.ts'

/** Maximum number of calls in progress while pages are made. Their bodies are in memory. */
const WAITING = 256

/** Creates a writer for the release below `to`, which copies unchanged files from the one below `from`. */
export function createObjectWriter(bucket: Bucket, to: string, from: string | null): ReleaseWriter {
  const work = createBackgroundWork()
  const stale = new Set<string>()
  let stored = 0

  async function put(key: string, bytes: Buffer): Promise<void> {
    stored += bytes.length
    await bucket.put(key, bytes, IMMUTABLE)
  }

  return {
    write(file, body, styles) {
      const bytes = encode(body, styles)
      work.run(put(`${to}/${file}`, bytes))
      // Only publishers read the manifest.
      if (file === MANIFEST_FILE) return bytes.length
      for (const copy of compressedCopies(file, bytes))
        work.run(copy.bytes.then((made) => put(`${to}/${file}${copy.suffix}`, made)))
      return bytes.length
    },
    async linkAll(kept: readonly KeptFile[]) {
      if (from === null) for (const { file } of kept) stale.add(file)
      if (from === null || kept.length === 0) return
      const sizes = new Map((await bucket.list(`${from}/`)).map(({ key, size }) => [key, size]))
      for (const { file, size } of kept) {
        const suffixes = isCompressed(file) ? ['', ...ENCODINGS] : ['']
        const whole =
          sizes.get(`${from}/${file}`) === size &&
          suffixes.every((suffix) => (sizes.get(`${from}/${file}${suffix}`) ?? 0) > 0)
        if (!whole) stale.add(file)
        else
          for (const suffix of suffixes)
            work.run(bucket.copy(`${from}/${file}${suffix}`, `${to}/${file}${suffix}`))
      }
    },
    damaged: async () => stale,
    // Objects have no links, so unchanged files are copied.
    sharedFolders: () => ({}),
    bytesWritten: () => stored,
    untilReady: () => work.untilAtMost(WAITING),
    flush: () => work.untilAtMost(0),
    // Retried calls may still write objects after the removal. The next publication removes them.
    abandon: async () => {},
  }
}

function encode(body: string | Buffer, styles: ScreenStyles | undefined): Buffer {
  if (typeof body !== 'string') return body
  // A copy, because a composed page is part of a larger buffer, and many wait to be sent.
  return styles ? Buffer.from(composePage(body, styles.text).bytes) : Buffer.from(body)
}
