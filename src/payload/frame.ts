import { type Localized, textIn } from '../domain/localized.ts'
import { enabledTypes, onlyType } from '../domain/order-types.ts'
import type { SellingType } from '../domain/selling-type.ts'
import type { Branch, Venue } from '../domain/venue.ts'
import { whatsappHref } from '../domain/whatsapp.ts'
import { dirOf } from '../i18n/direction.ts'
import { langsIn } from './langs.ts'
import type { Offer } from './offer.ts'
import { cartPath, menuPath } from './paths.ts'
import { pictureBehind, type ThemeView } from './theme.ts'
import { trackingOf } from './tracking.ts'
import type { ContactView, Langs, PageHead, VenueFrame } from './view.ts'

/** A venue in one locale with all it offers: what every page of it is made from. */
export type Edition = {
  readonly venue: Venue
  readonly offers: readonly Offer[]
  readonly locale: string
  /** The same in every locale: derived once, for it costs more than a page. */
  readonly theme: ThemeView
  /** Texts of the venue in this locale. */
  readonly say: (text: Localized) => string
  /** Of texts of the venue, those that are not in this locale: for a view, beside what it says of them. */
  readonly langs: <Name extends string>(texts: Readonly<Record<Name, Localized>>) => Langs<Name>
}

export function editionOf(venue: Venue, offers: readonly Offer[], theme: ThemeView, locale: string): Edition {
  const [first = locale] = venue.business.locales
  return {
    venue,
    offers,
    locale,
    theme,
    say: (text) => textIn(text, locale, first),
    langs: (texts) => langsIn(texts, locale, first),
  }
}

export function headOf({ venue, locale }: Edition, path: string, indexable = true): PageHead {
  return { locale, dir: dirOf(locale), canonicalPath: `/${venue.business.referenceId}${path}`, indexable }
}

/** The venue's frame around a page of `type`; on pages of no type the venue's first type leads to menu and cart. */
export function frameOf(edition: Edition, type: SellingType | null): VenueFrame {
  const { venue, offers, theme, say } = edition
  const { business } = venue
  const offer = offers.find((candidate) => candidate.type === type) ?? firstOffer(edition)
  const base = `/${business.referenceId}`
  return {
    referenceId: business.referenceId,
    userId: business.userId,
    branchId: business.branchId,
    name: say(business.name),
    ...edition.langs({ name: business.name }),
    homePath: base,
    locales: business.locales,
    currency: business.currency,
    timeZone: business.timeZone,
    countryCode: business.countryCode,
    asksCar: business.pickup.showCarInfo,
    theme,
    logo: business.look.logo,
    picture: pictureBehind(business.look),
    navigationStyle: business.look.navigationStyle,
    type: offer?.type ?? null,
    menuPath: offer ? base + menuPath(offer.type) : null,
    cartPath: offer?.hasCart ? base + cartPath(offer.type) : null,
    cartKey: cartKeyOf(business.userId),
    showPoweredBy: !business.removePoweredBy,
    tracking: trackingOf(business),
    measured: business.webVitals,
    loginPath: business.disableOtp ? null : `${base}/login`,
    profilePath: base + (business.disableOtp ? '/orders/status' : '/profile'),
    showLogin: business.look.showLoginButton && !business.disableOtp,
  }
}

/** The one type home leads to at once (check-one-type, spec §2): its menu stands for home. Null when home is a page. */
export function homeType({ venue, offers }: Pick<Edition, 'venue' | 'offers'>): SellingType | null {
  const type = onlyType(venue.business)
  return offers.some((offer) => offer.type === type) ? type : null
}

/** The branches of one business share a cart. */
export const cartKeyOf = (userId: string) => `cart:${userId}`

function firstOffer({ venue, offers }: Edition): Offer | undefined {
  const enabled = enabledTypes(venue.business)
  return offers.find((offer) => offer.type === enabled[0]) ?? offers[0]
}

export function contactOf({ venue, say, langs }: Edition): ContactView {
  const { business } = venue
  const here = business.branches.find((branch) => branch.id === business.branchId)
  return {
    phone: here?.phone ?? business.phone,
    whatsapp: business.whatsapp === null ? null : whatsappOf(business.whatsapp),
    email: business.email,
    address: (here && say(here.address)) || null,
    ...(here && langs({ address: here.address })),
    mapHref: here ? mapHrefOf(here) : null,
    social: business.socialLinks
      .filter(({ url }) => /^https?:\/\//i.test(url))
      .map(({ network, url }) => ({ network, href: url })),
    hours: venue.hours,
  }
}

const whatsappOf = (number: string) => ({ number, href: whatsappHref(number) })

/** A map of where a branch is; null when nobody said. */
export function mapHrefOf({ lat, lng }: Pick<Branch, 'lat' | 'lng'>): string | null {
  if (lat === null || lng === null) return null
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}
