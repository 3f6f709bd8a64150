import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BuildMeta, BuildPointer } from '../../src/contract/build-meta.ts'
import { liveVenue, SITE_VENUE } from '../../src/edge/venue-index.ts'
import type { SitePlan } from '../../src/payload/page.ts'
import { installAssets } from './assets-fs.ts'
import { asPublishError, PublishError } from './errors.ts'
import { metaFile, POINTER_FILE } from './files.ts'
import { createLinkCheck } from './links.ts'
import type { Lease } from './lock-fs.ts'
import { type FileEntry, type Manifest, tabulatePolicies } from './manifest.ts'
import { type Output, planRelease, type ReleasePlan } from './plan.ts'
import type { LiveRelease, ReleaseStore } from './release-fs.ts'
import type { Renderer } from './render.ts'
import { type Finding, verifyPage } from './verify.ts'
import type { FolderWriter } from './write-fs.ts'

export type PublishDeps<Venue> = {
  /** Everything about a venue as it is now; throws PublishError `pull-failed` or `invalid`, or anything. */
  pull(referenceId: string): Promise<Venue>
  planSite(venue: Venue): SitePlan
  renderer: Renderer
  store: ReleaseStore
  /** Origin the site is reached at, without trailing slash. */
  siteUrl: string
  /** First path segments the server answers itself (image proxy, API). */
  served?: ReadonlySet<string>
  now?: () => Date
  log?: (line: string) => void
}

export type PublishOptions = {
  /** Publish even if the menu is empty and was not before. */
  allowEmpty?: boolean
}

export type PublishReport = {
  ok: true
  referenceId: string
  /** True if everything was as before: no release was made. */
  unchanged: boolean
  buildId: string
  previousBuildId: string | null
  pages: { total: number; rendered: number; linked: number }
  /** Files on disk that this release added, compressed copies included; `bytes` is their sum. */
  files: { written: number; linked: number; bytes: number }
  warnings: readonly string[]
  /** Milliseconds per phase. */
  ms: { pull: number; plan: number; render: number; write: number; flush: number; total: number }
}
export type PublishFailure = { ok: false; referenceId: string; error: PublishError }

const TURN_EVERY = 16
const FINDINGS_SHOWN = 20

/**
 * Publishes one venue: pull, plan, render what changed, verify it, write a new immutable release beside the live one,
 * and swap. Whatever goes wrong comes back as a value, and the live release stays as it is.
 */
export async function publishVenue<Venue>(
  referenceId: string,
  deps: PublishDeps<Venue>,
  options: PublishOptions = {},
): Promise<PublishReport | PublishFailure> {
  const { log = () => {} } = deps
  try {
    const report = await deps.store.withLock(referenceId, (lease) =>
      publishLocked(referenceId, deps, options, lease),
    )
    log(report.unchanged ? `publish ${referenceId}: unchanged` : describe(report))
    return report
  } catch (thrown) {
    const error = asPublishError(thrown, 'store-failed', referenceId)
    log([`publish ${error.code}: ${error.message}`, ...error.details].join('\n  '))
    return { ok: false, referenceId, error }
  }
}

async function publishLocked<Venue>(
  referenceId: string,
  deps: PublishDeps<Venue>,
  options: PublishOptions,
  lease: Lease,
): Promise<PublishReport> {
  const { store, renderer, siteUrl, now = () => new Date() } = deps
  const clock = stopwatch()
  // After the lock, so that what is pulled is not older than what another publisher has just made live.
  const venue = await deps.pull(referenceId).catch((thrown) => {
    throw asPublishError(thrown, 'pull-failed', referenceId)
  })
  clock.lap('pull')
  store.sweep(referenceId)
  const live = store.live(referenceId)
  const previous = live?.manifest ?? null
  const { site, plan } = planned(referenceId, venue, deps, previous)
  if (plan.items === 0 && (previous?.items ?? 0) > 0 && !options.allowEmpty) {
    const message = `the menu is empty, and the live one has ${previous?.items} items`
    throw new PublishError('empty-menu', referenceId, message)
  }
  clock.lap('plan')

  const report = { ok: true, referenceId, previousBuildId: live?.buildId ?? null } as const
  if (plan.unchanged && live) {
    const pages = { total: site.pages.length, rendered: 0, linked: site.pages.length }
    const files = { written: 0, linked: 0, bytes: 0 }
    return {
      ...report,
      unchanged: true,
      buildId: live.buildId,
      pages,
      files,
      warnings: [],
      ms: clock.total(),
    }
  }

  if (renderer.dir !== null) installAssets(store.siteDir, renderer.dir, renderer.bundleId)
  const at = now()
  const buildId = nextBuildId(at, live?.buildId ?? null)
  const release = store.begin(referenceId, buildId)
  try {
    const made = await makeFiles({ referenceId, deps, site, plan, live, release, buildId, clock })
    const { policies, indexOf } = tabulatePolicies(made.policies)
    const timestamp = at.toISOString()
    const meta = metaOf(
      site,
      { buildId, timestamp, bundle: renderer.bundleId, policies },
      made.policies,
      indexOf,
    )
    writeJson(release, metaFile(buildId), meta)
    writeJson(release, POINTER_FILE, { id: buildId, timestamp } satisfies BuildPointer)
    const files: Record<string, FileEntry> = {}
    for (const { file, hash } of plan.outputs) {
      files[file] = { hash, policy: indexOf(file), size: made.sizes.get(file) ?? 0 }
    }
    clock.lap('write')
    await store.seal(release, {
      ...{ version: 1, referenceId, buildId, timestamp, bundle: renderer.bundleId, siteUrl },
      ...{ site: plan.site, items: plan.items, policies, files },
    })
    await store.activate(referenceId, buildId, lease)
    clock.lap('flush')
    store.prune(referenceId)
    const pages = {
      total: site.pages.length,
      rendered: made.rendered,
      linked: site.pages.length - made.rendered,
    }
    const counts = { written: made.written, linked: plan.outputs.length - made.written, bytes: made.bytes }
    return {
      ...report,
      unchanged: false,
      buildId,
      pages,
      files: counts,
      warnings: made.warnings,
      ms: clock.total(),
    }
  } catch (thrown) {
    if (store.live(referenceId)?.buildId !== buildId) store.discard(referenceId, buildId)
    throw thrown
  }
}

function planned<Venue>(
  referenceId: string,
  venue: Venue,
  deps: PublishDeps<Venue>,
  previous: Manifest | null,
): { site: SitePlan; plan: ReleasePlan } {
  const { renderer, siteUrl } = deps
  try {
    const site = deps.planSite(venue)
    if (site.referenceId !== referenceId) {
      throw new PublishError(
        'invalid',
        referenceId,
        `was answered with venue ${JSON.stringify(site.referenceId)}`,
      )
    }
    const extras = referenceId === SITE_VENUE ? renderer.publicFiles : []
    return { site, plan: planRelease(site, { bundleId: renderer.bundleId, siteUrl }, previous, extras) }
  } catch (thrown) {
    throw asPublishError(thrown, 'invalid', referenceId)
  }
}

type Making<Venue> = {
  referenceId: string
  deps: PublishDeps<Venue>
  site: SitePlan
  plan: ReleasePlan
  live: LiveRelease | null
  release: FolderWriter
  buildId: string
  clock: Stopwatch
}

/** Links what stands, renders and verifies what does not, and writes it. Throws `verify-failed` after reading it all. */
async function makeFiles<Venue>(making: Making<Venue>) {
  const { referenceId, deps, site, plan, live, release, clock } = making
  const { renderer, siteUrl, store } = deps
  const policies = new Map<string, string>()
  const sizes = new Map<string, number>()
  const findings: Finding[] = []
  const checkLink = createLinkCheck({
    venue: liveVenue(metaOf(site, { buildId: making.buildId, timestamp: '', bundle: '', policies: [] }), ''),
    siteUrl,
    files: new Set([...plan.outputs.map((output) => output.file), POINTER_FILE, metaFile(making.buildId)]),
    assets: renderer.assets,
    publicFiles: new Set(renderer.publicFiles.map((output) => output.file)),
    isPublished: (other) => store.has(other),
    served: deps.served ?? new Set(),
  })
  const verify = (output: Output, html: string) => {
    if (output.kind !== 'page') return
    const base = referenceId === SITE_VENUE ? output.page.path || '/' : `/${referenceId}${output.page.path}`
    findings.push(...verifyPage({ file: output.file, html, base }, checkLink))
  }

  const stale: Output[] = []
  const previous = live?.manifest
  for (const output of plan.kept) {
    const entry = previous?.files[output.file]
    // A file that was damaged since is made again, as if it had changed.
    if (!live || !entry || !release.link(output.file, live.folder, entry.size)) {
      stale.push(output)
      continue
    }
    sizes.set(output.file, entry.size)
    const policy = entry.policy === null ? undefined : previous?.policies[entry.policy]
    if (policy !== undefined) policies.set(output.file, policy)
    // What links to a page that is gone may be a page that did not change.
    if (plan.removed.length > 0) verify(output, readFileSync(join(live.folder, output.file), 'utf8'))
  }
  clock.lap('write')

  let bytes = 0
  let rendered = 0
  const fresh = [...plan.fresh, ...stale]
  for (const [index, output] of fresh.entries()) {
    // All of this is work for the processor; now and then others in this process get their turn.
    if (index % TURN_EVERY === 0) await nextTurn()
    let body: string | Buffer
    if (output.kind === 'page') {
      const page = await renderer.render(referenceId, output.page, siteUrl)
      if (page.policy !== undefined) policies.set(output.file, page.policy)
      verify(output, page.html)
      body = page.html
      rendered++
    } else {
      body = output.body()
    }
    clock.lap('render')
    const { size, stored } = release.write(output.file, body)
    sizes.set(output.file, size)
    bytes += stored
    clock.lap('write')
  }

  const errors = findings.filter((finding) => finding.severity === 'error')
  if (errors.length > 0) {
    const message = `${errors.length} mistakes in the new pages; the live release stays`
    const path = errors[0]?.file ?? ''
    throw new PublishError('verify-failed', referenceId, message, { path, details: lines(errors) })
  }
  return { policies, sizes, bytes, rendered, written: fresh.length, warnings: lines(findings) }
}

function metaOf(
  site: SitePlan,
  build: { buildId: string; timestamp: string; bundle: string; policies: string[] },
  policyByFile: ReadonlyMap<string, string> = new Map(),
  indexOf: (file: string) => number | null = () => null,
): BuildMeta {
  const policyOf: Record<string, number> = {}
  for (const file of policyByFile.keys()) {
    const index = indexOf(file)
    if (index) policyOf[`/${file}`] = index
  }
  return {
    id: build.buildId,
    timestamp: build.timestamp,
    referenceId: site.referenceId,
    bundle: build.bundle,
    locales: [...site.locales],
    browserLanguage: site.browserLanguage,
    domains: [...site.domains],
    homeRedirect: site.homeRedirect,
    paths: [...new Set(site.pages.map((page) => page.path))],
    shells: [...site.shells],
    policies: build.policies,
    policyOf,
  }
}

function writeJson(release: FolderWriter, file: string, value: unknown): void {
  release.write(file, JSON.stringify(value))
}

/** `20260131T120501123Z-9f3a`: sorts by time, and always after the release before, even if the clock went back. */
function nextBuildId(at: Date, before: string | null): string {
  const stamp = (time: number) => new Date(time).toISOString().replace(/[-:.]/g, '')
  let time = at.getTime()
  while (before !== null && stamp(time) <= before.slice(0, stamp(time).length)) time = timeOf(before) + 1
  return `${stamp(time)}-${randomBytes(2).toString('hex')}`
}

function timeOf(buildId: string): number {
  const [, date, hour, minute, second, ms] = /^(\d{8})T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(buildId) ?? []
  const day = `${date?.slice(0, 4)}-${date?.slice(4, 6)}-${date?.slice(6, 8)}`
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`)
}

function lines(findings: readonly Finding[]): string[] {
  const shown = findings.slice(0, FINDINGS_SHOWN).map((finding) => `${finding.file}: ${finding.detail}`)
  const more = findings.length - shown.length
  return more > 0 ? [...shown, `and ${more} more`] : shown
}

function describe(report: PublishReport): string {
  const { pages, ms, buildId, warnings } = report
  const line = `publish ${report.referenceId}: ${pages.rendered} of ${pages.total} pages in ${Math.round(ms.total)} ms, build ${buildId}`
  return [line, ...warnings.map((warning) => `  warning: ${warning}`)].join('\n')
}

type Stopwatch = { lap(phase: Phase): void; total(): PublishReport['ms'] }
type Phase = Exclude<keyof PublishReport['ms'], 'total'>

function stopwatch(): Stopwatch {
  const started = performance.now()
  const spent: Record<Phase, number> = { pull: 0, plan: 0, render: 0, write: 0, flush: 0 }
  let last = started
  return {
    lap(phase) {
      const now = performance.now()
      spent[phase] += now - last
      last = now
    },
    total: () => ({ ...spent, total: performance.now() - started }),
  }
}
