import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this project. */
export const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
/** The module of a bundle that the publisher loads. */
export const ENTRY = join('server', 'entry.mjs')

/** Files outside `src` that a bundle, or what is stored beside it, depends on. */
const SHARED = [
  ...['astro.config.mjs', 'tailwind.config.ts', 'tsconfig.json', 'package-lock.json'],
  'scripts/publish/make/adapter',
]

/** Files that are not compiled but affect pages or compressed copies. */
const FINISHING = [
  ...['make/compress-assets.ts', 'make/preloads.ts', 'release/bundle-files.ts', 'release/page-parts.ts'],
  ...['store/compression.ts', 'store/page-compression.ts'],
].map((name) => `scripts/publish/${name}`)

/** Lists all files that a bundle depends on. */
export function listSources(site = PROJECT): string[] {
  const roots = [
    ...['src', 'locales', 'public'].map((name) => join(site, name)),
    ...[...SHARED, ...FINISHING].map((name) => join(PROJECT, name)),
  ]
  return roots.flatMap(filesUnder).sort()
}

/** The hash of everything that a bundle is compiled from. */
export function codeHash(site: string): string {
  return hashFiles(
    listSources(site).map((file) => ({ name: relative(PROJECT, file), content: readFileSync(file) })),
  )
}

/** The hash of a compiled bundle, without the name of its folder, which Astro writes into it. */
export function outputHash(dir: string): string {
  const finishing = FINISHING.map((name) => ({ name, content: readFileSync(join(PROJECT, name)) }))
  const compiled = filesUnder(dir).sort()
  return hashFiles([
    ...finishing,
    ...compiled.map((file) => {
      const content = readFileSync(file)
      const name = relative(dir, file)
      return { name, content: name === ENTRY ? content.toString().replaceAll(basename(dir), '') : content }
    }),
  ])
}

/** What the planning of pages consists of. */
const PLANNING = [
  ...['contract', 'domain', 'i18n', 'payload'].map((name) => `src/${name}`),
  ...['scripts/publish/plan', 'package-lock.json'],
]

/** The hash of all code that turns the platform's answers into views and payloads. */
export function planHash(): string {
  const files = PLANNING.flatMap((name) => filesUnder(join(PROJECT, name))).sort()
  // Other versions of Node.js may format texts differently.
  const node = { name: 'node', content: process.version }
  return hashFiles([
    node,
    ...files.map((file) => ({ name: relative(PROJECT, file), content: readFileSync(file) })),
  ])
}

function hashFiles(files: readonly { name: string; content: string | Buffer }[]): string {
  const sum = createHash('sha256')
  for (const { name, content } of files) sum.update(`${name}\0${content.length}\0`).update(content)
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
