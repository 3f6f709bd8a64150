import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../../../scripts/publish/make/compile.ts'
import { FIXTURE_SITE } from '../fixture-venue.ts'

// Inside the project, so that the pages find node_modules.
const DIST = join(import.meta.dirname, '../../../dist/test-compile')

test('pages are compiled again only if their code changes, and into the same bundle unless the output differs', async () => {
  const [site, dist] = [join(DIST, 'site'), join(DIST, 'bundles')]
  rmSync(DIST, { recursive: true, force: true })
  cpSync(FIXTURE_SITE, site, { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  const component = join(site, 'src/Wake.tsx')
  const original = readFileSync(component, 'utf8')
  const compileWith = async (code: string) => {
    writeFileSync(
      component,
      original.replace('export default', () => `${code}\nexport default`),
    )
    return compile({ site, dist })
  }
  const first = await compileWith('')
  expect(first.compiled).toBe(true)
  expect(await compileWith('')).toEqual({ ...first, compiled: false })
  expect(await compileWith('export type Unused = string\n/** A comment. */')).toEqual(first)
  const { bundleId, dir } = await compileWith('console.log("changed")\n')
  expect(bundleId).not.toBe(first.bundleId)
  expect(existsSync(first.dir) && existsSync(dir)).toBe(true)
  rmSync(DIST, { recursive: true, force: true })
}, 60_000)
