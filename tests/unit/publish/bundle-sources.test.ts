import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listSources } from '../../../scripts/publish/make/bundle-hash.ts'

const SCRIPTS = new URL('../../../scripts/publish/make/', import.meta.url)

/** Returns the files of this project that a file imports, directly or indirectly, and itself. */
function importsOf(file: URL, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(fileURLToPath(file))) return found
  found.add(fileURLToPath(file))
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+\.ts)'/g))
    importsOf(new URL(path, file), found)
  return found
}

test('a bundle is compiled again when any file changes of which it consists, or with which its files are compressed', () => {
  const adapter = new URL('adapter/', SCRIPTS)
  const needed = readdirSync(adapter).flatMap((name) => [...importsOf(new URL(name, adapter))])
  for (const name of ['../store/page-compression.ts', 'compress-assets.ts'])
    needed.push(...importsOf(new URL(name, SCRIPTS)))
  expect(needed.length).toBeGreaterThan(6)
  expect(listSources()).toEqual(expect.arrayContaining(needed))
})
