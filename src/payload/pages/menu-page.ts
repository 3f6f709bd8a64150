import type { Item } from '../../domain/menu/item.ts'
import { type Category, eachCategory } from '../../domain/menu/menu.ts'
import { statedHours } from '../../domain/time/schedule.ts'
import type { DeliverySettings } from '../../domain/venue/venue.ts'
import { visibleTypes } from '../../domain/visit/order-types.ts'
import { menuPath } from '../address/paths.ts'
import type { CategorySection, MenuView } from '../view/view.ts'
import { bannerView } from './banners.ts'
import { type Edition, homeRedirectType, pageHead, venueFrame } from './frame.ts'
import { menuJsonLd, placeJsonLd } from './json-ld.ts'
import type { Offer } from './offer.ts'
import { categorySection, createCards } from './sections.ts'
import { toHref, typeLink } from './venue-links.ts'

/** Builds the menu page of a selling type (spec §2, §3). */
export function menuView(edition: Edition, offer: Offer): MenuView {
  const { venue, offers, localize: say } = edition
  const { menu } = venue
  const card = createCards(edition, offer)
  // A standard menu consists only of its categories in the venue's order (spec §3).
  const standard = venue.business.isStandardMenu
  const all = offer.categories.map((category) => categorySection(edition, offer, category, card))
  const smartIds = new Set(offer.categories.filter(isSmartList).map(({ id }) => id))
  const sections = standard ? all : all.filter(({ id }) => !smartIds.has(id))
  const highlighted = [...eachCategory(offer.categories)].find(
    (category) => category.id === menu.highlightedCategoryId,
  )
  const path = menuPath(offer.type)
  /** Search engines should not index an empty menu. */
  const bare = offer.items.size === 0
  const title = say(venue.business.title) || say(venue.business.name)
  return {
    page: 'menu',
    ...pageHead(edition, path, !bare),
    venue: venueFrame(edition, offer.type),
    jsonLd: bare
      ? []
      : [
          menuJsonLd(edition, toHref(edition, path), title, all),
          ...(homeRedirectType(edition) === offer.type ? [placeJsonLd(edition, path)] : []),
        ],
    type: offer.type,
    title,
    banners: venue.banners.map((banner) => bannerView(edition, offer, banner)),
    highlight:
      highlighted && !standard
        ? {
            name: say(highlighted.name),
            ...edition.langs({ name: highlighted.name }),
            items: highlightedItems(highlighted).map(card),
          }
        : null,
    smart: standard
      ? []
      : [
          ...menu.smartCategories.flatMap((smart) => {
            const items = smart.itemIds.flatMap((id) => offer.items.get(id)?.item ?? []).map(card)
            return items.length > 0
              ? [
                  {
                    id: smart.id,
                    name: say(smart.name),
                    ...edition.langs({ name: smart.name }),
                    items,
                    days: null,
                  },
                ]
              : []
          }),
          ...all
            .filter(({ id }) => smartIds.has(id))
            .map(({ id, name, langs, items, days }) => ({
              id,
              name,
              ...(langs?.name && { langs: { name: langs.name } }),
              items,
              days,
            })),
        ],
    sections,
    sectionsBeforeLists: sectionsBeforeLists(sections),
    subcategoryTabs: menu.showStandardSubcategories,
    otherTypes: visibleTypes(venue.business)
      .filter((type) => type !== offer.type && offers.some((other) => other.type === type))
      .map((type) => typeLink(edition, type)),
    contact: { hours: statedHours(venue.hours) },
    delivery: menuDelivery(venue.business.delivery, offer),
  }
}

/**
 * Returns the delivery terms that the menu shows. A zone may raise the venue's minimum order; a country has its own
 * (`delivery-terms.ts`).
 */
function menuDelivery({ zones, shipping, minOrder }: DeliverySettings, offer: Offer): MenuView['delivery'] {
  if (offer.type !== 'delivery' || !offer.hasCart || !zones) return null
  return { leastOrder: shipping ? 0 : minOrder }
}

function sectionsBeforeLists(sections: readonly CategorySection[]): number {
  const always = sections.findIndex(({ limits }) => limits.length === 0)
  return always < 0 ? Math.min(1, sections.length) : always + 1
}

/** Lists the items of a category and its subcategories, each once. */
function highlightedItems(category: Category): Item[] {
  const items = [...eachCategory([category])].flatMap((one) => one.items)
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** Whether a category is shown with the lists across categories (popular, new); not if it has subcategories. */
const isSmartList = (category: Category) =>
  category.smart && category.items.length > 0 && category.subcategories.length === 0
