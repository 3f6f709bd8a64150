import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from '../../machine/debian.ts'
import type { PeerVenue } from './peer-menus.ts'

/** A site generator, ready to make the same site again and again. */
export type Generator = {
  name: string
  /** What it writes, for the reader of the figures. */
  writes: string
  command: string
  args: readonly string[]
  /** The working folder. */
  dir: string
  /** The folder that it fills. */
  out: string
  /** Further environment variables. */
  env?: Readonly<Record<string, string>>
}

const TEMPLATES = fileURLToPath(new URL('.', import.meta.url))
const ELEVENTY = fileURLToPath(new URL('../../../node_modules/@11ty/eleventy', import.meta.url))
const PLAIN = 'plain pages with a shared style sheet; not verified, compressed or flushed'

/**
 * Prepares Hugo: Debian's, which is installed if there is none. It reads one content file per page, its usual input.
 * @throws with instructions if Hugo cannot be installed.
 */
export function prepareHugo(dir: string, venues: readonly PeerVenue[]): Generator {
  cpSync(join(TEMPLATES, 'hugo'), dir, { recursive: true })
  cpSync(join(TEMPLATES, 'style.css'), join(dir, 'static', 'style.css'))
  for (const venue of venues) writeHugoVenue(join(dir, 'content', venue.id), venue)
  const version = findHugo() ?? installHugo()
  return {
    ...{ name: `hugo ${version}`, writes: PLAIN, dir, out: join(dir, 'public') },
    ...{ command: 'hugo', args: ['--quiet'] },
  }
}

/**
 * Prepares Eleventy with the menus as a data file, and one paginated template per kind of page.
 * @throws if it is not installed, as in a checkout older than the dependency.
 */
export function prepareEleventy(dir: string, venues: readonly PeerVenue[]): Generator {
  if (!existsSync(ELEVENTY)) throw new Error('@11ty/eleventy is not installed. Run `npm ci`.')
  cpSync(join(TEMPLATES, 'eleventy'), dir, { recursive: true })
  cpSync(join(TEMPLATES, 'style.css'), join(dir, 'style.css'))
  writeFileSync(join(dir, 'venues.json'), JSON.stringify(venues))
  const { version } = JSON.parse(readFileSync(join(ELEVENTY, 'package.json'), 'utf8')) as { version: string }
  return {
    ...{ name: `eleventy ${version}`, writes: PLAIN, dir, out: join(dir, '_site') },
    ...{ command: process.execPath, args: [join(ELEVENTY, 'cmd.cjs'), '--quiet'] },
  }
}

function findHugo(): string | undefined {
  const { stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' })
  return /v(\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1]
}

function installHugo(): string {
  const otherwise = 'This machine has no Hugo. Install it (Debian: `apt-get install hugo`).'
  installPackages(['hugo'], otherwise)
  const version = findHugo()
  if (version === undefined) throw new Error(otherwise)
  return version
}

function writeHugoVenue(dir: string, { name, description, orderTypes, categories }: PeerVenue): void {
  writeContent(dir, '_index', { title: name, description, layout: 'home' })
  for (const [place, orderType] of orderTypes.entries()) {
    const menuDir = join(dir, orderType.id)
    writeContent(menuDir, '_index', { title: orderType.name, layout: 'menu', weight: place + 1 })
    for (const [weight, category] of categories.entries()) {
      const categoryDir = join(menuDir, category.id)
      const front = { title: category.name, layout: 'category', weight: weight + 1 }
      writeContent(categoryDir, '_index', front)
      for (const [index, { id, name: title, ...item }] of category.items.entries())
        writeContent(categoryDir, id, { title, layout: 'item', weight: index + 1, ...item })
    }
  }
}

function writeContent(dir: string, name: string, frontMatter: object): void {
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, `${name}.md`), `${JSON.stringify(frontMatter, null, 1)}\n`)
}
