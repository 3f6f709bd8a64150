import { readFile } from 'node:fs/promises'
import { assetFile, bundleFiles } from '../release/bundle-files.ts'
import { ENCODINGS, isCompressed } from './compression.ts'
import { type Bucket, IMMUTABLE, REPLACED } from './object-bucket.ts'
import type { InstallableBundle } from './release-store.ts'

const GRACE_MS = 60 * 60 * 1000
const recordKey = (bundleId: string) => `bundles/${bundleId}.json`

/** Bundles whose files this process has checked. Somebody may have deleted files before it started. */
const lookedFor = new WeakMap<Bucket, Set<string>>()

/** Implements `ReleaseStore.installAssets`: uploads a bundle's hashed files below `assets/`. */
export async function installAssets(bucket: Bucket, { dir, bundleId }: InstallableBundle): Promise<void> {
  const looked = lookedFor.get(bucket) ?? new Set()
  lookedFor.set(bucket, looked)
  const isRecorded = await bucket.has(recordKey(bundleId))
  if (isRecorded && looked.has(bundleId)) return
  const { assets } = bundleFiles(dir)
  const there = new Set((await bucket.list('assets/')).map(({ key }) => key))
  // File names contain hashes, so an existing file is the right one.
  const missing = assets.filter((path) => !there.has(path.slice(1)))
  for (const path of missing) {
    // The file itself comes last: if it exists, so do its compressed copies.
    for (const suffix of isCompressed(path) ? [...ENCODINGS, ''] : [''])
      await bucket.put(path.slice(1) + suffix, await readFile(assetFile(dir, path, suffix)), IMMUTABLE)
  }
  if (!isRecorded || missing.length > 0)
    await bucket.put(recordKey(bundleId), JSON.stringify(assets), REPLACED)
  looked.add(bundleId)
}

/** Removes the assets of bundles that are older than an hour and not in `used`. */
export async function pruneAssets(
  bucket: Bucket,
  used: () => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<{ removed: number }> {
  const records = (await bucket.list('bundles/')).map(({ key, modified }) => ({
    bundleId: key.slice('bundles/'.length, -'.json'.length),
    old: now.getTime() - modified >= GRACE_MS,
  }))
  // Usually there is nothing to remove. Checking `used` reads the manifests of all venues.
  if (records.length < 2 || !records.some(({ old }) => old)) return { removed: 0 }
  const inUse = await used()
  const dropped = records.filter(({ bundleId, old }) => old && !inUse.has(bundleId))
  const pathsOf = async ({ bundleId }: { bundleId: string }): Promise<string[]> =>
    JSON.parse((await bucket.get(recordKey(bundleId)))?.text ?? '[]')
  const needed = new Set(
    (await Promise.all(records.filter((record) => !dropped.includes(record)).map(pathsOf))).flat(),
  )
  let removed = 0
  for (const record of dropped) {
    const paths = (await pathsOf(record)).filter((path) => !needed.has(path))
    // Remove the record first: without it, the next installation writes the assets again.
    await bucket.remove([recordKey(record.bundleId)])
    await bucket.remove(paths.flatMap((path) => ['', ...ENCODINGS].map((suffix) => path.slice(1) + suffix)))
    removed += paths.length
  }
  return { removed }
}
