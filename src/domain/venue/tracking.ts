/** Codes of tracking integrations (spec §9): vendor scripts in the page, and calls from the server to a vendor. */
export const integrations = {
  metaPixel: 1,
  googleAnalytics: 2,
  snapchatPixel: 3,
  tiktokPixel: 4,
  metaConversions: 5,
  tiktokEvents: 6,
  snapchatEvents: 7,
} as const
export type Integration = (typeof integrations)[keyof typeof integrations]
/** Integrations whose script runs in the page. */
export type PagePixelType = 1 | 2 | 3 | 4
/** Integrations that the API calls. */
export type ServerPixelType = 5 | 6 | 7

/** The public data of a venue's integration, without credentials. */
export type Pixel = { readonly type: Integration; readonly id: string }
export type PagePixel = { readonly type: PagePixelType; readonly id: string }

export const isPagePixel = (pixel: Pixel): pixel is PagePixel => pixel.type <= integrations.tiktokPixel
export const isServerPixel = <P extends Pixel>(pixel: P): pixel is P & { readonly type: ServerPixelType } =>
  !isPagePixel(pixel)

const DIGITS = /^\d{5,20}$/
const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/
const TIKTOK = /^[A-Z0-9]{10,40}$/

/**
 * The format of ids, by integration. Ids become part of URLs that browsers and the API call, so they must contain nothing
 * else.
 */
export const pixelIdFormats: Readonly<
  Record<Integration, { readonly pattern: RegExp; readonly description: string }>
> = {
  1: { pattern: DIGITS, description: 'the id of a Meta pixel has 5 to 20 digits' },
  2: { pattern: /^(G|GT)-[A-Z0-9]{4,20}$/, description: 'a Google Analytics id is such as G-AB12CD34EF' },
  3: { pattern: UUID, description: 'the id of a Snapchat pixel is a UUID' },
  4: { pattern: TIKTOK, description: 'the id of a TikTok pixel has 10 to 40 capital letters and digits' },
  5: { pattern: DIGITS, description: 'the id of a Meta data set has 5 to 20 digits' },
  6: { pattern: TIKTOK, description: 'the id of a TikTok pixel has 10 to 40 capital letters and digits' },
  7: { pattern: UUID, description: 'the id of a Snapchat pixel is a UUID' },
}

/** Vendor-neutral names of the events on the way to an order. */
export const shopEventNames = ['page_view', 'view_item', 'add_to_cart', 'begin_checkout', 'purchase'] as const
export type ShopEventName = (typeof shopEventNames)[number]

export type EventItem = {
  readonly id: string
  readonly name: string
  readonly quantity: number
  /** Price of one unit in major units. */
  readonly price: number
}

export type ShopEvent = {
  readonly name: ShopEventName
  /** Equal in page and API, so that a vendor that receives the event from both counts it once. */
  readonly id: string
  /** Major units of `currency`. */
  readonly value: number
  readonly currency: string
  readonly items: readonly EventItem[]
  /** Only for purchases. */
  readonly orderId: string | null
}

/** Returns the event id of a purchase, which browser and API both report. */
export const purchaseEventId = (orderId: string): string => `purchase-${orderId}`
