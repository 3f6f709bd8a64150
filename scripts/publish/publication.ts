import type { SitePlan } from '../../src/payload/site/page.ts'
import type { ListedVenue } from '../../src/payload/site/root-site.ts'
import type { Renderer } from './make/render.ts'
import type { Stopwatch } from './make/stopwatch.ts'
import type { ReleasePlan, SiteIdentity } from './plan/plan.ts'
import type { PublishError } from './release/errors.ts'
import type { Lease, LiveRelease, ReleaseStore } from './store/release-store.ts'

export type PublishDeps<Venue> = {
  /** Loads the current venue. Throws PublishError `pull-failed` or `invalid`, or any other error. */
  pull(referenceId: string): Promise<Venue>
  planSite(venue: Venue): SitePlan | Promise<SitePlan>
  /** Hosts of the venue's pictures. For this venue, the image proxy fetches from these hosts only. */
  imageHosts?(venue: Venue): readonly string[]
  /** Parts of the venue that are left out, with reasons. They are added to the report. */
  warnings?(venue: Venue): readonly string[]
  /** The venue's entry on the landing page, or null. Stored with the release for the next publication of that page. */
  listing?(venue: Venue): ListedVenue | null
  /** When the pages may change without an edit: the start of the venue's next day. */
  nextDay?(venue: Venue): Date | null
  /** Venues that links may lead to although they are not published yet: the venue's branches, which are published next. */
  announced?(venue: Venue): ReadonlySet<string>
  renderer: Renderer
  store: ReleaseStore
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** First path segments that the server handles itself (image proxy, API). */
  served?: ReadonlySet<string>
  now?: () => Date
  log?: (line: string) => void
}

export type PublishOptions = {
  /** Keeps old releases. A caller that publishes many venues removes them at the end. */
  keepOld?: boolean
  /** Awaited several times a second, so that more urgent work can run first. The default only yields to pending I/O. */
  turn?: () => Promise<unknown>
  /** Somebody waits for it, so its files are written before those of other publications. */
  isUrgent?: boolean
}

export type PublishReport = {
  ok: true
  referenceId: string
  /** True if nothing changed and no release was made. */
  unchanged: boolean
  /** True if the venue's entry on the landing page changed. */
  listed: boolean
  buildId: string
  previousBuildId: string | null
  pages: { total: number; rendered: number; linked: number }
  /** Files added by this release. `bytes` is their sum with their compressed copies and the release's metadata. */
  files: { written: number; linked: number; bytes: number }
  /** URLs whose response changed, on all hosts. */
  changed: readonly string[]
  warnings: readonly string[]
  /** When to publish again without an edit, or null. */
  nextDay: Date | null
  /** Milliseconds per phase. The venue is live at the end of `swap`. */
  ms: ReturnType<Stopwatch['elapsed']>
}
export type PublishFailure = { ok: false; referenceId: string; error: PublishError }

/** One publication, from the plan on. */
export type Publication<Venue> = {
  readonly venue: Venue
  readonly deps: PublishDeps<Venue>
  readonly options: PublishOptions
  readonly lease: Lease
  readonly clock: Stopwatch
  readonly at: Date
  readonly live: LiveRelease | null
  readonly site: SitePlan
  readonly identity: SiteIdentity
  readonly plan: ReleasePlan
  readonly listing: ListedVenue | null
}

/** What depends on whether a release was made. */
export type Result = Pick<PublishReport, 'unchanged' | 'buildId' | 'pages' | 'files' | 'changed' | 'warnings'>
