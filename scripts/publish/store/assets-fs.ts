import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assetFile, bundleFiles } from '../release/bundle-files.ts'
import { ENCODINGS, isCompressed } from './compression.ts'
import { listFolder } from './release-folders.ts'
import { flushFiles } from './sync-fs.ts'

const ASSETS = 'assets'
const GRACE_MS = 60 * 60 * 1000

/** Installations in progress, by the record of their bundle. An edit and another publication wait for the same one. */
const installing = new Map<string, Promise<void>>()

/** When the folder of assets last changed before it was found complete, in epoch milliseconds, by the record of the bundle. */
const complete = new Map<string, number>()
/** Milliseconds after which a change of a folder certainly has another time than the one before. */
const SETTLED = 1000

/** Implements `ReleaseStore.installAssets`: copies a bundle's hashed files to `siteDir/assets`. */
export function installAssets(siteDir: string, bundleDir: string, bundleId: string): Promise<void> {
  const record = join(siteDir, 'bundles', `${bundleId}.json`)
  const running = installing.get(record)
  if (running) return running
  const installation = install(siteDir, bundleDir, record).finally(() => installing.delete(record))
  installing.set(record, installation)
  return installation
}

async function install(siteDir: string, bundleDir: string, record: string): Promise<void> {
  // Checked each time, so that the next publication restores files that somebody deleted.
  const changed = statSync(join(siteDir, ASSETS), { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN
  if (complete.get(record) === changed && existsSync(record)) return
  const present = new Set(listFolder(join(siteDir, ASSETS)).map((name) => `/${ASSETS}/${name}`))
  const isThere = (path: string) => present.has(path) || existsSync(join(siteDir, path))
  const installed = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as string[]) : null
  if (installed?.every(isThere)) {
    // The time of the folder says nothing about folders in it.
    if (Date.now() - changed > SETTLED && installed.every((path) => present.has(path)))
      complete.set(record, changed)
    return
  }
  const { assets } = bundleFiles(bundleDir)
  // File names contain hashes, so an existing file is the right one.
  await copyAssets(
    siteDir,
    bundleDir,
    assets.filter((path) => !isThere(path)),
  )
  mkdirSync(dirname(record), { recursive: true })
  const temporary = `${record}.${randomBytes(6).toString('hex')}`
  writeFileSync(temporary, JSON.stringify(assets))
  renameSync(temporary, record)
}

/** Copies assets and their compressed copies to a temporary folder, flushes them, and moves them into place. */
async function copyAssets(siteDir: string, bundleDir: string, paths: readonly string[]): Promise<void> {
  const staging = join(siteDir, 'bundles', `.assets-${randomBytes(6).toString('hex')}`)
  // The file itself comes last: if it exists, so do its compressed copies.
  const copies = paths.flatMap((path) =>
    (isCompressed(path) ? [...ENCODINGS, ''] : ['']).map((suffix) => ({ path, suffix })),
  )
  for (const folder of new Set(paths.map((path) => dirname(path))))
    for (const root of [staging, siteDir]) mkdirSync(join(root, folder), { recursive: true })
  await Promise.all(
    copies.map(({ path, suffix }) =>
      copyFile(assetFile(bundleDir, path, suffix), join(staging, path + suffix)),
    ),
  )
  await flushFiles(
    staging,
    copies.map(({ path, suffix }) => join(staging, path + suffix)),
  )
  for (const { path, suffix } of copies)
    renameSync(join(staging, path + suffix), join(siteDir, path + suffix))
  rmSync(staging, { recursive: true, force: true })
}

/** Removes the assets of bundles that are not in `used` and older than an hour. */
export function pruneAssets(siteDir: string, used: ReadonlySet<string>, now: Date): { removed: number } {
  const folder = join(siteDir, 'bundles')
  if (!existsSync(folder)) return { removed: 0 }
  const needed = new Set<string>()
  const records = readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name))
  const dropped: string[] = []
  for (const name of records) {
    const young = now.getTime() - statSync(join(folder, name)).mtimeMs < GRACE_MS
    if (!young && !used.has(name.slice(0, -'.json'.length))) dropped.push(name)
    else for (const path of JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]) needed.add(path)
  }
  let removed = 0
  for (const name of dropped) {
    const paths = JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]
    // Remove the record first: without it, the next installation writes the assets again.
    rmSync(join(folder, name))
    for (const path of paths) {
      if (needed.has(path)) continue
      for (const suffix of ['', ...ENCODINGS]) rmSync(join(siteDir, path + suffix), { force: true })
      removed++
    }
  }
  return { removed }
}
