/** What is kept of a venue for times without a network, and what answers then: the pure rules of the service worker. */

/** Where one worker works: the venue, and the path its registration covers (`/grill`, or `/` on the venue's own host). */
export type Territory = { readonly referenceId: string; readonly scope: string }

/** Pages a diner opened that are kept besides those that always are. */
export const MOST_OPENED = 40
/** Pages that always belong to a set: a menu of more categories keeps the first ones. */
const MOST_ALWAYS = 80

/**
 * A page's path below its venue, spelt one way: `/grill/dinein/` → `/dinein`, the home page → ''. Null where the worker
 * has no say: a registration for `/grill` is asked about `/grill-bar` too.
 */
export function pagePath(pathname: string, { referenceId, scope }: Territory): string | null {
  const segments = pathname
    .replace(/\/index(\.[\w-]+)?\.html$/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(respelt)
  if (segments[0] === respelt(referenceId)) segments.shift()
  else if (scope !== '/') return null
  return segments.map((segment) => `/${segment}`).join('')
}

/** The address under which a page of the venue is asked for and kept; the long form works on its own host too. */
export const addressOf = (path: string, { referenceId }: Territory) => `/${respelt(referenceId)}${path}`

function respelt(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    return segment
  }
}

/** What a URL of this origin is to the worker; null: not its business. */
export function kindOf(url: URL, navigates: boolean, territory: Territory): RequestKind | null {
  const { pathname } = url
  if (/^\/(api|_maps)(\/|$)/.test(pathname)) return null
  if (/^\/(_image|media)(\/|$)/.test(pathname)) return 'picture'
  if (pathname.startsWith('/assets/')) return /\.woff2?$/.test(pathname) ? 'font' : 'asset'
  if (pagePath(pathname, territory) === null) return null
  if (navigates) return 'page'
  return pathname.endsWith('/_payload.json') ? 'payload' : null
}
export type RequestKind = 'page' | 'payload' | 'asset' | 'font' | 'picture'

/** The page that says that another is not saved: `OFFLINE_PATH` of `src/payload/address/paths.ts`. */
export const OFFLINE = '/offline'

/**
 * The pages that always belong to a set, by the paths of a build: home, what says that a page is not saved, and of each selling type the diner saw (the first
 * one, before any was seen) its menu, search and category pages, cart and checkout.
 */
export function alwaysKept(paths: readonly string[], opened: readonly string[]): string[] {
  const known = paths.map((path) => path.split('/').map(respelt).join('/'))
  const types = known.flatMap((path) => /^\/([^/]+)\/search$/.exec(path)?.[1] ?? [])
  const seen = types.filter((type) => opened.some((path) => path.split('/')[1] === type))
  const wanted = new Set(seen.length > 0 ? seen : types.slice(0, 1))
  return known
    .filter((path) => {
      const [, type, , ...deeper] = path.split('/')
      return path === '' || path === OFFLINE || (wanted.has(type ?? '') && deeper.length === 0)
    })
    .slice(0, MOST_ALWAYS)
}

/** The pages opened last, newest first, each once. */
export function openedNow(path: string, before: readonly string[]): string[] {
  return [path, ...before.filter((other) => other !== path)].slice(0, MOST_OPENED)
}

/**
 * Where a page that is not kept leads: a category or an item to its own menu, an item at its row. Null: nowhere. A menu of
 * another type has other dishes and prices, so it never stands in for this one. `kept` are the paths there are.
 */
export function insteadOf(
  path: string,
  kept: readonly string[],
): { readonly path: string; readonly row: string | null } | null {
  const [, type = '', ...below] = path.split('/')
  const menu = `/${type}`
  if (type === '' || below.length === 0 || !kept.includes(menu)) return null
  return { path: menu, row: below.length === 2 ? path : null }
}

/** Scripts, styles and messages that a page names, and the fonts it loads at once. */
export function assetsOf(html: string): string[] {
  const named = html.match(/\/assets\/[\w./-]+\.(?:js|css|json)\b/g) ?? []
  const fonts = [...html.matchAll(/<link\b[^>]*\bas="?font\b[^>]*>/g)].map(
    ([tag]) => /\/assets\/[\w./-]+/.exec(tag)?.[0] ?? [],
  )
  return [...new Set([...named, ...fonts.flat()])]
}

/** Scripts and styles that a script imports, now or later. `path` is its own. */
export function importsOf(script: string, path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const named = script.matchAll(/["'`](?:\.\/|\/?assets\/)([\w./-]+\.(?:js|css))["'`]/g)
  return [...new Set([...named].map(([, name = '']) => folder + name))].filter((other) => other !== path)
}

/** The data that a page's scripts read: addresses of `_payload.json` files of its venue. */
export function payloadsOf(html: string, territory: Territory): string[] {
  const named = html.match(/\/[\w%.~!$()*+,:@/-]*\/_payload\.json/g) ?? []
  return [...new Set(named)].filter((path) => pagePath(path, territory) !== null)
}

/** The language a page is in; '' when it names none. */
export const languageOf = (html: string) => /<html\b[^>]*\blang="?([\w-]+)/i.exec(html)?.[1] ?? ''

/** The page that says that another is not saved, with the addresses of those that are. */
export const withSaved = (html: string, saved: readonly string[]) =>
  html.replace(/<html\b/i, () => `<html data-saved-pages="${saved.join(' ').replaceAll('"', '%22')}"`)

/** The page with the time it is known to have been right at (ISO 8601, UTC): an attribute, so that its policy holds. */
export const stamped = (html: string, asOf: string) => html.replace(/<html\b/i, `<html data-as-of="${asOf}"`)
