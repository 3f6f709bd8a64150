import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { PublishError } from '../release/errors.ts'
import { codeHash, ENTRY, outputHash, PROJECT } from './bundle-hash.ts'
import { compressAssets } from './compress-assets.ts'

const KEEP_BUNDLES = 3
const ABANDONED_MS = 60 * 60 * 1000

export type CompileOptions = {
  /** The folder with `src/pages`. The default is the project; tests compile their own pages. */
  site?: string
  /** The folder of all bundles, with one folder for each. */
  dist?: string
  log?: (line: string) => void
}

/** `bundleId` is the hash of everything that affects pages, assets and their compressed copies. */
export type Bundle = { dir: string; bundleId: string; compiled: boolean }

/**
 * Compiles the pages with `astro build`, unless a bundle of exactly this code exists. A bundle is complete or does not
 * exist. A change that does not reach the output, such as one of a comment, results in the same bundle, so that nothing is
 * published again. Throws `compile-failed` with the compiler's output.
 */
export async function compile(options: CompileOptions = {}): Promise<Bundle> {
  const { site = PROJECT, dist = join(PROJECT, 'dist'), log = () => {} } = options
  const code = codeHash(site)
  const existing = listBundles(dist).find((name) => existsSync(join(dist, name, SOURCES, code)))
  if (existing !== undefined) {
    log(`compile: bundle ${existing} is up to date`)
    return { dir: join(dist, existing), bundleId: existing, compiled: false }
  }
  const started = performance.now()
  const temporary = join(dist, `.${code}-${randomBytes(4).toString('hex')}`)
  mkdirSync(dist, { recursive: true })
  let bundleId: string
  try {
    await astroBuild(site, temporary)
    // There may be no public files or assets, but the publisher lists this folder.
    mkdirSync(join(temporary, 'client'), { recursive: true })
    bundleId = outputHash(temporary)
    if (!existsSync(join(dist, bundleId))) {
      await compressAssets(temporary)
      takeName(temporary, join(dist, bundleId))
    }
    markSource(join(dist, bundleId), code)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  removeOld(dist, bundleId)
  log(`compile: bundle ${bundleId} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return { dir: join(dist, bundleId), bundleId, compiled: true }
}

/** The folder in a bundle with an empty file for each code that it was compiled from. */
const SOURCES = 'sources'

function markSource(dir: string, code: string): void {
  mkdirSync(join(dir, SOURCES), { recursive: true })
  writeFileSync(join(dir, SOURCES, code), '')
  // The bundle was used now, so it is not the oldest one.
  utimesSync(dir, new Date(), new Date())
}

/** Lists the complete bundles. */
function listBundles(dist: string): string[] {
  return existsSync(dist) ? readdirSync(dist).filter((name) => /^[0-9a-f]{16}$/.test(name)) : []
}

/** Without `ASTRO_KEY`, every build has another key for server islands, which these pages do not use. */
const ASTRO_SETTINGS = { ASTRO_TELEMETRY_DISABLED: '1', ASTRO_KEY: Buffer.alloc(32).toString('base64') }

// In a separate process, which frees the compiler's memory and isolates its settings.
async function astroBuild(site: string, outDir: string): Promise<void> {
  const astro = join(PROJECT, 'node_modules/astro/bin/astro.mjs')
  const config = relative(site, join(PROJECT, 'astro.config.mjs'))
  const args = [astro, 'build', '--root', site, '--config', config, '--outDir', outDir]
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { ...process.env, NODE_ENV: 'production', ...ASTRO_SETTINGS, FORCE_COLOR: '0' },
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
  if (code === 0 && existsSync(join(outDir, ENTRY))) return
  throw new PublishError('compile-failed', '', `astro build ended with ${code}:\n${said}`)
}

function takeName(temporary: string, dir: string): void {
  try {
    renameSync(temporary, dir)
  } catch (error) {
    // Another process compiled the same code meanwhile. Its bundle is equal.
    if (!existsSync(join(dir, ENTRY))) throw error
  }
}

// Keeps two earlier bundles, because a running server may still load parts of them.
function removeOld(dist: string, current: string): void {
  const age = (name: string) => statSync(join(dist, name)).mtimeMs
  const others = listBundles(dist).filter((name) => name !== current)
  const old = others.sort((a, b) => age(b) - age(a)).slice(KEEP_BUNDLES - 1)
  const abandoned = readdirSync(dist).filter(
    (name) => /^\.[0-9a-f]{16}-[0-9a-f]{8}$/.test(name) && Date.now() - age(name) > ABANDONED_MS,
  )
  for (const name of [...old, ...abandoned]) rmSync(join(dist, name), { recursive: true, force: true })
}

if (import.meta.main) {
  const { dir, bundleId } = await compile({ log: console.log })
  // Stores in the bundle what its first use would compress, since an image cannot be written later.
  const { loadRenderer } = await import('./render.ts')
  await loadRenderer(dir, bundleId)
}
