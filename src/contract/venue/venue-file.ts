import * as v from 'valibot'
import { SMS_SENDER } from '../../domain/messages/sender-name.ts'
import { venueCouponSchema } from '../order/coupon.ts'
import { flag, id, idKey, list } from '../wire/primitives.ts'
import { hoursByBranch } from '../wire/week-schema.ts'
import { businessSchema } from './business.ts'
import { closedNoticeSchema } from './closed-notice.ts'
import { shippingCountrySchema, zoneSchema } from './delivery.ts'
import { discountsByTypeSchema } from './discounts.ts'
import { categorySchema, menuResponse, smartCategorySchema } from './menu.ts'
import { surveySchema } from './survey.ts'
import { tableSchema } from './table.ts'
import { savedThemeSchema } from './theme.ts'
import { pixelSettings } from './tracking.ts'
import { bannerSchema } from './venue-details.ts'

/** The venue file that operators import: all data of a venue, in the formats of the calls (docs/venue-file.md). */
export const venueFileSchema = v.object({
  $schema: v.nullish(v.string()),
  /** Version of this format. */
  format: v.literal(1, 'expected format 1'),
  /** The business as for its first branch; each branch has its own reference id. */
  business: businessSchema,
  /** Saved themes, for example for a season or for a preview. */
  themes: list(savedThemeSchema),
  /** Id of the active saved theme; if missing, the theme of the business. */
  theme_id: v.nullish(id, null),
  /** Set while the venue shows no pages and accepts no orders. */
  closed: v.nullish(closedNoticeSchema, null),
  menu: list(categorySchema),
  smart_categories: list(smartCategorySchema),
  highlightedCat: menuResponse.entries.highlightedCat,
  showStandardSubCats: flag(false),
  discounts: v.nullish(discountsByTypeSchema, null),
  /** Opening hours by branch id. */
  shifts: v.nullish(hoursByBranch, {}),
  /** Tables by branch id. */
  tables: v.nullish(v.record(idKey, v.array(tableSchema)), {}),
  banners: list(bannerSchema),
  /** Delivery zones by branch id. */
  zones: v.nullish(v.record(idKey, v.array(zoneSchema)), {}),
  /** Countries for parcels, each with the branch that sends them. */
  countries: list(shippingCountrySchema),
  coupons: list(venueCouponSchema),
  /** Tracking integrations with their credentials, which no response contains. */
  pixels: pixelSettings,
  /**
   * The venue's connected account at Stripe, which is then paid directly. It is at the root of the file, so that no answer with the
   * business contains it.
   */
  stripe_account: v.nullish(
    v.pipe(
      v.string(),
      v.regex(/^acct_\w{1,250}$/, 'expected an account of Stripe such as acct_1Nv0FGQ9RKHgCVdK'),
    ),
    null,
  ),
  /**
   * The sender of the venue's SMS: a number, or a name of at most 11 letters and digits that is registered for it. At the root of the
   * file, because only the operator registers senders. Without it, the sender is that of the installation.
   */
  sms_sender: v.nullish(
    v.pipe(
      v.string(),
      v.regex(SMS_SENDER, 'expected a number such as +12025550123, or at most 11 letters and digits'),
    ),
    null,
  ),
  /** The survey of the feedback page. */
  survey: v.nullish(surveySchema, null),
})
export type VenueFile = v.InferOutput<typeof venueFileSchema>
export type VenueFileInput = v.InferInput<typeof venueFileSchema>
