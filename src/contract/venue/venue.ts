import type * as v from 'valibot'
import type { Venue } from '../../domain/venue/venue.ts'
import { decodeWeek } from '../wire/week-schema.ts'
import { decodeBusiness, type restaurantResponse } from './business.ts'
import { decodeDiscounts } from './discounts.ts'
import { decodeMenu, type WireMenu } from './menu.ts'
import { decodeOpeningHours } from './opening-hours.ts'
import { decodeSurvey } from './survey.ts'
import {
  type bannersResponse,
  type branchesResponse,
  decodeBanner,
  decodeTable,
  type shiftsResponse,
  type tablesResponse,
} from './venue-details.ts'

/** Answers of the calls that together make a venue, as their schemas output them. */
export type VenueAnswers = {
  readonly restaurant: v.InferOutput<typeof restaurantResponse>
  /** From `webapp/v5/menu/{branchId}`, where the restaurant's answer came without a menu. */
  readonly menu?: WireMenu | undefined
  readonly shifts: v.InferOutput<typeof shiftsResponse>
  readonly banners: v.InferOutput<typeof bannersResponse>
  readonly tables: v.InferOutput<typeof tablesResponse>
  /** Of a business with several branches. */
  readonly branches?: v.InferOutput<typeof branchesResponse> | undefined
}

export type DecodedVenue =
  | { readonly kind: 'venue'; readonly venue: Venue }
  /** The platform sends this venue's visitors elsewhere (spec §8). */
  | { readonly kind: 'redirect'; readonly url: string }
  /** There is no such venue, or its menu could not be had; in the server's words. */
  | { readonly kind: 'failed'; readonly message: string }

/** A venue in the domain's terms; money in minor units of its currency. `now`: when it was asked, in epoch milliseconds. Errors are those of spec §8. */
export function decodeVenue(answers: VenueAnswers, now: number): DecodedVenue {
  const { restaurant } = answers
  const url = findRedirect(restaurant)
  if (url !== null) return { kind: 'redirect', url }
  if (!restaurant.business) return { kind: 'failed', message: restaurant.message || 'Something Went Wrong' }
  if (answers.menu?.error === 1) return { kind: 'failed', message: answers.menu.message }
  const decoded = decodeBusiness(restaurant.business)
  const business = { ...decoded, pixels: restaurant.pixels ?? decoded.pixels }
  const { currency, locales } = business
  const menu = answers.menu ?? { ...restaurant, error: 0 as const, menu: restaurant.menu ?? [] }
  const decodedMenu = decodeMenu(menu, currency, locales[0] ?? 'en')
  return {
    kind: 'venue',
    venue: {
      business,
      menu: decodedMenu,
      discounts: decodeDiscounts(restaurant.discounts, currency, decodedMenu.categories),
      hours: decodeOpeningHours(answers.shifts, business.timeZone, now),
      branchHours: Object.fromEntries(
        (answers.branches?.branches ?? []).flatMap(({ id, shifts }) =>
          shifts ? [[id, decodeWeek(shifts)]] : [],
        ),
      ),
      banners: answers.banners.banners.map(decodeBanner),
      tables: answers.tables.tables.map(decodeTable),
      survey: decodeSurvey(restaurant.survey),
    },
  }
}

/**
 * Where the platform sends a venue's visitors (spec §8), as browsers write it, or null. Only a web address counts: where
 * the answer names anything else, the venue is shown as if it said nothing.
 */
export function findRedirect({
  redirect,
  url,
}: Pick<VenueAnswers['restaurant'], 'redirect' | 'url'>): string | null {
  if (!redirect || !url || !URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}
