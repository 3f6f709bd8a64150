import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { openReleaseStore } from '../../../scripts/publish/store/release-fs.ts'
import { SITE_URL } from '../fixture-venue.ts'
import { killPlan } from '../kill-fixture.ts'
import { lightRenderer } from '../light-renderer.ts'

/**
 * Publishes while SITE_DIR is out of space, and prints a line of JSON for each publication: `node disk-full-worker.ts
 * SITE_DIR fill` (repeatedly; the folder is a separate small disk) or `… SITE_DIR once` (one publication; the system
 * refuses long files to this process).
 */
const [siteDir = '', mode] = process.argv.slice(2)
const store = openReleaseStore(siteDir)
const publish = (marker: string, items: number) =>
  publishVenue('grill', {
    pull: async () => killPlan('grill', marker, items),
    planSite: (site) => site,
    renderer: lightRenderer,
    store,
    siteUrl: SITE_URL,
  })

async function publishAndReport(marker: string, items: number): Promise<boolean> {
  const report = await publish(marker, items)
  const live = join(siteDir, 'venues', 'grill')
  const pages = existsSync(live)
    ? readdirSync(live, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
    : []
  const markers = new Set(
    pages
      .filter((page) => !page.startsWith('about/'))
      .map((page) => /data-marker="(\w+)"/.exec(readFileSync(join(live, page), 'utf8'))?.[1] ?? 'none'),
  )
  const line = {
    ok: report.ok,
    code: report.ok ? null : report.error.code,
    message: report.ok ? null : report.error.message,
    live: [...markers],
    pages: pages.length,
    releases: readdirSync(join(siteDir, 'releases', 'grill')).length,
    locks: readdirSync(join(siteDir, 'locks', 'grill')).length,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return report.ok
}

if (mode === 'once') await publishAndReport('later', 20)
else {
  await publishAndReport('first', 12)
  const ballast = join(siteDir, 'ballast')
  // Adds a little space each time until it suffices, so that every write of a publication fails once.
  for (let left = 0; ; left += 12_288) {
    rmSync(ballast, { force: true })
    fill(ballast)
    const size = readFileSync(ballast).length
    writeFileSync(ballast, Buffer.alloc(Math.max(0, size - left)))
    if (await publishAndReport('later', 20)) break
    if (left > size) throw new Error('the disk is too small for the test')
  }
  rmSync(ballast)
  await publishAndReport('last', 9)
}

/** Fills the disk. */
function fill(file: string): void {
  writeFileSync(file, '')
  for (let block = 65_536; block >= 512; block /= 2) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(block), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
