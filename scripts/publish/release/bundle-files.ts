import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

const ASSETS = '/assets/'

/** URL paths of a bundle's client files: hashed assets, and the files of `public/` (`/favicon.svg`). */
export type BundleFiles = { assets: readonly string[]; public: readonly string[] }

/** Lists the client files of a bundle. */
export function bundleFiles(bundleDir: string): BundleFiles {
  const client = join(bundleDir, 'client')
  const all = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join('/', entry.parentPath.slice(client.length), entry.name))
  return {
    assets: all.filter((path) => path.startsWith(ASSETS)),
    public: all.filter((path) => !path.startsWith(ASSETS)),
  }
}

/** The file of an asset in its bundle. `suffix` selects its compressed copy, which only text files have. */
export function assetFile(bundleDir: string, path: string, suffix = ''): string {
  return join(bundleDir, suffix === '' ? 'client' : 'compressed', path + suffix)
}
