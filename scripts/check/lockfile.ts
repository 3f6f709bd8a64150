/**
 * Checks that every optional dependency named in package-lock.json has its own entry there.
 *
 * npm omits a platform's package from the lock file if the registry does not provide that platform, and `npm ci` then rejects
 * the lock file as out of sync. An entry with version and platform is enough for npm to skip the package on other platforms.
 * `--fix` writes the missing entries.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Problem } from './report.ts'
import { report } from './report.ts'

export interface LockEntry {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export interface Lockfile {
  packages: Record<string, LockEntry>
}

const OPERATING_SYSTEMS = [
  'android',
  'darwin',
  'linux',
  'win32',
  'windows',
  'freebsd',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
  'openharmony',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
  'universal',
]
const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Derives the platform from a package's name, e.g. `binding-linux-arm-musleabihf` → linux, arm, musl. */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = OPERATING_SYSTEMS.find((known) => words.includes(known))
  const cpu = PROCESSORS.find((known) => words.includes(known))
  const musl = words.some((word) => word.startsWith('musl'))
  const gnu = words.some((word) => word.startsWith('gnu'))
  return {
    ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}),
    ...(cpu && cpu !== 'universal' ? { cpu: [cpu] } : {}),
    ...(os === 'linux' && (musl || gnu) ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
  }
}

/** The paths where Node looks for `name` from the package at `from`, nearest first. */
function candidatePaths(from: string, name: string): string[] {
  const found: string[] = []
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    found.push(at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`)
    if (at === '') return found
  }
}

/** The entries that the lock file lacks, by path. */
export function missingEntries(lock: Lockfile): Map<string, LockEntry> {
  const missing = new Map<string, LockEntry>()
  for (const [from, entry] of Object.entries(lock.packages)) {
    for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
      const candidates = candidatePaths(from, name)
      const present = candidates.find((location) => lock.packages[location] ?? missing.get(location))
      const version = present && (lock.packages[present] ?? missing.get(present))?.version
      if (present && (!VERSION.test(wanted) || version === wanted)) continue
      const location = present ? candidates[0] : candidates.at(-1)
      missing.set(location as string, {
        version: wanted.replace(/^[\^~]/, ''),
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      })
    }
  }
  return missing
}

/** Checks a lock file. `file` is relative to the working directory. */
export function checkLockfile(file = 'package-lock.json'): Problem[] {
  const lock: Lockfile = JSON.parse(readFileSync(file, 'utf8'))
  return [...missingEntries(lock)].map(([location]) => ({
    file,
    message: `no entry for the optional ${location}; run: node scripts/check/lockfile.ts --fix`,
  }))
}

function fix(file: string): void {
  const lock: Lockfile = JSON.parse(readFileSync(file, 'utf8'))
  for (const [location, entry] of missingEntries(lock)) lock.packages[location] = entry
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}

if (import.meta.main) {
  if (parseArgs({ options: { fix: { type: 'boolean' } } }).values.fix) fix('package-lock.json')
  report(checkLockfile())
}
