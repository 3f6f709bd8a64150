import * as v from 'valibot'
import { venueCoupon } from '../order/coupon.ts'
import { flag, id, idKey, list } from '../wire/primitives.ts'
import { hoursByBranch } from '../wire/week-schema.ts'
import { business } from './business.ts'
import { closedNotice } from './closed-notice.ts'
import { shippingCountry, zone } from './delivery.ts'
import { discountsByType } from './discounts.ts'
import { category, menuResponse, smartCategory } from './menu.ts'
import { survey } from './survey.ts'
import { savedTheme } from './theme.ts'
import { pixelSettings } from './tracking.ts'
import { banner, table } from './venue-details.ts'

/** The venue file that operators import: all data of a venue, in the formats of the calls (docs/venue-file.md). */
export const venueFile = v.object({
  $schema: v.nullish(v.string()),
  /** Version of this format. */
  format: v.literal(1, 'expected format 1'),
  /** The business as for its first branch; each branch has its own reference id. */
  business,
  /** Saved themes, for example for a season or for a preview. */
  themes: list(savedTheme),
  /** Id of the active saved theme; if missing, the theme of the business. */
  theme_id: v.nullish(id, null),
  /** Set while the venue shows no pages and accepts no orders. */
  closed: v.nullish(closedNotice, null),
  menu: list(category),
  smart_categories: list(smartCategory),
  highlightedCat: menuResponse.entries.highlightedCat,
  showStandardSubCats: flag(false),
  discounts: v.nullish(discountsByType, null),
  /** Opening hours by branch id. */
  shifts: v.nullish(hoursByBranch, {}),
  /** Tables by branch id. */
  tables: v.nullish(v.record(idKey, v.array(table)), {}),
  banners: list(banner),
  /** Delivery zones by branch id. */
  zones: v.nullish(v.record(idKey, v.array(zone)), {}),
  /** Countries for parcels, each with the branch that sends them. */
  countries: list(shippingCountry),
  coupons: list(venueCoupon),
  /** Tracking integrations with their credentials, which no response contains. */
  pixels: pixelSettings,
  /** The survey of the feedback page. */
  survey: v.nullish(survey, null),
})
export type VenueFile = v.InferOutput<typeof venueFile>
export type VenueFileInput = v.InferInput<typeof venueFile>
