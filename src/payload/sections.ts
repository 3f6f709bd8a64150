import { limitOf } from '../domain/availability.ts'
import type { Item } from '../domain/item.ts'
import type { Category } from '../domain/menu.ts'
import { asOfOpening, type OpenSpan, openWeek } from '../domain/open-week.ts'
import type { LaterOrders } from '../domain/order-time.ts'
import { weekdays } from '../domain/weekday.ts'
import type { Edition } from './frame.ts'
import { itemCard } from './item-card.ts'
import { type Offer, pinnedDays } from './offer.ts'
import { categoryPath } from './paths.ts'
import { hrefOf } from './venue-links.ts'
import type { CategorySection, ItemCard } from './view.ts'

/** Cards of an offer, each made once however many lists show it. */
export function cards(edition: Edition, offer: Offer): (item: Item) => ItemCard {
  const made = new Map<string, ItemCard>()
  return (item) => {
    let card = made.get(item.id)
    if (!card) {
      card = itemCard(item, offer, edition.venue.business, edition.locale)
      made.set(item.id, card)
    }
    return card
  }
}

/** A category with its subcategories, as the menu and its own page show it. */
export function sectionOf(
  edition: Edition,
  offer: Offer,
  category: Category,
  card: (item: Item) => ItemCard,
): CategorySection {
  const limit = limitOf(category.gate)
  return {
    id: category.id,
    name: edition.say(category.name),
    description: edition.say(category.description),
    ...edition.langs({ name: category.name, description: category.description }),
    image: category.image,
    href: hrefOf(edition, categoryPath(offer.type, category.id)),
    items: category.items.map(card),
    subsections: category.subcategories.map((sub) => sectionOf(edition, offer, sub, card)),
    days: shownDays(category.gate),
    pins: pinnedDays(category),
    limits: limit.length > 0 ? [limit] : [],
  }
}

const MINUTES_PER_DAY = 1440

/**
 * The days, Monday first, on which a category can be had at some time: hours past midnight reach into the day after one on
 * which it is offered. Null: every day.
 */
function shownDays(gate: Category['gate']): readonly boolean[] | null {
  const week = gate.days && openWeek([limitOf(gate)])
  if (!week) return gate.days ?? null
  const days = weekdays.map((_, day) =>
    week.some(([from, to]) => from < (day + 1) * MINUTES_PER_DAY && day * MINUTES_PER_DAY < to),
  )
  return days.includes(false) ? days : null
}

/**
 * When the categories of a menu can be had in a week, by the ids of their sections; those that depend on the day alone are the
 * style sheet's. Where orders for later are taken (`later`), a closed venue shows what can be had once it opens. Undefined:
 * none depends on the hour.
 */
export function hoursOf(
  sections: readonly CategorySection[],
  later: LaterOrders | null,
): Readonly<Record<string, readonly OpenSpan[]>> | undefined {
  const timed = sections.flatMap((section): [string, readonly OpenSpan[]][] => {
    const week =
      section.limits.flat().some(({ window }) => window.from || window.to) && openWeek(section.limits)
    const shown = week && later ? asOfOpening(week, later.hours) : week
    return [
      ...(shown ? [[`c${section.id}`, shown] as [string, OpenSpan[]]] : []),
      ...Object.entries(hoursOf(section.subsections, later) ?? {}),
    ]
  })
  return timed.length > 0 ? Object.fromEntries(timed) : undefined
}
