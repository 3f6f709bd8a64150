import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { openReleaseStore } from '../../../scripts/publish/store/release-fs.ts'
import { SITE_URL } from '../fixture-venue.ts'
import { killPlan } from '../kill-fixture.ts'
import { lightRenderer } from '../light-renderer.ts'

/** What the worker reports about a publication and the site after it. */
type PublicationReport = {
  ok: boolean
  code: string | null
  message: string | null
  /** The markers of the live pages; more than one would be a mixture. */
  live: string[]
  pages: number
  releases: number
  locks: number
}

const WORKER = fileURLToPath(new URL('./disk-full-worker.ts', import.meta.url))
/** A disk of 2 MB that only one process sees. Any user can mount one if the system allows user namespaces. */
const SMALL_DISK = 'mount -t tmpfs -o size=2m tmpfs "$2" && exec "$0" "$1" "$2" fill'
const mayMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp']).status === 0

let siteDir: string
beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'sufra-full-'))
})
afterEach(() => rmSync(siteDir, { recursive: true, force: true }))

function run(command: string, args: readonly string[]): PublicationReport[] {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const publish = (marker: string, items: number) =>
  publishVenue('grill', {
    pull: async () => killPlan('grill', marker, items),
    planSite: (site) => site,
    renderer: lightRenderer,
    store: openReleaseStore(siteDir),
    siteUrl: SITE_URL,
  })

// @feature fault.disk-full
test.skipIf(!mayMount)(
  'if the disk is full at any write, the live site stays complete, the reason is reported, and publishing continues once there is space',
  () => {
    const node = process.execPath
    const [first, ...rest] = run('unshare', ['-rm', 'sh', '-c', SMALL_DISK, node, WORKER, siteDir])
    const [later, last] = rest.splice(-2)
    expect(first).toMatchObject({ ok: true, live: ['first'] })
    expect(rest.length).toBeGreaterThan(10)
    for (const report of rest) {
      expect(report).toMatchObject({ ok: false, code: 'store-failed', live: ['first'], pages: first?.pages })
      expect(report.message).toMatch(/ENOSPC/)
    }
    // Incomplete files do not stay on the disk.
    for (const report of rest) expect(report).toMatchObject({ releases: 1, locks: 0 })
    expect(later).toMatchObject({ ok: true, live: ['later'], releases: 2, locks: 0 })
    expect(last).toMatchObject({ ok: true, live: ['last'] })
  },
  60_000,
)

// @feature fault.disk-full
test('if the system refuses a write in the middle of a file, the live release stays, and the next publication is complete', async () => {
  expect(await publish('first', 12)).toMatchObject({ ok: true })
  const pages = 12 + 18
  // In blocks of 512 bytes. Longer files fail at this size, as on a full disk.
  for (const blocks of [1, 2, 4, 8]) {
    const [report] = run('sh', [
      '-c',
      `ulimit -f ${blocks}; exec "$0" "$1" "$2" once`,
      process.execPath,
      WORKER,
      siteDir,
    ])
    expect(report, `${blocks} blocks`).toMatchObject({
      ok: false,
      code: 'store-failed',
      live: ['first'],
      pages,
    })
    expect(report?.message).toMatch(/EFBIG/)
    expect(report).toMatchObject({ releases: 1, locks: 0 })
  }
  expect(await publish('later', 20)).toMatchObject({ ok: true, unchanged: false })
}, 60_000)
