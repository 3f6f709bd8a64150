import { type TimeLimit, toTimeLimits } from '../../domain/menu/availability.ts'
import type { Item } from '../../domain/menu/item.ts'
import type { Category } from '../../domain/menu/menu.ts'
import {
  type AvailableSpan,
  deferToOpening,
  weeklyAvailability,
} from '../../domain/menu/weekly-availability.ts'
import type { BranchScheduling } from '../../domain/time/order-time.ts'
import { weekdays } from '../../domain/time/weekday.ts'
import { categoryPath } from '../address/paths.ts'
import type { CategorySection, ItemCard, MenuView } from '../view/view.ts'
import type { Edition } from './frame.ts'
import { itemCard } from './item-card.ts'
import { type Offer, pinnedDays } from './offer.ts'
import { toHref } from './venue-links.ts'

/**
 * Returns a function that creates the cards of a page. If an item is in several categories, the page shows the card of its first place
 * everywhere. All pages of an edition share their cards.
 */
export function createCards(edition: Edition, offer: Offer): (item: Item) => ItemCard {
  const shared = sharedCards(edition, offer)
  const onPage = new Map<string, ItemCard>()

  function cardOf(item: Item): ItemCard {
    const card = shared.get(item) ?? itemCard(item, offer, edition.venue.business, edition.locale)
    shared.set(item, card)
    return card
  }

  return (item) => {
    const card = onPage.get(item.id) ?? cardOf(item)
    onPage.set(item.id, card)
    return card
  }
}

type Cards = WeakMap<Item, ItemCard>
const cardsByEdition = new WeakMap<Edition, WeakMap<Offer, Cards>>()

function sharedCards(edition: Edition, offer: Offer): Cards {
  const byOffer = cardsByEdition.get(edition) ?? new WeakMap<Offer, Cards>()
  cardsByEdition.set(edition, byOffer)
  const cards = byOffer.get(offer) ?? new WeakMap<Item, ItemCard>()
  byOffer.set(offer, cards)
  return cards
}

/** Builds a category with its subcategories for the menu and for its own page. */
export function categorySection(
  edition: Edition,
  offer: Offer,
  category: Category,
  card: (item: Item) => ItemCard,
): CategorySection {
  const limit = toTimeLimits(category.gate)
  const limits = limit.length > 0 ? [limit] : []
  return {
    id: category.id,
    name: edition.localize(category.name),
    description: edition.localize(category.description),
    ...edition.langs({ name: category.name, description: category.description }),
    image: category.image,
    href: toHref(edition, categoryPath(offer.type, category.id)),
    items: category.items.map(card),
    subsections: category.subcategories.map((sub) => categorySection(edition, offer, sub, card)),
    days: availableWeekdays(limits),
    pins: pinnedDays(category),
    limits,
  }
}

const MINUTES_PER_DAY = 1440

/**
 * Returns for each weekday, Monday first, whether something with these limits is available at some time. Hours past
 * midnight extend into the next day. Null if it is available every day.
 */
export function availableWeekdays(limits: readonly (readonly TimeLimit[])[]): readonly boolean[] | null {
  if (!limits.flat().some(({ days }) => days)) return null
  const week = weeklyAvailability(limits)
  const days = weekdays.map((_, day) =>
    week
      ? week.some(([from, to]) => from < (day + 1) * MINUTES_PER_DAY && day * MINUTES_PER_DAY < to)
      : limits.some((place) => place.every((limit) => limit.days?.[day] !== false)),
  )
  return days.includes(false) ? days : null
}

/**
 * Returns the available hours of a week for the categories of a menu and the targets of its banners, by element id. Omits
 * those that depend only on the day, which the style sheet handles. With scheduled orders (`later`), a closed venue shows
 * what is available when it opens. Undefined if nothing depends on the hour.
 */
export function availabilityByHour(
  { banners, sections }: Pick<MenuView, 'banners' | 'sections'>,
  later: BranchScheduling | null,
): Readonly<Record<string, readonly AvailableSpan[]>> | undefined {
  const places = [
    ...banners.map(({ id, limits }) => ({ id: `b${id}`, limits })),
    ...withSubsections(sections).map(({ id, limits }) => ({ id: `c${id}`, limits })),
  ]
  const timed = places.flatMap(({ id, limits }): [string, readonly AvailableSpan[]][] => {
    const week = limits.flat().some(({ window }) => window.from || window.to) && weeklyAvailability(limits)
    return week ? [[id, later ? deferToOpening(week, later.hours) : week]] : []
  })
  return timed.length > 0 ? Object.fromEntries(timed) : undefined
}

const withSubsections = (sections: readonly CategorySection[]): CategorySection[] =>
  sections.flatMap((section) => [section, ...withSubsections(section.subsections)])
