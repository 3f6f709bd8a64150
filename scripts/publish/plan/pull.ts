import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { CallError } from '../../../src/client/http.ts'
import type { Client } from '../../../src/client/platform.ts'
import type { Closure } from '../../../src/contract/site/build-meta.ts'
import type { WireBusiness } from '../../../src/contract/venue/business.ts'
import { decodeVenue, findRedirect, type VenueAnswers } from '../../../src/contract/venue/venue.ts'
import {
  bannersCall,
  branchesCall,
  menuCall,
  restaurantCall,
  shiftsCall,
  tablesCall,
} from '../../../src/contract/venue/venue-calls.ts'
import { wallClockToInstant } from '../../../src/domain/time/wall-clock.ts'
import { addDays, venueTime } from '../../../src/domain/time/weekday.ts'
import type { Venue } from '../../../src/domain/venue/venue.ts'
import { PublishError } from '../release/errors.ts'
import { AnswerTooLarge } from './bounded-fetch.ts'

/**
 * A venue on `day`, a date in its time zone (`YYYY-MM-DD`), and the start of its next day. `warnings`: parts of the responses
 * that were left out, with reasons.
 */
export type PulledVenue = { venue: Venue; day: string; nextDay: Date; warnings?: readonly string[] }
/** A venue that the platform knows but that shows no pages (spec §8). */
export type ClosedVenue = { closed: Closure }

/**
 * Requests everything that a venue's pages show, with the platform's API calls (spec §7). `now` is in epoch milliseconds.
 * `themeId` selects a saved theme instead of the venue's current one. Throws PublishError `pull-failed` if the platform
 * does not respond or does not know the venue, `invalid` if its response violates the contract; the details then name each
 * path.
 */
export async function pullVenue(
  client: Client,
  referenceId: string,
  now: number,
  themeId?: string,
): Promise<PulledVenue | ClosedVenue> {
  const theme: Record<string, string> = themeId ? { theme_id: themeId } : {}
  const places = placesOf(client)
  const known = places.get(referenceId)
  // Nearly always, the answer to the first call asks for the same ones as before, so they need not wait for it.
  const early = known && pullDetails(client, known, now, theme)
  // It fails below, where it is used.
  early?.catch(() => {})
  try {
    const restaurant = await client.call(restaurantCall, {
      params: { referenceId },
      query: { wv: 'true', ...theme },
    })
    const { business, message, redirect, url } = restaurant
    const elsewhere = findRedirect(restaurant)
    if (elsewhere !== null) return { closed: { kind: 'redirect', url: elsewhere } }
    if (business === undefined && message === '')
      throw new PublishError('invalid', referenceId, 'business: the platform’s answer does not name one')
    if (!business) return { closed: { kind: 'unavailable', message } }
    const place = placeOf(business, Boolean(restaurant.menu))
    places.set(referenceId, place)
    const asked = early && isDeepStrictEqual(place, known) ? early : pullDetails(client, place, now, theme)
    const decoded = decodeVenue({ restaurant, ...(await asked) }, now)
    if (decoded.kind !== 'venue')
      throw new PublishError(
        'pull-failed',
        referenceId,
        decoded.kind === 'failed' ? decoded.message : decoded.url,
        // The menu call was refused (spec §8). A refusal of the restaurant call was handled above.
        decoded.kind === 'failed' ? { forVisitors: decoded.message } : {},
      )
    const { timeZone } = decoded.venue.business
    const day = venueTime(now, timeZone).date
    return {
      venue: decoded.venue,
      day,
      nextDay: dayStart(addDays(day, 1), timeZone),
      warnings: redirect
        ? [`its visitors are to be sent to ${JSON.stringify(url)}, which is no http(s) address: ignored`]
        : [],
    }
  } catch (thrown) {
    if (thrown instanceof CallError && thrown.status === UNAVAILABLE)
      return { closed: { kind: 'unavailable', message: refusalMessage(thrown) } }
    throw toPublishError(referenceId, thrown)
  }
}

/** The message of a refusal in any form, or '' if there is none. */
function refusalMessage({ answer, cause }: CallError): string {
  const { message } = answer ?? (cause as { message?: unknown } | null) ?? {}
  return typeof message === 'string' ? message : ''
}

/** HTTP status for a venue that is not available (spec §8). */
const UNAVAILABLE = 433
/** Message for visitors if there is no menu (spec §8). */
const NO_MENU = 'Fail to fetch menu, please try later'

/** @throws PublishError with a message for visitors. */
async function pullMenu(
  client: Client,
  branchId: string,
  referenceId: string,
  query: Record<string, string>,
) {
  try {
    return await client.call(menuCall, { params: { branchId }, query })
  } catch (thrown) {
    if (thrown instanceof CallError && thrown.status === UNAVAILABLE) throw thrown
    const { code, message, details, cause } = toPublishError(referenceId, thrown)
    const own = message.slice(`${referenceId}: `.length)
    throw new PublishError(code, referenceId, own, { details, cause, forVisitors: NO_MENU })
  }
}

/** The first instant of a date. If clocks skip midnight, that is 01:00. */
function dayStart(date: string, timeZone: string): Date {
  const instantOf = wallClockToInstant(date, timeZone)
  return new Date(instantOf(0) ?? instantOf(60) ?? Date.parse(date))
}

/** What the calls after the first one depend on. */
type Place = {
  readonly branchId: string
  readonly referenceId: string
  readonly timeZone: string
  readonly hasSiblings: boolean
  /** The first answer contains the menu. */
  readonly hasMenu: boolean
}

const MAX_PLACES = 10_000
const placesByClient = new WeakMap<Client, LRUCache<string, Place>>()

/** The places of the venues that a client has requested, by reference id. */
function placesOf(client: Client): LRUCache<string, Place> {
  const known = placesByClient.get(client) ?? new LRUCache<string, Place>({ max: MAX_PLACES })
  placesByClient.set(client, known)
  return known
}

const placeOf = (business: WireBusiness, hasMenu: boolean): Place => ({
  branchId: business.branch_id,
  referenceId: business.reference_id,
  timeZone: business.time_zone,
  hasSiblings: business.branches.length > 1,
  hasMenu,
})

async function pullDetails(
  client: Client,
  { branchId, referenceId, timeZone, hasSiblings, hasMenu }: Place,
  now: number,
  theme: Record<string, string>,
): Promise<Omit<VenueAnswers, 'restaurant'>> {
  const [year, month, day] = venueTime(now, timeZone).date.split('-')
  const [menu, shifts, banners, tables, branches] = await Promise.all([
    hasMenu ? undefined : pullMenu(client, branchId, referenceId, theme),
    client.call(shiftsCall, { params: { branchId } }),
    client.call(bannersCall, { params: { id: branchId }, query: { date: `${day}-${month}-${year}` } }),
    client.call(tablesCall, { params: { id: branchId } }),
    hasSiblings ? client.call(branchesCall, { params: { id: branchId } }) : undefined,
  ])
  return { menu, shifts, banners, tables, branches }
}

function toPublishError(referenceId: string, thrown: unknown): PublishError {
  if (thrown instanceof PublishError) return thrown
  const { code, message, issues = [], cause } = thrown as Partial<CallError>
  if (cause instanceof AnswerTooLarge)
    return new PublishError('invalid', referenceId, cause.message, { cause: thrown })
  // A response that is not JSON was truncated or came from a proxy. The next attempt may succeed.
  return new PublishError(
    code === 'bad-answer' && issues.length > 0 ? 'invalid' : 'pull-failed',
    referenceId,
    message ?? String(thrown),
    { details: issues.map((issue) => `${issue.path}: ${issue.message}`), cause: thrown },
  )
}

const PICTURE_FIELDS = new Set(['headerImage', 'image', 'images', 'logo', 'welcomeBackground'])

/** Hosts of the venue's pictures, sorted, with a port if it is not the default one. */
export function findPictureHosts(venue: Venue): string[] {
  const hosts = new Set<string>()
  const collect = (value: unknown, isPicture: boolean): void => {
    if (typeof value === 'string') {
      if (isPicture && /^https?:\/\//i.test(value) && URL.canParse(value)) hosts.add(new URL(value).host)
    } else if (Array.isArray(value)) {
      for (const part of value) collect(part, isPicture)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, field] of Object.entries(value)) collect(field, PICTURE_FIELDS.has(key))
    }
  }
  collect(venue, false)
  return [...hosts].sort()
}
