/**
 * Every optional dependency named in package-lock.json must have its own entry there.
 *
 * npm leaves a platform's package out of the lock file when the registry it asked does not carry that platform,
 * and `npm ci` then refuses the lock file as out of sync. An entry with version and platform is all npm needs to
 * know that the package is not for this machine. `--fix` writes the missing entries.
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

/** The platform that a package's name announces, e.g. `binding-linux-arm-musleabihf` → linux, arm, musl. */
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

/** Where Node would look for `name` from the package at `from`, nearest first. */
function places(from: string, name: string): string[] {
  const found: string[] = []
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    found.push(at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`)
    if (at === '') return found
  }
}

/** The entries the lock file lacks, by their place in it. */
export function missingEntries(lock: Lockfile): Map<string, LockEntry> {
  const missing = new Map<string, LockEntry>()
  for (const [from, entry] of Object.entries(lock.packages)) {
    for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
      const candidates = places(from, name)
      const present = candidates.find((place) => lock.packages[place] ?? missing.get(place))
      const version = present && (lock.packages[present] ?? missing.get(present))?.version
      if (present && (!VERSION.test(wanted) || version === wanted)) continue
      const place = present ? candidates[0] : candidates.at(-1)
      missing.set(place as string, {
        version: wanted.replace(/^[\^~]/, ''),
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      })
    }
  }
  return missing
}

/** Problems of the lock file in `file` (path relative to the working directory). */
export function checkLockfile(file = 'package-lock.json'): Problem[] {
  const lock: Lockfile = JSON.parse(readFileSync(file, 'utf8'))
  return [...missingEntries(lock)].map(([place]) => ({
    file,
    message: `no entry for the optional ${place}; run: node scripts/check/lockfile.ts --fix`,
  }))
}

function fix(file: string): void {
  const lock: Lockfile = JSON.parse(readFileSync(file, 'utf8'))
  for (const [place, entry] of missingEntries(lock)) lock.packages[place] = entry
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}

if (import.meta.main) {
  if (parseArgs({ options: { fix: { type: 'boolean' } } }).values.fix) fix('package-lock.json')
  report(checkLockfile())
}
