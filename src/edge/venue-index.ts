import type { BuildMeta, Closure } from '../contract/site/build-meta.ts'
import { compileShells, type Shell } from './shells.ts'

/** The live release of one venue, as the edge needs it: made once per release, read on every request. */
export type LiveVenue = {
  referenceId: string
  buildId: string
  /** Where the release's files are, in the host's own terms (a folder, a key prefix); the edge only hands it on. */
  release: string
  locales: readonly [string, ...string[]]
  browserLanguage: boolean
  domains: readonly string[]
  imageHosts: readonly string[]
  homeRedirect: string | null
  /** It shows no pages for now, and why. */
  closed: Closure | null
  paths: ReadonlySet<string>
  shells: readonly Shell[]
  policies: readonly string[]
  policyOf: Readonly<Record<string, number>>
}

/** What the edge knows of all venues. Both answers must be at hand without waiting. */
export type VenueIndex = {
  venue(referenceId: string): LiveVenue | undefined
  /** The reference id of the venue whose own host this is; `hostname` is lower case, without port. */
  venueOfHost(hostname: string): string | undefined
}

/** A venue's entry of the index from the metadata of its live build (spec §7). */
export function toLiveVenue(meta: BuildMeta, release: string): LiveVenue {
  const [first, ...others] = meta.locales
  if (first === undefined) throw new RangeError(`build ${meta.id} of venue ${meta.referenceId} has no locale`)
  return {
    referenceId: meta.referenceId,
    buildId: meta.id,
    release,
    locales: [first, ...others],
    browserLanguage: meta.browserLanguage,
    domains: meta.domains,
    imageHosts: meta.imageHosts ?? [],
    homeRedirect: meta.homeRedirect,
    closed: meta.closed ?? null,
    paths: new Set(meta.paths),
    shells: compileShells(meta.shells),
    policies: meta.policies,
    policyOf: meta.policyOf,
  }
}
