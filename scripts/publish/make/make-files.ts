import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import { toLiveVenue } from '../../../src/edge/venue-index.ts'
import type { SitePlan } from '../../../src/payload/site/page.ts'
import type { Output, ReleasePlan } from '../plan/plan.ts'
import { createBuildMeta } from '../release/build-record.ts'
import { PublishError } from '../release/errors.ts'
import { metaFile, POINTER_FILE } from '../release/files.ts'
import { createPace } from '../release/pace.ts'
import type { ScreenStyles } from '../release/page-parts.ts'
import type { KeptFile, LiveRelease, ReleaseWriter } from '../store/release-store.ts'
import { createLinkCheck } from './links.ts'
import type { Renderer } from './render.ts'
import type { Stopwatch } from './stopwatch.ts'
import { type Finding, isJson, verifyPage } from './verify.ts'

/**
 * Number of files that are written as one batch. In larger batches, pages wait until the garbage collector has copied them, and
 * edits wait longer for the writing thread.
 */
const BATCH = 4
const READ_AT_ONCE = 32
const FINDINGS_SHOWN = 20

export type MakeFilesInput = {
  site: SitePlan
  plan: ReleasePlan
  live: LiveRelease | null
  release: ReleaseWriter
  buildId: string
  clock: Stopwatch
  renderer: Renderer
  siteUrl: string
  /** First path segments that the server handles itself (image proxy, API). */
  served: ReadonlySet<string>
  isPublished: (referenceId: string) => Promise<boolean>
  /** Resolves when making files may continue. More urgent work in this process runs first. */
  turn: () => Promise<unknown>
}

export type MadeFiles = {
  /** Content-Security-Policy by file. */
  policies: Map<string, string>
  /** Uncompressed bytes by file. */
  sizes: Map<string, number>
  rendered: number
  written: number
  warnings: string[]
}

/**
 * Fills a release except for its metadata: links unchanged files; renders, verifies and writes the others.
 * Throws `render-failed` for the first page that cannot be rendered, `verify-failed` with all findings at the end.
 */
export async function makeFiles(making: MakeFilesInput): Promise<MadeFiles> {
  const { plan, live, release, clock } = making
  const { referenceId } = making.site
  const { make, verify, findings, made } = createMaker(making)
  const entries = live?.manifest?.files ?? {}
  const kept = plan.kept.flatMap(({ file }): KeptFile[] => {
    const entry = entries[file]
    return entry ? [{ file, size: entry.size }] : []
  })
  await release.linkAll(
    kept,
    plan.fresh.map(({ file }) => file),
  )
  await make(plan.fresh)

  const damaged = await release.damaged()
  const standing = plan.kept.filter(({ file }) => entries[file] && !damaged.has(file))
  for (const { file } of standing) {
    const entry = entries[file]
    if (!entry) continue
    made.sizes.set(file, entry.size)
    const policy = entry.policy === null ? undefined : live?.manifest?.policies[entry.policy]
    if (policy !== undefined) made.policies.set(file, policy)
  }
  // Unchanged pages may link to pages that were removed.
  const suspects = plan.removed.length > 0 ? standing.filter(({ kind }) => kind === 'page') : []
  for (let from = 0; from < suspects.length; from += READ_AT_ONCE) {
    const batch = suspects.slice(from, from + READ_AT_ONCE)
    const texts = await Promise.all(batch.map(({ file }) => live?.read(file)))
    for (const [index, output] of batch.entries()) verify(output, texts[index] ?? '')
  }
  clock.lap('write')
  // Damaged files are made again, as if they had changed.
  await make(plan.kept.filter(({ file }) => !entries[file] || damaged.has(file)))

  const { errors, warnings } = await assessFindings(findings, making.isPublished)
  if (errors.length > 0) {
    const message = `${errors.length} errors in the new pages; the live release stays`
    const path = errors[0]?.file ?? ''
    throw new PublishError('verify-failed', referenceId, message, { path, details: formatFindings(errors) })
  }
  return { ...made, warnings: formatFindings(warnings) }
}

type Made = Omit<MadeFiles, 'warnings'>

/** Creates the functions that make and verify files of a release, and what they have found and made so far. */
function createMaker(making: MakeFilesInput): {
  make(outputs: readonly Output[]): Promise<void>
  verify(output: Output, body: string | Buffer): void
  findings: readonly Finding[]
  made: Made
} {
  const { site, plan, release, clock, renderer, siteUrl, buildId } = making
  const { referenceId } = site
  const made: Made = { policies: new Map(), sizes: new Map(), rendered: 0, written: 0 }
  const findings: Finding[] = []
  const checkLink = createLinkCheck({
    venue: toLiveVenue(
      createBuildMeta(site, { buildId, timestamp: '', bundle: '', imageHosts: [], policies: [] }),
      '',
    ),
    siteUrl,
    files: new Set([...plan.outputs.map((output) => output.file), POINTER_FILE, metaFile(buildId)]),
    assets: renderer.assets,
    publicFiles: new Set(renderer.publicFiles.map((output) => output.file)),
    served: making.served,
  })

  function verify(output: Output, body: string | Buffer): void {
    const { file } = output
    if (output.kind === 'page') {
      const base = referenceId === ROOT_SITE ? output.page.path || '/' : `/${referenceId}${output.page.path}`
      findings.push(...verifyPage({ file, html: String(body), base }, checkLink))
    } else if (!output.isData && /\.(json|webmanifest)$/.test(file) && !isJson(String(body))) {
      findings.push({ severity: 'error', file, detail: 'is not valid JSON' })
    }
  }

  async function make(outputs: readonly Output[]): Promise<void> {
    // By folder, so that pages, which are slow to render, alternate with payloads, which are slow to write.
    const sorted = outputs.toSorted((a, b) => (a.file < b.file ? -1 : 1))
    const pace = createPace(making.turn)
    for (const [index, output] of sorted.entries()) {
      // Rendering blocks the process, so other work gets a turn now and then.
      if (index % BATCH === 0 || pace.isDue()) {
        await pace.pause()
        if (index % BATCH === 0) await release.untilReady()
        // Time spent waiting for the disk does not count as rendering.
        clock.lap('write')
      }
      let body: string | Buffer
      let styles: ScreenStyles | undefined
      if (output.kind === 'page') {
        const page = await renderer.render(referenceId, output.page, siteUrl)
        if (page.policy !== undefined) made.policies.set(output.file, page.policy)
        body = page.html
        styles = page.styles
        made.rendered++
      } else {
        body = output.body()
      }
      clock.lap('render')
      verify(output, body)
      clock.lap('verify')
      made.sizes.set(output.file, release.write(output.file, body, styles))
      made.written++
      clock.lap('write')
    }
  }

  return { make, verify, findings, made }
}

/**
 * Drops findings about venues that are published. Looks them up at the end and only for venues that links lead to, because the
 * store may be on another machine.
 */
async function assessFindings(
  findings: readonly Finding[],
  isPublished: (referenceId: string) => Promise<boolean>,
): Promise<{ errors: Finding[]; warnings: Finding[] }> {
  const led = new Set(findings.flatMap(({ foreign }) => foreign ?? []))
  const published = new Set<string>()
  await Promise.all(
    [...led].map(async (referenceId) => {
      if (await isPublished(referenceId)) published.add(referenceId)
    }),
  )
  const counting = findings.filter(({ foreign }) => foreign === undefined || !published.has(foreign))
  return { errors: counting.filter(({ severity }) => severity === 'error'), warnings: counting }
}

function formatFindings(findings: readonly Finding[]): string[] {
  const shown = findings.slice(0, FINDINGS_SHOWN).map((finding) => `${finding.file}: ${finding.detail}`)
  const more = findings.length - shown.length
  return more > 0 ? [...shown, `and ${more} more`] : shown
}
