import type { ListedVenue } from '../../../src/payload/site/root-site.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readLiveMeta } from './closed-venue.ts'

/** What the site's own pages need to know of a venue. */
export type ReleaseFacts = {
  /** Does it show pages for now (spec §8)? */
  readonly shown: boolean
  /** What the landing page says of it; null: nothing. */
  readonly listing: ListedVenue | null
}

/**
 * A function that tells the facts of a live release, null where there is none. A release never changes, so it is read once:
 * the site's own pages follow every edit that they show something of, and there may be thousands of venues.
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
