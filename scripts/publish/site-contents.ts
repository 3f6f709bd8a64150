import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import type { ListedVenue } from '../../src/payload/site/root-site.ts'
import type { ReleaseFacts } from './plan/release-facts.ts'
import type { ReleaseStore } from './store/release-store.ts'

/** Maximum number of venues on the landing page. */
const MAX_LISTED = 1000
/** Releases read in parallel. The store may be on another machine; for a folder, more would not help. */
const READ_AT_ONCE = 8

/** What the site's own pages show. */
export type SiteContents = {
  /** Reference ids of the venues that have pages. */
  readonly published: string[]
  /** The landing page's entries. */
  readonly listings: ListedVenue[]
}

/** Reads what the site's own pages show from the live releases of all venues. Awaits `turn` between batches. */
export async function readSiteContents(
  store: Pick<ReleaseStore, 'references'>,
  readFacts: (referenceId: string) => Promise<ReleaseFacts | null>,
  venues: () => Promise<readonly { referenceId: string }[]>,
  turn: () => Promise<unknown>,
): Promise<SiteContents> {
  const references = (await store.references()).filter((reference) => reference !== ROOT_SITE)
  const published: string[] = []
  for (let from = 0; from < references.length; from += READ_AT_ONCE) {
    const batch = references.slice(from, from + READ_AT_ONCE)
    const facts = await Promise.all(batch.map(readFacts))
    published.push(...batch.filter((_, index) => facts[index]?.shown))
    await turn()
  }
  const listings: ListedVenue[] = []
  // The landing page shows the first branch of each business.
  for (const { referenceId } of await venues()) {
    if (listings.length === MAX_LISTED) break
    const listing = (await readFacts(referenceId))?.listing
    if (listing) listings.push(listing)
  }
  return { published, listings }
}
