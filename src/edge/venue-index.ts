import type { BuildMeta, Closure } from '../contract/site/build-meta.ts'
import { compileShells, type Shell } from './shells.ts'

/** The data of a venue's live release that the edge needs: created once per release, read at every request. */
export type LiveVenue = {
  referenceId: string
  buildId: string
  /** Location of the release's files (a folder or a key prefix); only the host interprets it. */
  release: string
  locales: readonly [string, ...string[]]
  browserLanguage: boolean
  domains: readonly string[]
  imageHosts: readonly string[]
  homeRedirect: string | null
  /** Why it shows no pages at the moment, if so. */
  closed: Closure | null
  paths: ReadonlySet<string>
  shells: readonly Shell[]
  policies: readonly string[]
  policyOf: Readonly<Record<string, number>>
}

/** The edge's index of all venues. Both lookups are synchronous. */
export type VenueIndex = {
  venue(referenceId: string): LiveVenue | undefined
  /** Returns the reference id of the venue with this host name; `hostname` is in lower case, without port. */
  venueOfHost(hostname: string): string | undefined
}

/** Converts the metadata of a live build (spec §7) to the venue's index entry. */
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
