import { LRUCache } from 'lru-cache'

/** For a page without a policy in its release: only the site's own content. */
const DEFAULT_POLICY = "default-src 'self'; img-src 'self' https: data:; style-src 'self' 'unsafe-inline'"

/** Directives added to a page's policy if they are missing; a `<meta>` policy cannot contain the first. */
const REQUIRED: readonly [name: string, value: string][] = [
  ['frame-ancestors', "'self'"],
  ['base-uri', "'self'"],
  ['object-src', "'none'"],
  ['form-action', "'self'"],
]

/**
 * Headers of a response by name. A plain object, because the server sends one without building `Headers` from it. Each name is
 * spelt the same everywhere, since other spellings would be other headers.
 */
export type ResponseHeaders = Record<string, string>

/**
 * Headers of every response: no type sniffing, and no addresses of orders in referrers to other sites. Other sites may embed
 * pictures (`readBy`) and nothing else.
 */
export function baseHeaders(options: { https: boolean; readBy?: 'any site' }): ResponseHeaders {
  const headers: ResponseHeaders = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': options.readBy === undefined ? 'same-origin' : 'cross-origin',
  }
  if (options.https) headers['Strict-Transport-Security'] = 'max-age=31536000'
  return headers
}

/** Adds the headers of pages: Content-Security-Policy, permitted device features, and a separate window group. */
export function addPageHeaders(headers: ResponseHeaders, policy: string | undefined): void {
  headers['Content-Security-Policy'] = completePolicies.memo(policy ?? DEFAULT_POLICY)
  headers['Permissions-Policy'] = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()'
  headers['Cross-Origin-Opener-Policy'] = 'same-origin'
}

/** Allows a service worker from `/assets/` to control the venues' pages. */
export function allowServiceWorker(headers: ResponseHeaders, path: string): void {
  if (path.endsWith('.js')) headers['Service-Worker-Allowed'] = '/'
}

/** A release has few policies, which are completed for each of its pages. Each takes about 4 KB, twice. */
const completePolicies = new LRUCache<string, string>({ max: 500, memoMethod: completePolicy })

function completePolicy(policy: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '')
  const names = new Set(directives.map((directive) => directive.split(/\s/, 1)[0]?.toLowerCase()))
  for (const [name, value] of REQUIRED) if (!names.has(name)) directives.push(`${name} ${value}`)
  return directives.join('; ')
}
