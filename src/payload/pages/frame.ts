import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { BranchScheduling } from '../../domain/time/order-time.ts'
import { statedHours } from '../../domain/time/schedule.ts'
import type { ShownService } from '../../domain/time/type-service.ts'
import { venueTime } from '../../domain/time/weekday.ts'
import { zoneClock } from '../../domain/time/zone-changes.ts'
import { type Localized, textIn } from '../../domain/values/localized.ts'
import { checkoutFieldRules, visibleFields } from '../../domain/venue/checkout-fields.ts'
import { serviceOf } from '../../domain/venue/service-state.ts'
import type { Business, Venue } from '../../domain/venue/venue.ts'
import { whatsappHref } from '../../domain/venue/whatsapp.ts'
import { onlyType, schedulingRulesFor, visibleTypes } from '../../domain/visit/order-types.ts'
import { textDirection } from '../../i18n/locale/direction.ts'
import { mapHref } from '../address/map-href.ts'
import { cartPath, menuPath } from '../address/paths.ts'
import { backgroundPicture, type ThemeView } from '../theme/theme.ts'
import type { PageHead } from '../view/page-head.ts'
import { type TextLanguages, textLanguages } from '../view/text-languages.ts'
import { trackingView } from '../view/tracking.ts'
import type { ContactView, VenueFrame } from '../view/view.ts'
import type { Offer } from './offer.ts'

/** A venue in one locale, with its offers: the input of all its pages. */
export type Edition = {
  readonly venue: Venue
  readonly offers: readonly Offer[]
  readonly locale: string
  /** Equal in all locales. Derived once, since it takes longer than a page. */
  readonly theme: ThemeView
  /** Returns a text of the venue in this locale. */
  readonly localize: (text: Localized) => string
  /** Returns the languages of the texts that are not in this locale, for the `langs` of a view. */
  readonly langs: <Name extends string>(texts: Readonly<Record<Name, Localized>>) => TextLanguages<Name>
}

export function createEdition(
  venue: Venue,
  offers: readonly Offer[],
  theme: ThemeView,
  locale: string,
): Edition {
  const [first = locale] = venue.business.locales
  return {
    venue,
    offers,
    locale,
    theme,
    localize: (text) => textIn(text, locale, first),
    langs: (texts) => textLanguages(texts, locale, first),
  }
}

export function pageHead({ venue, locale }: Edition, path: string, indexable = true): PageHead {
  return {
    locale,
    dir: textDirection(locale),
    canonicalPath: `/${venue.business.referenceId}${path}`,
    indexable,
  }
}

/**
 * Builds the venue's frame of a page of `type`. On pages without a type, menu and cart are those of the venue's first type
 * until the page's script switches to the last used type.
 */
export function venueFrame(edition: Edition, type: SellingType | null): VenueFrame {
  // Pages share their frame, so that everything derived from it (its hash, its JSON) is computed once.
  let frames = framesByEdition.get(edition)
  if (!frames) {
    frames = new Map()
    framesByEdition.set(edition, frames)
  }
  const frame = frames.get(type) ?? createFrame(edition, type)
  frames.set(type, frame)
  return frame
}

const framesByEdition = new WeakMap<Edition, Map<SellingType | null, VenueFrame>>()

function createFrame(edition: Edition, type: SellingType | null): VenueFrame {
  const { venue, offers, theme, localize: say } = edition
  const { business } = venue
  const offer = offers.find((candidate) => candidate.type === type) ?? firstOffer(edition)
  const base = `/${business.referenceId}`
  const ordered = type !== null || offer?.hasCart ? offer : offers.find(({ hasCart }) => hasCart)
  return {
    referenceId: business.referenceId,
    userId: business.userId,
    branchId: business.branchId,
    name: say(business.name),
    branch: branchLabel(edition),
    ...edition.langs({
      name: business.name,
      branch: branchLabel(edition) === null ? {} : business.branchName,
    }),
    homePath: base,
    locales: business.locales,
    currency: business.currency,
    timeZone: business.timeZone,
    clock: zoneClock(business.timeZone),
    countryCode: business.countryCode,
    asksCar: business.pickup.showCarInfo,
    theme,
    logo: business.theme.logo,
    picture: backgroundPicture(business.theme),
    navigationStyle: business.theme.navigationStyle,
    type: offer?.type ?? null,
    menuPath: offer ? base + menuPath(offer.type) : null,
    cartPath: ordered?.hasCart ? base + cartPath(ordered.type) : null,
    ...(type === null && offers.length > 1 && { types: typesWithCarts(offers) }),
    asksTable: offers.some((one) => (type ?? one.type) === one.type && asksTable(venue, one)),
    later: type !== null && offer?.hasCart ? branchScheduling(venue, type) : null,
    service: shownService(business, type),
    cartKey: cartKey(business.userId),
    showPoweredBy: !business.removePoweredBy,
    tracking: trackingView(business),
    measured: business.webVitals,
    loginPath: business.disableOtp ? null : `${base}/login`,
    profilePath: base + (business.disableOtp ? '/orders/status' : '/profile'),
    showLogin: business.theme.showLoginButton && !business.disableOtp,
  }
}

/** Returns the type to whose menu home redirects (check-one-type, spec §2), or null if home is a page. */
export function homeRedirectType({ venue, offers }: Pick<Edition, 'venue' | 'offers'>): SellingType | null {
  const type = onlyType(venue.business)
  return offers.some((offer) => offer.type === type) ? type : null
}

/** Returns the storage key of the cart, which the branches of a business share. */
export const cartKey = (userId: string) => `cart:${userId}`

/** Returns the label of the branch; null if there is only one or its name equals the venue's. */
function branchLabel({ venue: { business }, localize: say }: Edition): string | null {
  const name = say(business.branchName)
  return business.branches.length > 1 && name !== say(business.name) ? name || null : null
}

function branchScheduling({ business, hours }: Venue, type: SellingType): BranchScheduling | null {
  const scheduled = schedulingRulesFor(business, type)
  return scheduled.on ? { hours, scheduled, service: serviceOf(business.service, type) } : null
}

/** What a page says about its type. A page of no type says what is so for every type. */
function shownService(business: Business, type: SellingType | null): ShownService | null {
  const types = type === null ? visibleTypes(business) : [type]
  const all = types.map((one) => serviceOf(business.service, one))
  const pauses = all.map(({ pausedUntil }) => pausedUntil)
  const delays = all.map(({ busy }) => busy)
  const pausedUntil = pauses.every((until) => until !== null) ? Math.min(...pauses) : null
  const busy = delays.every((delay) => delay !== null)
    ? {
        minutes: Math.min(...delays.map(({ minutes }) => minutes)),
        until: Math.min(...delays.map(({ until }) => until)),
      }
    : null
  if (types.length === 0 || (pausedUntil === null && busy === null)) return null
  const resumesAt = pausedUntil === null ? null : venueTime(pausedUntil, business.timeZone).minute
  return { pausedUntil, resumesAt, busy }
}

const asksTable = ({ business, tables }: Venue, { type, hasCart }: Offer): boolean =>
  hasCart &&
  visibleFields(checkoutFieldRules(business, type), type, {
    hasTables: tables.length > 0,
    showCarInfo: false,
  }).includes('table')

const typesWithCarts = (offers: readonly Offer[]): NonNullable<VenueFrame['types']> =>
  Object.fromEntries(offers.map((offer) => [offer.type, offer.hasCart]))

function firstOffer({ venue, offers }: Edition): Offer | undefined {
  const enabled = visibleTypes(venue.business)
  return offers.find((offer) => offer.type === enabled[0]) ?? offers[0]
}

export function contactView({ venue, localize: say, langs }: Edition): ContactView {
  const { business } = venue
  const here = business.branches.find((branch) => branch.id === business.branchId)
  const ways = {
    phone: here?.phone ?? business.phone,
    whatsapp: business.whatsapp === null ? null : whatsappOf(business.whatsapp),
    email: business.email,
    address: (here && say(here.address)) || null,
    mapHref: here ? mapHref(here) : null,
  }
  const social = business.socialLinks
    .filter(({ url }) => /^https?:\/\//i.test(url))
    .map(({ network, url }) => ({ network, href: url }))
  return {
    ...ways,
    ...(here && langs({ address: here.address })),
    social,
    hours: statedHours(venue.hours),
    reachable: Object.values(ways).some(Boolean) || social.length > 0,
  }
}

const whatsappOf = (number: string) => ({ number, href: whatsappHref(number) })
