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

/** What an operator imports: everything the API holds about a venue, in the shapes of the calls (docs/venue-file.md). */
export const venueFile = v.object({
  $schema: v.nullish(v.string()),
  /** Version of this format. */
  format: v.literal(1, 'expected format 1'),
  /** As the platform sends it for the first branch; each branch answers under its own reference id. */
  business,
  /** Looks the venue has saved: for a season, or to be looked at before one is chosen. */
  themes: list(savedTheme),
  /** The saved look it wears; missing: the one its business describes. */
  theme_id: v.nullish(id, null),
  /** It shows no pages and takes no orders for now; missing: it does. */
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
  /** Countries parcels are sent to, each from the branch it names. */
  countries: list(shippingCountry),
  coupons: list(venueCoupon),
  /** Tracking integrations with their credentials, which no answer of the API holds. */
  pixels: pixelSettings,
  /** What diners are asked on the feedback page. */
  survey: v.nullish(survey, null),
})
export type VenueFile = v.InferOutput<typeof venueFile>
export type VenueFileInput = v.InferInput<typeof venueFile>
