import { shiftEnd, shiftsByWeekday, type WeekSchedule } from '../../domain/time/schedule.ts'
import { currencyExponent, type Minor, toMajorUnits } from '../../domain/values/money.ts'
import { absoluteUrl } from '../address/absolute-url.ts'
import { menuPath } from '../address/paths.ts'
import type { CategorySection, ItemCard, LinkView, PriceView } from '../view/view.ts'
import type { Edition } from './frame.ts'
import { toHref } from './venue-links.ts'

/** A schema.org object before escaping. URLs are absolute paths; `jsonLdText` adds the site. */
type Node = Record<string, unknown>
const CONTEXT = 'https://schema.org'

const DAYS = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const

/** schema.org types by business type; all others are a store. */
const PLACE_TYPES: Readonly<Record<string, string>> = {
  restaurant: 'Restaurant',
  cafe: 'CafeOrCoffeeShop',
  bakery: 'Bakery',
  bar: 'BarOrPub',
  fast_food: 'FastFoodRestaurant',
  grocery: 'GroceryStore',
  supermarket: 'GroceryStore',
  florist: 'Florist',
}
const FOOD_TYPES = new Set(['Restaurant', 'CafeOrCoffeeShop', 'Bakery', 'BarOrPub', 'FastFoodRestaurant'])

const formatMinute = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Builds the object of the venue, for its home page or its only menu. */
export function placeJsonLd(edition: Edition, path: string): Node {
  const { venue, offers, localize: say } = edition
  const menuHrefs = offers.map((offer) => toHref(edition, menuPath(offer.type)))
  const { business } = venue
  const here = business.branches.find((branch) => branch.id === business.branchId)
  const kind =
    PLACE_TYPES[business.businessType] ?? (business.businessType === 'restaurant' ? 'Restaurant' : 'Store')
  const address = here ? say(here.address) : ''
  return {
    '@context': CONTEXT,
    '@type': kind,
    '@id': `/${business.referenceId}#place`,
    name: say(business.name) || business.referenceId,
    url: toHref(edition, path),
    ...(say(business.description) ? { description: say(business.description) } : {}),
    ...(business.theme.headerImage ? { image: business.theme.headerImage } : {}),
    ...(business.theme.logo ? { logo: business.theme.logo } : {}),
    ...((here?.phone ?? business.phone) ? { telephone: here?.phone ?? business.phone } : {}),
    ...(business.email ? { email: business.email } : {}),
    address: {
      '@type': 'PostalAddress',
      addressCountry: business.countryCode,
      ...(address ? { streetAddress: address } : {}),
    },
    ...(here && here.lat !== null && here.lng !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: here.lat, longitude: here.lng } }
      : {}),
    currenciesAccepted: business.currency,
    ...(venue.hours.unstated ? {} : { openingHoursSpecification: hoursJsonLd(venue.hours) }),
    ...(FOOD_TYPES.has(kind) && menuHrefs.length > 0 ? { hasMenu: menuHrefs } : {}),
    ...(business.socialLinks.length > 0 ? { sameAs: business.socialLinks.map((link) => link.url) } : {}),
  }
}

const hoursJsonLd = (week: WeekSchedule): Node[] =>
  shiftsByWeekday(week).flatMap(({ weekday, shifts }) =>
    shifts.map((shift) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `${CONTEXT}/${DAYS[weekday]}`,
      opens: formatMinute(shift.from),
      // Search engines read 23:59 after 00:00 as open all day.
      closes: shift.from === 0 && shift.to === 1440 ? '23:59' : formatMinute(shiftEnd(shift)),
    })),
  )

/** Menu → MenuSection → MenuItem with its offers. */
export function menuJsonLd(
  edition: Edition,
  url: string,
  name: string,
  sections: readonly CategorySection[],
): Node {
  return {
    '@context': CONTEXT,
    '@type': 'Menu',
    '@id': `${url}#menu`,
    name,
    url,
    inLanguage: edition.locale,
    hasMenuSection: sections.map((section) => sectionJsonLd(section, edition.venue.business.currency)),
  }
}

export function sectionJsonLd(section: CategorySection, currency: string): Node {
  return {
    '@type': 'MenuSection',
    name: section.name || section.id,
    ...(section.description ? { description: section.description } : {}),
    url: section.href,
    ...(section.items.length > 0
      ? { hasMenuItem: section.items.map((item) => itemJsonLd(item, currency)) }
      : {}),
    ...(section.subsections.length > 0
      ? { hasMenuSection: section.subsections.map((sub) => sectionJsonLd(sub, currency)) }
      : {}),
  }
}

export function itemJsonLd(card: ItemCard, currency: string): Node {
  const offers = offersJsonLd(card.price, currency, AVAILABILITY[card.obstacle ?? 'none'])
  return {
    '@type': 'MenuItem',
    name: card.name || card.id,
    url: card.href,
    ...(card.description ? { description: card.description } : {}),
    ...(card.image ? { image: card.image } : {}),
    ...(card.calories === null
      ? {}
      : { nutrition: { '@type': 'NutritionInformation', calories: `${card.calories} calories` } }),
    ...(offers.length > 0 ? { offers: offers.length === 1 ? offers[0] : offers } : {}),
  }
}

/** Formats an amount with the decimals of its currency, so that `3.300` stays `3.300`. */
const priceText = (minor: Minor, currency: string) =>
  toMajorUnits(minor, currency).toFixed(currencyExponent(currency))

const AVAILABILITY = { none: 'InStock', 'sold-out': 'SoldOut', off: 'OutOfStock' } as const

function offersJsonLd(price: PriceView, currency: string, state: string): Node[] {
  const availability = `${CONTEXT}/${state}`
  const offer = (minor: Minor, label = ''): Node => ({
    '@type': 'Offer',
    price: priceText(minor, currency),
    priceCurrency: currency,
    availability,
    ...(label ? { name: label } : {}),
  })
  switch (price.kind) {
    case 'single':
      return [offer(price.price)]
    case 'options':
      return price.options.map((option) => offer(option.price, option.label))
    case 'from':
      return [
        {
          '@type': 'AggregateOffer',
          lowPrice: priceText(price.price, currency),
          priceCurrency: currency,
          availability,
        },
      ]
    case 'range':
      return [
        {
          '@type': 'AggregateOffer',
          lowPrice: priceText(price.min, currency),
          highPrice: priceText(price.max, currency),
          priceCurrency: currency,
          availability,
        },
      ]
    default:
      return []
  }
}

export function breadcrumbJsonLd(crumbs: readonly LinkView[]): Node {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: crumb.href,
    })),
  }
}

const URL_PROPERTIES = new Set(['url', '@id', 'image', 'logo', 'item', 'hasMenu', 'sameAs'])

/**
 * Returns the text of a page's `application/ld+json` script. Adds the site to absolute paths, and escapes texts so that
 * they cannot close the script or open a comment.
 */
export function jsonLdText(node: object, siteUrl: string): string {
  const absolute = JSON.stringify(node, (key, value: unknown) => {
    if (!URL_PROPERTIES.has(key)) return value
    const link = (one: unknown) => (typeof one === 'string' ? absoluteUrl(one, siteUrl) : one)
    return Array.isArray(value) ? value.map(link) : link(value)
  })
  return absolute.replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
