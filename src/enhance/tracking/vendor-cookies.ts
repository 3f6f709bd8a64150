/** Prefixes of the cookies that vendors' scripts set on the site's own domain. */
const COOKIE_PREFIXES = ['_fbp', '_fbc', '_ga', '_gid', '_gcl', '_scid', '_sctr', '_ScCbts', '_ttp', '_tt_']

/** Deletes the cookies that vendors set while tracking was allowed. */
export function deleteVendorCookies(): void {
  const names = document.cookie.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
  for (const name of names) {
    if (!COOKIE_PREFIXES.some((start) => name.startsWith(start))) continue
    // Vendors set cookies on the widest domain possible.
    for (const domain of ['', ...domainsOf(location.hostname)]) {
      const where = domain === '' ? '' : `; Domain=${domain}`
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
      document.cookie = `${name}=; Max-Age=0; Path=/${where}`
    }
  }
}

/** `a.b.example` → `a.b.example`, `b.example`. */
function domainsOf(host: string): string[] {
  const parts = host.split('.')
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join('.'))
}
