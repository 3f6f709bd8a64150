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

/** What pages of a venue that tracks know of it. */
export type TrackingView = {
  /** Whose scripts the page loads, once it may. */
  readonly pixels: readonly PagePixel[]
  /** The API tells vendors, too, and so wants to hear of it. */
  readonly told: boolean
  /** Visitors have to agree first. */
  readonly asks: boolean
  /** Who hears of it, for the visitor to read. */
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

/** Null for venues that track nobody: their pages carry nothing of it. */
export function trackingView({
  pixels,
  countryCode,
}: Pick<Business, 'pixels' | 'countryCode'>): TrackingView | null {
  if (pixels.length === 0) return null
  return {
    pixels: pixels.filter(isPagePixel).map(({ type, id }) => ({ type, id })),
    told: pixels.some(isServerPixel),
    asks: requiresConsent(countryCode),
    vendors: [...new Set(pixels.map(({ type }) => vendorByIntegration[type]))],
  }
}

/** Other origins that a page may use, by the kind of use. */
export type Origins = Readonly<Record<'script' | 'connect' | 'img' | 'frame', readonly string[]>>

/** What each vendor's script needs, as the vendors' guides to Content-Security-Policy say. */
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

/** The origins that the page's policy opens for its pixels: of those vendors alone. */
export function pixelOrigins(pixels: readonly PagePixel[]): Origins {
  const all = pixels.map(({ type }) => originsByPixel[type])
  const of = (kind: keyof Origins) => [...new Set(all.flatMap((origins) => origins[kind]))]
  return { script: of('script'), connect: of('connect'), img: of('img'), frame: of('frame') }
}
