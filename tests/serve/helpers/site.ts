import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { BuildMeta } from '../../../src/contract/site/build-meta.ts'
import { BUILDS } from '../../unit/edge/builds.ts'

/** A site folder in the publisher's format, with the venues of the edge's table of cases. */
export type Site = {
  dir: string
  release(meta: BuildMeta): string
  write(path: string, body: string | Uint8Array): Promise<void>
  /** Writes a release with every page and payload, and makes it live. */
  publish(meta: BuildMeta, mark?: string): Promise<void>
  point(referenceId: string, target: string): Promise<void>
  remove(): Promise<void>
}

/** The content of a page of a release, which names its file. */
export const pageBody = (referenceId: string, path: string, mark = '') =>
  `<!doctype html><title>${referenceId}${path}</title>${mark}${'<p>kebab</p>'.repeat(20)}`

/** The placeholders that edges replace in error screens. */
const MARKERS: Readonly<Record<string, string>> = {
  '/404': '<code><!--path--></code>',
  '/433': '<p><!--message--></p>',
  '/500': '<code><!--reference--></code>',
}

export async function createSite(): Promise<Site> {
  const dir = await mkdtemp(join(tmpdir(), 'sufra-site-'))
  const release = (meta: BuildMeta) => join('releases', meta.referenceId, meta.id)

  const site: Site = {
    dir,
    release,
    async write(path, body) {
      await mkdir(dirname(join(dir, path)), { recursive: true })
      await writeFile(join(dir, path), body)
      if (!/\.(html|json|js)$/.test(path)) return
      await writeFile(join(dir, `${path}.br`), brotliCompressSync(body))
    },
    async publish(meta, mark = '') {
      const write = (path: string, body: string) => site.write(join(release(meta), path), body)
      for (const path of meta.paths) {
        for (const [i, locale] of meta.locales.entries()) {
          const file = `${path}/index${i === 0 ? '' : `.${locale}`}.html`
          await write(file, pageBody(meta.referenceId, file, MARKERS[path] ?? mark))
        }
        await write(
          `${path}/_payload.json`,
          JSON.stringify({ file: `${meta.referenceId}${path}/_payload.json` }),
        )
      }
      await write('builds/latest.json', JSON.stringify({ id: meta.id, timestamp: meta.timestamp }))
      await write(`builds/meta/${meta.id}.json`, JSON.stringify(meta))
      await write('manifest.json', '{"secret":true}')
      if (meta.closed?.kind === 'unavailable') await write('unavailable.txt', meta.closed.message)
      await write('sitemap.xml', '<urlset/>')
      await write('manifest.webmanifest', '{"id":"/"}')
      await site.point(meta.referenceId, join('..', release(meta)))
    },
    async point(referenceId, target) {
      await mkdir(join(dir, 'venues'), { recursive: true })
      const temporary = join(dir, 'venues', `.${referenceId}.new`)
      await symlink(target, temporary)
      await rename(temporary, join(dir, 'venues', referenceId))
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }

  for (const meta of BUILDS) await site.publish(meta)
  await site.write('releases/_/b-_/robots.txt', 'User-agent: *')
  await site.write('releases/_/b-_/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await site.write('releases/_/b-_/icons/180.png', 'png')
  await site.write('assets/app.4f3a.js', `console.log('${'kebab'.repeat(50)}')`)
  await site.write(
    'assets/fonts/a.woff2',
    Uint8Array.from({ length: 1000 }, (_, i) => i % 256),
  )
  await site.write(
    'assets/big.bin',
    Uint8Array.from({ length: 700_000 }, (_, i) => (i * 7) % 251),
  )
  return site
}

export function build(referenceId: string): BuildMeta {
  const meta = BUILDS.find((known) => known.referenceId === referenceId)
  if (!meta) throw new Error(`no build of ${referenceId}`)
  return meta
}
