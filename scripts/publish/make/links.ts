import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import { resolveEdgeRequest } from '../../../src/edge/resolve.ts'
import type { LiveVenue } from '../../../src/edge/venue-index.ts'
import { isReferenceId } from '../release/reference.ts'

/** The target of a link. `foreign`: another venue of this site, which may not be published (yet). */
export type Verdict = 'ok' | 'broken' | { readonly foreign: string }

export type LinkTargets = {
  /** The release that contains the links, as the edge sees it. */
  venue: LiveVenue
  siteUrl: string
  /** Every file of that release (`dinein/12/index.html`). */
  files: ReadonlySet<string>
  /** URL paths of the hashed assets. */
  assets: ReadonlySet<string>
  /** Files at the root of the site (`favicon.svg`). */
  publicFiles: ReadonlySet<string>
  /** First path segments that the server handles itself (image proxy, API). */
  served: ReadonlySet<string>
}

/** A link to a path of one segment, with a query: `/_image?url=…`. */
const SERVED_QUERY = /^\/([\w-]+)\?/

/**
 * Creates a function that resolves a link with the routing rules of the edge. It caches results, because
 * most links are on every page. `base` is the page's path, for relative links.
 */
export function createLinkCheck(targets: LinkTargets): (href: string, base: string) => Verdict {
  const origin = new URL(targets.siteUrl).origin
  const known = new Map<string, Verdict>()

  function judge(href: string, base: string): Verdict {
    // Most different links are pictures, and parsing their addresses takes longer than all other work on them.
    const [, served] = SERVED_QUERY.exec(href) ?? []
    if (served !== undefined && targets.served.has(served)) return 'ok'
    let url: URL
    try {
      url = new URL(href, origin + base)
    } catch {
      return 'broken'
    }
    if (url.protocol === 'javascript:') return 'broken'
    if (url.origin !== origin) return 'ok'
    const [first = '', ...rest] = url.pathname.split('/').slice(1).map(decoded)
    // The landing page, and the not-found page, which the edge can serve at any path.
    if (url.pathname === '/' || url.pathname === '/404' || targets.served.has(first)) return 'ok'
    if (first === 'assets') return targets.assets.has(url.pathname) ? 'ok' : 'broken'
    if (rest.length === 0 && targets.publicFiles.has(first)) return 'ok'
    const { referenceId } = targets.venue
    if (first === referenceId || referenceId === ROOT_SITE) {
      if (isHere(url)) return 'ok'
      if (first === referenceId) return 'broken'
    }
    if (!isReferenceId(first)) return 'broken'
    return { foreign: first }
  }

  function isHere(url: URL): boolean {
    const { venue, files } = targets
    const answer = resolveEdgeRequest(
      { url, method: 'GET', header: () => undefined },
      { venue: (id) => (id === venue.referenceId ? venue : undefined), venueOfHost: () => undefined },
    )
    if (answer.kind === 'file') return files.has(answer.file.path.slice(1))
    return answer.kind === 'redirect'
  }

  return (href, base) => {
    const key = href.startsWith('/') ? href : `${base} ${href}`
    let verdict = known.get(key)
    if (verdict === undefined) {
      verdict = judge(href, base)
      known.set(key, verdict)
    }
    return verdict
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
