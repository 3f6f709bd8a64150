import {
  type Integration,
  integrations,
  isPagePixel,
  isServerPixel,
  type PagePixel,
  type PagePixelType,
} from '../../domain/venue/tracking.ts'
import type { Business } from '../../domain/venue/venue.ts'
import { requiresConsent } from '../../domain/visit/consent.ts'

export type VendorName = 'Meta' | 'Google' | 'Snapchat' | 'TikTok'

/** The tracking data on pages of a venue that uses tracking. */
export type TrackingView = {
  /** The pixels whose scripts the page loads after consent. */
  readonly pixels: readonly PagePixel[]
  /** Whether the page reports events to the API, which forwards them to vendors. */
  readonly serverEvents: boolean
  /** Whether visitors must consent first. */
  readonly needsConsent: boolean
  /** The vendors, to be shown to the visitor. */
  readonly vendors: readonly VendorName[]
}

const vendorByIntegration: Readonly<Record<Integration, VendorName>> = {
  [integrations.metaPixel]: 'Meta',
  [integrations.googleAnalytics]: 'Google',
  [integrations.snapchatPixel]: 'Snapchat',
  [integrations.tiktokPixel]: 'TikTok',
  [integrations.metaConversions]: 'Meta',
  [integrations.tiktokEvents]: 'TikTok',
  [integrations.snapchatEvents]: 'Snapchat',
}

/** Builds the tracking data of a venue's pages; null if it has no integrations. */
export function trackingView({
  pixels,
  countryCode,
}: Pick<Business, 'pixels' | 'countryCode'>): TrackingView | null {
  if (pixels.length === 0) return null
  return {
    pixels: pixels.filter(isPagePixel).map(({ type, id }) => ({ type, id })),
    serverEvents: pixels.some(isServerPixel),
    needsConsent: requiresConsent(countryCode),
    vendors: [...new Set(pixels.map(({ type }) => vendorByIntegration[type]))],
  }
}

/** Other origins that a page may use, by kind of resource. */
export type Origins = Readonly<Record<'script' | 'connect' | 'img' | 'frame', readonly string[]>>

/** The origins that each vendor's script needs, from the vendors' guides to Content-Security-Policy. */
const originsByPixel: Readonly<Record<PagePixelType, Origins>> = {
  [integrations.metaPixel]: {
    script: ['https://connect.facebook.net'],
    connect: ['https://www.facebook.com', 'https://connect.facebook.net'],
    img: ['https://www.facebook.com'],
    frame: [],
  },
  [integrations.googleAnalytics]: {
    script: ['https://www.googletagmanager.com'],
    connect: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
    img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
    frame: [],
  },
  [integrations.snapchatPixel]: {
    script: ['https://sc-static.net', 'https://tr.snapchat.com'],
    connect: ['https://tr.snapchat.com', 'https://tr6.snapchat.com'],
    img: ['https://tr.snapchat.com'],
    frame: ['https://tr.snapchat.com'],
  },
  [integrations.tiktokPixel]: {
    script: ['https://analytics.tiktok.com'],
    connect: ['https://analytics.tiktok.com'],
    img: ['https://analytics.tiktok.com'],
    frame: [],
  },
}

/** Returns the origins that the page's policy allows for its pixels. */
export function pixelOrigins(pixels: readonly PagePixel[]): Origins {
  const all = pixels.map(({ type }) => originsByPixel[type])
  const of = (kind: keyof Origins) => [...new Set(all.flatMap((origins) => origins[kind]))]
  return { script: of('script'), connect: of('connect'), img: of('img'), frame: of('frame') }
}
