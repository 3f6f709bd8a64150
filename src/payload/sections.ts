import type { Item } from '../domain/item.ts'
import type { Category } from '../domain/menu.ts'
import type { Edition } from './frame.ts'
import { itemCard } from './item-card.ts'
import { type Offer, offeredDays, pinnedDays } from './offer.ts'
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
  const { window } = category.gate
  return {
    id: category.id,
    name: edition.say(category.name),
    description: edition.say(category.description),
    ...edition.langs({ name: category.name, description: category.description }),
    image: category.image,
    href: hrefOf(edition, categoryPath(offer.type, category.id)),
    items: category.items.map(card),
    subsections: category.subcategories.map((sub) => sectionOf(edition, offer, sub, card)),
    days: offeredDays(category),
    pins: pinnedDays(category),
    windows: window.from !== null || window.to !== null ? [window] : [],
  }
}
