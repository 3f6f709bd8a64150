/** What vendors' scripts keep on the site's own name, by the start of the cookies' names. */
const COOKIES = ['_fbp', '_fbc', '_ga', '_gid', '_gcl', '_scid', '_sctr', '_ScCbts', '_ttp', '_tt_']

/** Takes off the device what vendors left there while they were allowed to. */
export function forgetVendors(): void {
  const names = document.cookie.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
  for (const name of names) {
    if (!COOKIES.some((start) => name.startsWith(start))) continue
    // They put them on the widest domain they may.
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
