/** For a page whose release names no policy: only what is the site's own. */
const DEFAULT_POLICY = "default-src 'self'; img-src 'self' https: data:; style-src 'self' 'unsafe-inline'"

/** Directives a page's policy gets if it does not have them; a `<meta>` policy could not say the first. */
const REQUIRED: readonly [name: string, value: string][] = [
  ['frame-ancestors', "'self'"],
  ['base-uri', "'self'"],
  ['object-src', "'none'"],
  ['form-action', "'self'"],
]

/**
 * Headers of every answer: the type is what it says it is, and addresses of orders stay on the site. Other sites may show
 * its pictures (`readBy`), nothing else.
 */
export function baseHeaders(options: { https: boolean; readBy?: 'any site' }): Headers {
  const headers = new Headers({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': options.readBy === undefined ? 'same-origin' : 'cross-origin',
  })
  if (options.https) headers.set('Strict-Transport-Security', 'max-age=31536000')
  return headers
}

/** Adds what only a page needs: its Content-Security-Policy, the device features it may use, its own window group. */
export function addPageHeaders(headers: Headers, policy: string | undefined): void {
  headers.set('Content-Security-Policy', completePolicy(policy ?? DEFAULT_POLICY))
  headers.set('Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
}

/** The site's scripts lie in `/assets/`: the one that is a service worker may keep venues all the same. */
export function allowServiceWorker(headers: Headers, path: string): void {
  if (path.endsWith('.js')) headers.set('Service-Worker-Allowed', '/')
}

function completePolicy(policy: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '')
  const names = new Set(directives.map((directive) => directive.split(/\s/, 1)[0]?.toLowerCase()))
  for (const [name, value] of REQUIRED) if (!names.has(name)) directives.push(`${name} ${value}`)
  return directives.join('; ')
}
