import { CONSENT_HEADER } from '../../src/domain/visit/consent.ts'

/** The browser of somebody who agreed to be tracked, as vendors match by it. Missing values are ''. */
export type Visitor = {
  /** The page, without its query: that may name anything. */
  readonly url: string
  readonly ip: string
  readonly userAgent: string
  /** What the vendors' own scripts keep on the site, by the names of their cookies. */
  readonly cookies: Readonly<Record<VendorCookie, string>>
}

const vendorCookies = ['_fbp', '_fbc', '_ttp', '_scid'] as const
export type VendorCookie = (typeof vendorCookies)[number]

const MAX_AGENT = 512

type Header = (name: string) => string | undefined

/** Who asks, for requests whose visitor agreed. `siteUrl` stands in where the browser does not name its page. */
export function readVisitor(header: Header, address: string, siteUrl: string): Visitor {
  return {
    url: parseReferer(header('referer'), header('host')) ?? siteUrl,
    ip: address,
    userAgent: (header('user-agent') ?? '').slice(0, MAX_AGENT),
    cookies: parseVendorCookies(header('cookie') ?? ''),
  }
}

/** The visitor who places an order; null where they did not agree. */
export function consentingVisitor(header: Header, address: string, siteUrl: string): Visitor | null {
  return header(CONSENT_HEADER.toLowerCase()) === 'granted' ? readVisitor(header, address, siteUrl) : null
}

/** Only a page of this host: anything else was not sent by our pages. */
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
