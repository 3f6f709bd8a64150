import * as v from 'valibot'
import { type BuildMeta, buildMetaSchema, type Closure } from '../../../src/contract/site/build-meta.ts'
import type { SitePlan } from '../../../src/payload/site/page.ts'
import { PublishError } from '../release/errors.ts'
import { metaFile } from '../release/files.ts'
import type { LiveRelease } from '../store/release-store.ts'

/** A file in the release of an unavailable venue, by which servers that do not read metadata recognise it. */
const MARK = '/unavailable.txt'

/**
 * Plans the release of a venue that currently shows no pages, only the reason (spec §8). Keeps the host names and languages
 * of the previous release, because the platform does not return them for such a venue.
 * Throws `invalid` if a redirect leads back to the venue.
 */
export function planClosedVenue(
  referenceId: string,
  closed: Closure,
  before: BuildMeta | null,
  siteUrl: string,
): SitePlan {
  const domains = before?.domains ?? []
  if (closed.kind === 'redirect' && leadsBack(closed.url, referenceId, siteUrl, domains))
    throw new PublishError('invalid', referenceId, `its visitors would be sent to itself: ${closed.url}`)
  return {
    referenceId,
    locales: before?.locales ?? ['en'],
    browserLanguage: before?.browserLanguage ?? true,
    domains,
    homeRedirect: null,
    closed,
    pages: [],
    payloads: [],
    shells: [],
    files: closed.kind === 'unavailable' ? [{ path: MARK, body: `${closed.message}\n` }] : [],
  }
}

/** A sentence for the operator. */
export function describeClosure(closed: Closure): string {
  if (closed.kind === 'redirect') return `shows no pages: the platform sends its visitors to ${closed.url}`
  return `shows no pages: the platform has no restaurant for it${closed.message && `: ${closed.message}`}`
}

/** The metadata of the live release, or null if there is none or it is unreadable. */
export async function readLiveMeta(live: LiveRelease | null): Promise<BuildMeta | null> {
  const text = live && (await live.read(metaFile(live.buildId)))
  if (!text) return null
  try {
    return v.parse(buildMetaSchema, JSON.parse(text))
  } catch {
    return null
  }
}

function leadsBack(url: string, referenceId: string, siteUrl: string, domains: readonly string[]): boolean {
  const { origin, hostname, pathname } = new URL(url)
  if (domains.includes(hostname)) return true
  return (
    origin === new URL(siteUrl).origin && pathname.split('/')[1]?.toLowerCase() === referenceId.toLowerCase()
  )
}
