import type { ListedVenue } from '../../../src/payload/site/root-site.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readLiveMeta } from './closed-venue.ts'

/** What the site's own pages show of a venue. */
export type ReleaseFacts = {
  /** Whether the venue currently shows pages (spec §8). */
  readonly shown: boolean
  /** The venue's entry on the landing page, or null. */
  readonly listing: ListedVenue | null
}

/**
 * Creates a function that reads the facts of a live release, or null if there is none. Releases never change, so each is read
 * once: the site's own pages are published often, and there may be thousands of venues.
 */
export function createReleaseFacts(
  store: Pick<ReleaseStore, 'live' | 'liveId'>,
): (referenceId: string) => Promise<ReleaseFacts | null> {
  const known = new Map<string, { buildId: string; facts: ReleaseFacts }>()
  return async (referenceId) => {
    const buildId = await store.liveId(referenceId)
    const before = known.get(referenceId)
    if (before && before.buildId === buildId) return before.facts
    const live = buildId === null ? null : await store.live(referenceId)
    if (!live) {
      known.delete(referenceId)
      return null
    }
    const facts = { shown: !(await readLiveMeta(live))?.closed, listing: live.manifest?.listing ?? null }
    known.set(referenceId, { buildId: live.buildId, facts })
    return facts
  }
}
