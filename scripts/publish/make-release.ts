import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BuildPointer } from '../../src/contract/site/build-meta.ts'
import { CARDS_FILE } from '../../src/contract/site/link-card.ts'
import { type MadeFiles, makeFiles } from './make/make-files.ts'
import { changedUrls } from './plan/changed-urls.ts'
import type { Publication, Result } from './publication.ts'
import { createBuildMeta, nextBuildId } from './release/build-record.ts'
import { metaFile, POINTER_FILE } from './release/files.ts'
import { type FileEntry, indexPolicies, type Manifest } from './release/manifest.ts'
import type { ReleaseStore, ReleaseWriter } from './store/release-store.ts'

/** Writes a new release and makes it live. Removes the release if that fails. */
export async function makeRelease<Venue>(publication: Publication<Venue>): Promise<Result> {
  const { venue, deps, options, lease, clock, at, live, site, plan } = publication
  const { store, renderer, siteUrl } = deps
  const { referenceId } = site
  const buildId = nextBuildId(at, live?.buildId ?? null)
  const release = await store.begin(referenceId, buildId, live, options.isUrgent)
  const announced = deps.announced?.(venue)
  try {
    const made = await makeFiles({
      ...{ site, plan, live, release, buildId, clock, renderer, siteUrl },
      served: deps.served ?? new Set(),
      isPublished: async (other) => announced?.has(other) === true || (await store.has(other)),
      turn: options.turn ?? nextTurn,
    })
    const manifest = writeMetadata(publication, release, buildId, made)
    clock.lap('write')
    await store.seal(release, manifest)
    await store.activate(referenceId, buildId, lease)
    clock.lap('swap')
    const unpruned = options.keepOld ? [] : await removeOldReleases(store, referenceId)
    clock.lap('prune')
    const { rendered, written, warnings } = made
    return {
      unchanged: false,
      buildId,
      pages: { total: site.pages.length, rendered, linked: site.pages.length - rendered },
      files: { written, linked: plan.outputs.length - written, bytes: release.bytesWritten() },
      changed: changedUrls(referenceId, siteUrl, live?.manifest ?? null, manifest),
      warnings: [...warnings, ...unpruned],
    }
  } catch (thrown) {
    await release.abandon()
    // The original error is reported. If the release cannot be removed now, the next publication removes it.
    await discardUnlessLive(store, referenceId, buildId).catch(() => {})
    throw thrown
  }
}

/**
 * Removes the old releases of a venue whose new release is live. A failure changes nothing for visitors, so it is only a warning, to
 * which this resolves. The next release tries again.
 */
export async function removeOldReleases(
  store: Pick<ReleaseStore, 'prune'>,
  referenceId: string,
): Promise<string[]> {
  try {
    await store.prune(referenceId)
    return []
  } catch (error) {
    return [`old releases could not be removed: ${error instanceof Error ? error.message : error}`]
  }
}

/** Writes the public metadata of a build and returns its manifest, which is written last. */
function writeMetadata<Venue>(
  { venue, deps, at, site, identity, plan, listing }: Publication<Venue>,
  release: ReleaseWriter,
  buildId: string,
  made: MadeFiles,
): Manifest {
  const { referenceId } = site
  const { renderer, siteUrl } = deps
  const { policies, indexOf } = indexPolicies(made.policies)
  const timestamp = at.toISOString()
  const imageHosts = deps.imageHosts?.(venue) ?? []
  const build = { buildId, timestamp, bundle: renderer.bundleId, imageHosts, policies }
  const meta = createBuildMeta(site, build, made.policies, indexOf)
  release.write(metaFile(buildId), JSON.stringify(meta))
  if (plan.cards !== null) release.write(CARDS_FILE, plan.cards)
  release.write(POINTER_FILE, JSON.stringify({ id: buildId, timestamp } satisfies BuildPointer))
  const files: Record<string, FileEntry> = {}
  for (const output of plan.outputs) {
    const { file, hash, inputs } = output
    const changed = plan.changedAt(output)
    const size = made.sizes.get(file) ?? 0
    files[file] = { hash, changed, policy: indexOf(file), size, ...(inputs !== undefined && { inputs }) }
  }
  return {
    ...{ version: 1, referenceId, buildId, timestamp, bundle: renderer.bundleId, siteUrl },
    plannedBy: identity.plannedBy,
    ...(identity.inputs !== undefined && { inputs: identity.inputs }),
    ...{ site: plan.site, items: plan.items, policies, files },
    domains: site.domains.map((host) => host.toLowerCase()),
    ...(listing ? { listing } : {}),
    ...{ folders: release.sharedFolders(), allFolders: true },
  }
}

async function discardUnlessLive(store: ReleaseStore, referenceId: string, buildId: string): Promise<void> {
  if ((await store.live(referenceId))?.buildId !== buildId) await store.discard(referenceId, buildId)
}
