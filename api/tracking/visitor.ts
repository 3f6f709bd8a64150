import { CONSENT_HEADER } from '../../src/domain/visit/consent.ts'

/** Browser data of a visitor who agreed to be tracked, by which vendors match. Missing values are ''. */
export type Visitor = {
  /** Address of the page, without its query, which may contain private data. */
  readonly url: string
  readonly ip: string
  readonly userAgent: string
  /** Cookies of the vendors' own scripts, by name. */
  readonly cookies: Readonly<Record<VendorCookie, string>>
}

const vendorCookies = ['_fbp', '_fbc', '_ttp', '_scid'] as const
export type VendorCookie = (typeof vendorCookies)[number]

const MAX_AGENT = 512

type Header = (name: string) => string | undefined

/** Reads the visitor of a request who agreed to be tracked. `siteUrl` is used if the browser does not send its page. */
export function readVisitor(header: Header, address: string, siteUrl: string): Visitor {
  return {
    url: parseReferer(header('referer'), header('host')) ?? siteUrl,
    ip: address,
    userAgent: (header('user-agent') ?? '').slice(0, MAX_AGENT),
    cookies: parseVendorCookies(header('cookie') ?? ''),
  }
}

/** Reads the visitor who places an order; null if they did not agree to be tracked. */
export function consentingVisitor(header: Header, address: string, siteUrl: string): Visitor | null {
  return header(CONSENT_HEADER.toLowerCase()) === 'granted' ? readVisitor(header, address, siteUrl) : null
}

/** Accepts pages of this host only; our pages send no others. */
function parseReferer(referer: string | undefined, host: string | undefined): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return url.host === host && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : null
}

function parseVendorCookies(text: string): Record<VendorCookie, string> {
  const found = new Map(
    text.split(';').map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const
    }),
  )
  const read = (name: VendorCookie) => {
    const value = found.get(name) ?? ''
    return /^[\w.~-]{1,256}$/.test(value) ? value : ''
  }
  return { _fbp: read('_fbp'), _fbc: read('_fbc'), _ttp: read('_ttp'), _scid: read('_scid') }
}
