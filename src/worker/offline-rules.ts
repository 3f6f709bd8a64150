/** The pure rules of the service worker: what is stored for offline use, and how each request is answered. */

/** What one worker covers: the venue, and the path of its registration (`/grill`, or `/` on the venue's own host). */
export type Scope = { readonly referenceId: string; readonly path: string }

/** How many opened pages are stored in addition to the core pages. */
export const MAX_OPENED_PAGES = 40
/** How many core pages are stored. If a menu has more categories, the first ones are stored. */
const MAX_CORE_PAGES = 80

/**
 * The path of a page below its venue, normalized: `/grill/dinein/` → `/dinein`, the home page → ''. Null outside the
 * scope: a registration for `/grill` also receives requests for `/grill-bar`.
 */
export function pagePath(pathname: string, { referenceId, path: base }: Scope): string | null {
  const segments = pathname
    .replace(/\/index(\.[\w-]+)?\.html$/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(normalizeSegment)
  if (segments[0] === normalizeSegment(referenceId)) segments.shift()
  else if (base !== '/') return null
  return segments.map((segment) => `/${segment}`).join('')
}

/**
 * The address of a page of the venue, for requests and in the cache. The long form also works on the venue's own
 * host.
 */
export const toAddress = (path: string, { referenceId }: Scope) => `/${normalizeSegment(referenceId)}${path}`

function normalizeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    return segment
  }
}

/** The kind of a request to this origin. Null if the worker leaves it to the browser. */
export function classifyRequest(url: URL, navigates: boolean, scope: Scope): RequestKind | null {
  const { pathname } = url
  if (/^\/(api|_maps|q)(\/|$)/.test(pathname)) return null
  if (/^\/(_image|media)(\/|$)/.test(pathname)) return 'picture'
  if (pathname.startsWith('/assets/')) return /\.woff2?$/.test(pathname) ? 'font' : 'asset'
  if (pagePath(pathname, scope) === null) return null
  if (navigates) return 'page'
  return pathname.endsWith('/_payload.json') ? 'payload' : null
}
export type RequestKind = 'page' | 'payload' | 'asset' | 'font' | 'picture'

/** The page shown instead of a page that is not saved. Equals `OFFLINE_PATH` of `src/payload/address/paths.ts`. */
export const OFFLINE_PAGE = '/offline'

/**
 * The pages of a build that every set contains: home, the offline page, and for each order type the diner has opened
 * (the first type if none) its menu, search and category pages, cart and checkout.
 */
export function listCorePages(paths: readonly string[], opened: readonly string[]): string[] {
  const known = paths.map((path) => path.split('/').map(normalizeSegment).join('/'))
  const types = known.flatMap((path) => /^\/([^/]+)\/search$/.exec(path)?.[1] ?? [])
  const seen = types.filter((type) => opened.some((path) => path.split('/')[1] === type))
  const wanted = new Set(seen.length > 0 ? seen : types.slice(0, 1))
  return known
    .filter((path) => {
      const [, type, , ...deeper] = path.split('/')
      return path === '' || path === OFFLINE_PAGE || (wanted.has(type ?? '') && deeper.length === 0)
    })
    .slice(0, MAX_CORE_PAGES)
}

/** The paths of the pages opened last, newest first, without duplicates. */
export function addOpened(path: string, before: readonly string[]): string[] {
  return [path, ...before.filter((other) => other !== path)].slice(0, MAX_OPENED_PAGES)
}

/**
 * The saved page to show instead of one that is not saved: the menu of a category or an item, for an item with its
 * row. Null if there is none. The menu of another order type has other dishes and prices, so it is never used. `saved`
 * lists the saved paths.
 */
export function findFallback(
  path: string,
  saved: readonly string[],
): { readonly path: string; readonly row: string | null } | null {
  const [, type = '', ...below] = path.split('/')
  const menu = `/${type}`
  if (type === '' || below.length === 0 || !saved.includes(menu)) return null
  return { path: menu, row: below.length === 2 ? path : null }
}

/** The scripts, styles and messages that a page refers to, and the fonts it preloads. */
export function findAssets(html: string): string[] {
  const named = html.match(/\/assets\/[\w./-]+\.(?:js|css|json)\b/g) ?? []
  const fonts = [...html.matchAll(/<link\b[^>]*\bas="?font\b[^>]*>/g)].map(
    ([tag]) => /\/assets\/[\w./-]+/.exec(tag)?.[0] ?? [],
  )
  return [...new Set([...named, ...fonts.flat()])]
}

/** The scripts and styles that a script imports, statically or dynamically. `path` is the path of the script. */
export function findImports(script: string, path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const named = script.matchAll(/["'`](?:\.\/|\/?assets\/)([\w./-]+\.(?:js|css))["'`]/g)
  return [...new Set([...named].map(([, name = '']) => folder + name))].filter((other) => other !== path)
}

/** The addresses of the venue's `_payload.json` files that a page refers to. */
export function findPayloads(html: string, scope: Scope): string[] {
  const named = html.match(/\/[\w%.~!$()*+,:@/-]*\/_payload\.json/g) ?? []
  return [...new Set(named)].filter((path) => pagePath(path, scope) !== null)
}

/** The language of a page, from its `lang` attribute. '' if it has none. */
export const readLanguage = (html: string) => /<html\b[^>]*\blang="?([\w-]+)/i.exec(html)?.[1] ?? ''

/** Adds the addresses of the saved pages to the offline page. */
export const markSavedPages = (html: string, saved: readonly string[]) =>
  html.replace(/<html\b/i, () => `<html data-saved-pages="${saved.join(' ').replaceAll('"', '%22')}"`)

/**
 * Adds the time at which the page was last confirmed current (ISO 8601, UTC). It is an attribute, so the page's
 * content security policy still allows the page.
 */
export const markAsOf = (html: string, asOf: string) => html.replace(/<html\b/i, `<html data-as-of="${asOf}"`)
