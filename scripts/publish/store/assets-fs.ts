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
import { join, posix } from 'node:path'
import { ENCODINGS } from './compression.ts'
import { listFolder } from './release-folders.ts'
import { createFolderWriter } from './write-fs.ts'

const ASSETS = 'assets'
const GRACE_MS = 60 * 60 * 1000

/** URL paths of a bundle's client files: hashed assets, and the files of `public/` (`/favicon.svg`). */
export type BundleFiles = { assets: readonly string[]; public: readonly string[] }

export function bundleFiles(bundleDir: string): BundleFiles {
  const all = readdirSync(join(bundleDir, 'client'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join('/', entry.parentPath.slice(join(bundleDir, 'client').length), entry.name))
  return {
    assets: all.filter((path) => path.startsWith(`/${ASSETS}/`)),
    public: all.filter((path) => !path.startsWith(`/${ASSETS}/`)),
  }
}

/** Implements `ReleaseStore.installAssets`: copies a bundle's hashed files to `siteDir/assets`. */
export async function installAssets(siteDir: string, bundleDir: string, bundleId: string): Promise<void> {
  const record = join(siteDir, 'bundles', `${bundleId}.json`)
  // Checked each time, so that the next publication restores files that somebody deleted.
  const present = new Set(listFolder(join(siteDir, ASSETS)).map((name) => `/${ASSETS}/${name}`))
  const isThere = (path: string) => present.has(path) || existsSync(join(siteDir, path))
  if (existsSync(record) && (JSON.parse(readFileSync(record, 'utf8')) as string[]).every(isThere)) return
  const files = bundleFiles(bundleDir)
  const staging = join(siteDir, 'bundles', `.${bundleId}-${randomBytes(6).toString('hex')}`)
  const writer = createFolderWriter(staging, 'asset')
  // File names contain hashes, so an existing file is the right one.
  const missing = files.assets.filter((path) => !isThere(path))
  for (const path of missing) writer.write(path.slice(1), readFileSync(join(bundleDir, 'client', path)))
  await writer.settled()
  for (const path of missing) {
    mkdirSync(posix.dirname(join(siteDir, path)), { recursive: true })
    // The file itself comes last: if it exists, so do its compressed copies.
    for (const suffix of [...ENCODINGS, '']) {
      if (existsSync(join(staging, path + suffix)))
        renameSync(join(staging, path + suffix), join(siteDir, path + suffix))
    }
  }
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(join(siteDir, 'bundles'), { recursive: true })
  const temporary = `${record}.${randomBytes(6).toString('hex')}`
  writeFileSync(temporary, JSON.stringify(files.assets))
  renameSync(temporary, record)
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
