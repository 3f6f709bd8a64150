// @feature-file publish.killed

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { readManifest } from '../../../scripts/publish/release/manifest.ts'
import { openReleaseStore } from '../../../scripts/publish/store/release-fs.ts'
import { KEPT_RELEASES } from '../../../scripts/publish/store/release-store.ts'
import { createEdgeHandler, type EdgeHandler } from '../../../scripts/serve/edge/edge-handler.ts'
import { createStoredFiles } from '../../../scripts/serve/edge/stored-files.ts'
import { createVenueIndex } from '../../../scripts/serve/edge/venue-index-fs.ts'
import { buildMetaSchema, buildPointerSchema } from '../../../src/contract/site/build-meta.ts'
import { countForExtent, seed, stratifiedRandom } from '../../helpers/seed.ts'
import { SITE_URL } from '../fixture-venue.ts'
import { killPlan, VENUES } from '../kill-fixture.ts'
import { lightRenderer } from '../light-renderer.ts'

const KILLS = countForExtent({ quick: 6, full: 25, nightly: 200 })
/**
 * A publisher is killed in one of this many publications after its first, a number that does not depend on the machine's
 * speed.
 */
const LAST = 4

/** Finds faults in the live release of a venue: missing, damaged or foreign files. */
function findReleaseFaults(siteDir: string, referenceId: string): string[] {
  const found: string[] = []
  const folder = realpathSync(join(siteDir, 'venues', referenceId))
  const read = (file: string) => readFileSync(join(folder, file))
  const json = (file: string) => JSON.parse(read(file).toString())
  const pointer = v.parse(buildPointerSchema, json('builds/latest.json'))
  if (pointer.id !== basename(folder)) found.push(`latest.json names ${pointer.id} in ${folder}`)
  const meta = v.parse(buildMetaSchema, json(`builds/meta/${pointer.id}.json`))
  const manifest = readManifest(read('manifest.json').toString())
  const { marker } = json('dinein/_payload.json')
  const pages = meta.paths.map((path) => join('.', path, 'index.html'))
  const files = new Set([...pages, ...Object.keys(manifest?.files ?? {})])
  if (pages.length < 20) found.push(`only ${pages.length} pages`)
  for (const file of files) {
    if (!existsSync(join(folder, file))) {
      found.push(`${file} is missing`)
      continue
    }
    const bytes = read(file)
    if (!brotliDecompressSync(read(`${file}.br`)).equals(bytes)) found.push(`${file}.br differs`)
    if (bytes.length !== manifest?.files[file]?.size) found.push(`${file} is of another size`)
    const expected = file.startsWith('about/') ? 'constant' : marker
    if (file.endsWith('.html') && !bytes.includes(`data-marker="${expected}"`))
      found.push(`${file} is of another build`)
  }
  return found
}

/** Follows every link from a venue's home page on the embedded server, and returns the broken ones. */
async function brokenLinks(edge: EdgeHandler, referenceId: string): Promise<string[]> {
  const broken: string[] = []
  const seen = new Set([`/${referenceId}`])
  for (const path of seen) {
    const response = await edge(new Request(SITE_URL + path))
    if (response.status !== 200) broken.push(`${path} answers ${response.status}`)
    for (const [, href = ''] of (await response.text()).matchAll(/<a href="([^"]+)"/g)) seen.add(href)
  }
  if (seen.size < 10) broken.push(`only ${seen.size} pages are led to`)
  return broken
}

/** Waits for `count` publications, and returns the duration of the last one in milliseconds. */
async function waitForPublications(child: ChildProcess, count: number): Promise<number> {
  const lines: string[] = []
  const exit = once(child, 'exit')
  while (lines.length < count) {
    const [chunk] = await Promise.race([once(child.stdout as Readable, 'data'), exit])
    if (!Buffer.isBuffer(chunk)) throw new Error('the publisher ended by itself')
    lines.push(...chunk.toString().trim().split('\n'))
  }
  return Number(lines.at(-1))
}

// @feature fault.publisher-killed
test('a publisher that is killed at random moments leaves every venue on a complete release', async () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'sufra-kill-'))
  const cache = mkdtempSync(join(tmpdir(), 'sufra-kill-cache-'))
  const builds = new Set<string>()
  const leftovers = { locks: 0, releases: 0 }
  const complaints: unknown[] = []
  const log = (event: unknown) => complaints.push(event)
  const edge = createEdgeHandler({
    siteDir,
    index: createVenueIndex(siteDir, log),
    files: createStoredFiles(),
    https: false,
    log,
  })
  try {
    for (const [kill, moment] of stratifiedRandom(KILLS, 'kills').entries()) {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'kill-worker.ts'), siteDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NODE_COMPILE_CACHE: cache },
      })
      // The first process publishes every venue; later ones are killed at any moment after their first publication.
      const published = (kill === 0 ? VENUES.length : 1) + Math.floor(moment * LAST)
      const milliseconds = await waitForPublications(child, published)
      const delay = ((moment * LAST) % 1) * milliseconds
      await sleep(delay)
      child.kill('SIGKILL')
      await once(child, 'exit')

      for (const referenceId of VENUES) {
        const when = `${referenceId}, kill ${kill} after ${published} publications and ${delay} ms, SUFRA_SEED=${seed}`
        expect(findReleaseFaults(siteDir, referenceId), when).toEqual([])
        expect(await brokenLinks(edge, referenceId), when).toEqual([])
        builds.add(basename(realpathSync(join(siteDir, 'venues', referenceId))))
        leftovers.locks += readdirSync(join(siteDir, 'locks', referenceId)).length
        leftovers.releases += Number(
          readdirSync(join(siteDir, 'releases', referenceId)).length > KEPT_RELEASES,
        )
      }
    }

    // Check that kills happened during publications: then a lock is held and a release is incomplete.
    expect(leftovers.locks).toBeGreaterThan(KILLS / 4)
    // With few kills, possibly none happens while a release is incomplete.
    if (KILLS >= 25) expect(leftovers.releases).toBeGreaterThan(KILLS / 10)
    expect(builds.size).toBeGreaterThan(KILLS / 2)

    expect(complaints).toEqual([])

    const store = openReleaseStore(siteDir)
    for (const referenceId of VENUES) {
      const report = await publishVenue(referenceId, {
        pull: async () => killPlan(referenceId, 'final', 10),
        planSite: (site) => site,
        renderer: lightRenderer,
        store,
        siteUrl: SITE_URL,
      })
      expect(report).toMatchObject({ ok: true, unchanged: false })
      expect(findReleaseFaults(siteDir, referenceId)).toEqual([])
      expect(readFileSync(join(siteDir, 'venues', referenceId, 'index.html'), 'utf8')).toContain('final')
      const kept = (await store.status(referenceId)).releases.map((release) => release.buildId)
      expect(readdirSync(join(siteDir, 'releases', referenceId)).sort()).toEqual(kept.sort())
      expect(readdirSync(join(siteDir, 'locks', referenceId))).toEqual([])
      expect(kept.length).toBeLessThanOrEqual(KEPT_RELEASES)
    }
  } finally {
    for (const folder of [siteDir, cache]) rmSync(folder, { recursive: true, force: true })
  }
}, 480_000)
