import type * as v from 'valibot'
import type { Venue } from '../../domain/venue/venue.ts'
import { decodeWeek } from '../wire/week-schema.ts'
import { decodeBusiness, type restaurantResponse } from './business.ts'
import { decodeDiscounts } from './discounts.ts'
import { decodeMenu, type WireMenu } from './menu.ts'
import { decodeOpeningHours } from './opening-hours.ts'
import { decodeServiceEntry } from './service.ts'
import { decodeSurvey } from './survey.ts'
import {
  type bannersResponse,
  type branchesResponse,
  decodeBanner,
  decodeTable,
  type shiftsResponse,
  type tablesResponse,
} from './venue-details.ts'

/** The validated responses that together describe a venue. */
export type VenueAnswers = {
  readonly restaurant: v.InferOutput<typeof restaurantResponse>
  /** From `webapp/v5/menu/{branchId}`, if the restaurant response has no menu. */
  readonly menu?: WireMenu | undefined
  readonly shifts: v.InferOutput<typeof shiftsResponse>
  readonly banners: v.InferOutput<typeof bannersResponse>
  readonly tables: v.InferOutput<typeof tablesResponse>
  /** Only for a business with several branches. */
  readonly branches?: v.InferOutput<typeof branchesResponse> | undefined
}

export type DecodedVenue =
  | { readonly kind: 'venue'; readonly venue: Venue }
  /** The platform redirects this venue's visitors (spec §8). */
  | { readonly kind: 'redirect'; readonly url: string }
  /** There is no such venue, or its menu could not be loaded; with the server's message. */
  | { readonly kind: 'failed'; readonly message: string }

/** Decodes a venue, with money in minor units of its currency. `now` is the request time in epoch milliseconds. For errors see spec §8. */
export function decodeVenue(answers: VenueAnswers, now: number): DecodedVenue {
  const { restaurant } = answers
  const url = findRedirect(restaurant)
  if (url !== null) return { kind: 'redirect', url }
  if (!restaurant.business) return { kind: 'failed', message: restaurant.message || 'Something Went Wrong' }
  if (answers.menu?.error === 1) return { kind: 'failed', message: answers.menu.message }
  const decoded = decodeBusiness(restaurant.business)
  const business = {
    ...decoded,
    pixels: restaurant.pixels ?? decoded.pixels,
    service: restaurant.service.map(decodeServiceEntry),
  }
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
 * Returns the normalized URL to which the platform redirects a venue's visitors (spec §8), or null. Ignores anything but
 * http(s) URLs.
 */
export function findRedirect({
  redirect,
  url,
}: Pick<VenueAnswers['restaurant'], 'redirect' | 'url'>): string | null {
  if (!redirect || !url || !URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}
