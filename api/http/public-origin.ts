/**
 * Resolves the origin of the page that makes a call: that of its header `Origin` if it is the installation's site or, by
 * `isVenueHost`, a venue's own host, else that of the installation. A caller can send any `Origin` header, so it is not trusted by
 * itself.
 */
export async function resolvePublicOrigin(
  header: (name: string) => string | undefined,
  siteUrl: string,
  isVenueHost: (hostname: string) => Promise<boolean>,
): Promise<string> {
  const asked = header('origin') ?? ''
  if (!URL.canParse(asked)) return siteUrl
  const [page, site] = [new URL(asked), new URL(siteUrl)]
  if (page.protocol !== site.protocol && page.protocol !== 'https:') return site.origin
  if (page.origin === site.origin || (isLoopback(page) && isLoopback(site))) return page.origin
  if (page.port !== '' && page.port !== site.port) return site.origin
  return (await isVenueHost(page.hostname)) ? page.origin : site.origin
}

/** On a developer's machine, the site is reachable by any loopback name. */
export const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
