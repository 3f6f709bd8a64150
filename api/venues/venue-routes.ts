import { type CallResponse, calls } from '../../src/contract/calls.ts'
import { encodeServiceEntry } from '../../src/contract/venue/service.ts'
import { applySavedTheme, type SavedTheme } from '../../src/contract/venue/theme.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import { combineRatings } from '../../src/domain/venue/rating.ts'
import { countBannerViews, countVisit, findBannerVenues } from '../db/counters.ts'
import type { BranchName } from '../db/venues.ts'
import { createJsonCache } from '../http/cached-json.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { BranchView } from './branch-view.ts'
import { upcomingShifts } from './upcoming-shifts.ts'
import type { VenueReader } from './venue-reader.ts'

/**
 * The calls that read a venue's business, menu, items, hours, branches, tables and banners, and count views (spec §7).
 */
export function venueRoutes(register: Register, deps: CallDeps, venues: VenueReader): void {
  const { db } = deps
  const cached = createJsonCache()
  const restaurant = async (by: BranchName, themeId: string | undefined) => {
    const place = await venues.findRated(db, by)
    const { branchId, venue, revision } = place
    const { count, stars } = place.rated
    const name = JSON.stringify(['restaurant', branchId, themeId ?? null])
    return cached(name, JSON.stringify([venue, revision, count, stars]), async () => {
      const view = await venues.view(db, place)
      return restaurantAnswer(view, findTheme(view, themeId), place.rated)
    })
  }

  register(calls.restaurant, ({ params, query }) =>
    restaurant({ referenceId: params.referenceId }, query.theme_id),
  )
  register(calls.restaurantDomain, ({ params, query }) =>
    restaurant({ domain: params.domain.toLowerCase() }, query.theme_id),
  )
  register(calls.menu, async ({ params, query }) => {
    const place = await venues.find(db, { branchId: params.branchId })
    // The menu does not depend on the theme, but an unknown theme is an error in every call.
    if (query.theme_id !== undefined) findTheme(await venues.view(db, place), query.theme_id)
    const name = JSON.stringify(['menu', place.branchId])
    const version = JSON.stringify([place.venue, place.revision])
    return cached(name, version, async () => (await venues.view(db, place)).wireMenu)
  })
  register(calls.item, async ({ params }) => {
    const view = await venues.branch(db, { branchId: params.branchId })
    const placed = view.items.get(params.itemId)
    if (!placed) throw notFound(`branch ${params.branchId} has no item ${params.itemId}`)
    return { item: placed.wire, category_id: placed.categories[0]?.id ?? null }
  })
  register(calls.shifts, async ({ params }) =>
    upcomingShifts(await venues.branch(db, { branchId: params.branchId }), deps.now()),
  )
  register(calls.branches, async ({ params }) => {
    const { wireBusiness, shiftsOfBranch } = await venues.branch(db, { branchId: params.id })
    const branches = wireBusiness.branches.map((branch) => ({ ...branch, shifts: shiftsOfBranch(branch.id) }))
    return { branches }
  })
  register(calls.tables, async ({ params }) => ({
    tables: (await venues.branch(db, { branchId: params.id })).tables,
  }))
  register(calls.zones, async ({ params, query }) => {
    const { zones, countries, wireBusiness } = await venues.branch(db, { branchId: params.branchId })
    const shipping = query.shipping === 'true' && wireBusiness.delivery_config.shipping
    return {
      zones: wireBusiness.delivery_config.zones ? zones : [],
      countries: shipping ? countries : [],
      shipping_form: shipping ? wireBusiness.delivery_config.shipping_form : {},
    }
  })
  register(calls.banners, async ({ params, query }) => {
    const view = await venues.branch(db, { branchId: params.id })
    const day = query.date === undefined ? today(view, deps.now()) : parseDay(query.date)
    return {
      banners: view.banners.filter(
        (banner) => (banner.from === null || banner.from <= day) && (banner.to === null || day <= banner.to),
      ),
    }
  })
  register(calls.bannersReach, async ({ body }) => {
    const day = new Date(deps.now()).toISOString().slice(0, 10)
    if (body.banners.length === 0) return { message: '' }
    const venue = body.branch_id && (await venues.branch(db, { branchId: body.branch_id })).venue
    const known = await findBannerVenues(db, [...new Set(body.banners)])
    const meant = venue
      ? known.filter((banner) => banner.venue === venue)
      : // Without a branch, banner ids that several venues use are ignored, because their venue is unknown.
        known.filter((banner) => known.every((other) => other === banner || other.id !== banner.id))
    // Sorted, so that concurrent calls lock rows in the same order and cannot deadlock.
    await countBannerViews(
      db,
      meant.sort((a, b) => (`${a.venue} ${a.id}` < `${b.venue} ${b.id}` ? -1 : 1)),
      day,
    )
    return { message: '' }
  })
  register(calls.visit, async ({ params }) => {
    const view = await venues.branch(db, { branchId: params.id })
    await countVisit(db, view.branchId, today(view, deps.now()))
    return { message: '' }
  })
}

/** The response for a venue that is currently unavailable. */
const UNAVAILABLE_RESTAURANT = {
  business: null,
  discounts: null,
  menu: null,
  smart_categories: [],
  highlightedCat: null,
  showStandardSubCats: false,
  survey: null,
  service: [],
  redirect: false,
  url: null,
  pixels: [],
}

/** Builds the response for a venue, with its current rating and its active theme or the given one. */
function restaurantAnswer(
  view: BranchView,
  theme: SavedTheme | null,
  rated: { count: number; stars: number },
): CallResponse<'restaurant'> {
  const { closed } = view
  const shown = theme ? applySavedTheme(view.plainBusiness, theme) : view.wireBusiness
  if (closed && closed.url === null) return { ...UNAVAILABLE_RESTAURANT, message: closed.message }
  const { menu, smart_categories, highlightedCat, showStandardSubCats } = view.wireMenu
  const { rate: value, rate_count: count } = view.wireBusiness
  const rating = combineRatings({ value, count }, rated)
  return {
    business: { ...shown, rate: rating?.value ?? null, rate_count: rating?.count ?? null },
    discounts: view.wireDiscounts,
    menu,
    smart_categories,
    highlightedCat,
    showStandardSubCats,
    survey: view.survey,
    service: view.business.service.map(encodeServiceEntry),
    redirect: closed !== null,
    url: closed?.url ?? null,
    pixels: view.wireBusiness.pixels,
    message: '',
  }
}

/**
 * Finds a saved theme by its id; null without an id, for the active theme. @throws ApiError `invalid` if it is unknown.
 */
function findTheme({ themes }: BranchView, themeId: string | undefined): SavedTheme | null {
  if (!themeId) return null
  const theme = themes.find(({ id }) => id === themeId)
  if (theme) return theme
  const known = themes.map(({ id }) => id).join(', ') || 'none'
  throw invalid([{ path: 'theme_id', message: `there is no theme ${themeId}; known themes: ${known}` }])
}

const today = (view: BranchView, now: number) => venueTime(now, view.business.timeZone).date

/** Converts `DD-MM-YYYY` (spec §7) to `YYYY-MM-DD`. @throws ApiError `invalid` */
function parseDay(date: string): string {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(date)
  const day = match ? `${match[3]}-${match[2]}-${match[1]}` : ''
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    throw invalid([{ path: 'date', message: 'expected a day as DD-MM-YYYY' }])
  return day
}
