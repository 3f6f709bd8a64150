export type SitemapEntry = {
  readonly path: string /** ISO 8601, UTC: when what the page shows last changed. */
  readonly changed: string
}

/**
 * A page in one of its locales. `path` is below the venue. `canonicalPath` is null if search engines should not list the page.
 * `changed` is ISO 8601, UTC: when what the page shows last changed.
 */
export type IndexedPage = {
  readonly path: string
  readonly canonicalPath: string | null
  readonly changed: string
}

/** Lists the canonical pages that search engines should list, each once. */
export function sitemapEntries(referenceId: string, pages: Iterable<IndexedPage>): SitemapEntry[] {
  const entries = new Map<string, string>()
  for (const { path, canonicalPath, changed } of pages) {
    if (canonicalPath === null || canonicalPath !== `/${referenceId}${path}`) continue
    const known = entries.get(canonicalPath)
    if (known === undefined || known < changed) entries.set(canonicalPath, changed)
  }
  return [...entries].map(([path, changed]) => ({ path, changed }))
}

/** Builds a venue's `sitemap.xml`. `siteUrl` has no trailing slash. */
export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const rows = entries.map(
    ({ path, changed }) => `<url><loc>${escapeXml(siteUrl + path)}</loc><lastmod>${changed}</lastmod></url>`,
  )
  return `${HEAD}<urlset xmlns="${NAMESPACE}">${rows.join('')}</urlset>\n`
}

/** Builds the index of all venues' sitemaps. */
export function sitemapIndexXml(siteUrl: string, referenceIds: readonly string[]): string {
  const rows = referenceIds.map(
    (id) => `<sitemap><loc>${escapeXml(`${siteUrl}/${id}/sitemap.xml`)}</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">${rows.join('')}</sitemapindex>\n`
}

/** Builds `robots.txt`, which excludes pages that depend on the visitor. */
export function robotsTxt(siteUrl: string): string {
  const closed = [
    '/api/',
    '/*/cart$',
    '/*/checkout$',
    '/*/search$',
    '/*/order/',
    '/*/profile$',
    '/*/_payload.json',
  ]
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
