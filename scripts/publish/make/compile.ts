import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PublishError } from '../release/errors.ts'
import { compressAssets } from './compress-assets.ts'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
const KEEP_BUNDLES = 3
const ABANDONED_MS = 60 * 60 * 1000

export type CompileOptions = {
  /** The folder with `src/pages`. The default is the project; tests compile their own pages. */
  site?: string
  /** The folder of all bundles, with one folder for each. */
  dist?: string
  log?: (line: string) => void
}

export type Bundle = { dir: string; bundleId: string; compiled: boolean }

/**
 * Compiles the pages with `astro build`, unless a bundle of exactly this code exists. A bundle is complete or does not
 * exist. Throws `compile-failed` with the compiler's output.
 */
export async function compile(options: CompileOptions = {}): Promise<Bundle> {
  const { site = PROJECT, dist = join(PROJECT, 'dist'), log = () => {} } = options
  const bundleId = codeHash(site)
  const dir = join(dist, bundleId)
  if (existsSync(dir)) {
    log(`compile: bundle ${bundleId} is up to date`)
    return { dir, bundleId, compiled: false }
  }
  const started = performance.now()
  const temporary = join(dist, `.${bundleId}-${randomBytes(4).toString('hex')}`)
  mkdirSync(dist, { recursive: true })
  try {
    await astroBuild(site, temporary)
    // There may be no public files or assets, but the publisher lists this folder.
    mkdirSync(join(temporary, 'client'), { recursive: true })
    await compressAssets(temporary)
    takeName(temporary, dir)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  removeOld(dist, bundleId)
  log(`compile: bundle ${bundleId} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return { dir, bundleId, compiled: true }
}

/** Files outside `src` that a bundle, or what is stored beside it, depends on. */
const SHARED = [
  ...['astro.config.mjs', 'tailwind.config.ts', 'tsconfig.json', 'package-lock.json'],
  ...[
    ...['make/adapter', 'make/compress-assets.ts', 'release/bundle-files.ts', 'release/page-parts.ts'],
    ...['store/compression.ts', 'store/page-compression.ts'],
  ].map((name) => `scripts/publish/${name}`),
]

/** Lists all files that a bundle depends on. */
export function listSources(site = PROJECT): string[] {
  const roots = [
    ...['src', 'locales', 'public'].map((name) => join(site, name)),
    ...SHARED.map((name) => join(PROJECT, name)),
  ]
  return roots.flatMap(filesUnder).sort()
}

function codeHash(site: string): string {
  const sum = createHash('sha256')
  for (const file of listSources(site)) {
    const content = readFileSync(file)
    sum.update(`${relative(PROJECT, file)}\0${content.length}\0`).update(content)
  }
  return sum.digest('hex').slice(0, 16)
}

function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

// In a separate process, which frees the compiler's memory and isolates its settings.
async function astroBuild(site: string, outDir: string): Promise<void> {
  const astro = join(PROJECT, 'node_modules/astro/bin/astro.mjs')
  const config = relative(site, join(PROJECT, 'astro.config.mjs'))
  const args = [astro, 'build', '--root', site, '--config', config, '--outDir', outDir]
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said = (said + chunk).slice(-20_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => process.off('exit', stop))
  if (code === 0 && existsSync(join(outDir, 'server', 'entry.mjs'))) return
  throw new PublishError('compile-failed', '', `astro build ended with ${code}:\n${said}`)
}

function takeName(temporary: string, dir: string): void {
  try {
    renameSync(temporary, dir)
  } catch (error) {
    // Another process compiled the same code meanwhile. Its bundle is equal.
    if (!existsSync(join(dir, 'server', 'entry.mjs'))) throw error
  }
}

// Keeps two earlier bundles, because a running server may still load parts of them.
function removeOld(dist: string, current: string): void {
  const age = (name: string) => statSync(join(dist, name)).mtimeMs
  const names = readdirSync(dist)
  const bundles = names.filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== current)
  const old = bundles.sort((a, b) => age(b) - age(a)).slice(KEEP_BUNDLES - 1)
  const abandoned = names.filter(
    (name) => /^\.[0-9a-f]{16}-[0-9a-f]{8}$/.test(name) && Date.now() - age(name) > ABANDONED_MS,
  )
  for (const name of [...old, ...abandoned]) rmSync(join(dist, name), { recursive: true, force: true })
}

if (import.meta.main) await compile({ log: console.log })
