import { applyDiscount, findDiscount } from '../../domain/menu/discount.ts'
import type { Item } from '../../domain/menu/item.ts'
import type { Category } from '../../domain/menu/menu.ts'
import { quantityLimits } from '../../domain/menu/price-label.ts'
import { categoryPath, itemPath } from '../address/paths.ts'
import type { PageHead } from '../view/page-head.ts'
import type { ItemView } from '../view/view.ts'
import { type Edition, pageHead, venueFrame } from './frame.ts'
import { itemJsonLd } from './json-ld.ts'
import type { Offer } from './offer.ts'
import { createCards } from './sections.ts'
import { buildBreadcrumbs, canonicalType, toHref } from './venue-links.ts'

/** Maximum number of suggestions on an item page. */
const MAX_SUGGESTIONS = 6

/** Builds the page of an item with all its choices (spec §2, §3). */
export function itemView(edition: Edition, offer: Offer, item: Item, category: Category): ItemView {
  const { localize: say, venue } = edition
  const { business } = venue
  const card = createCards(edition, offer)
  const own = card(item)
  const home = offer.items.get(item.id)?.categoryId ?? category.id
  const discount = findDiscount(offer.discounts, item.id, home)
  const breadcrumbs = buildBreadcrumbs(edition, offer, [
    {
      label: say(category.name),
      ...edition.langs({ label: category.name }),
      href: toHref(edition, categoryPath(offer.type, category.id)),
    },
    { label: own.name, ...edition.langs({ label: item.name }), href: own.href },
  ])
  const whole = { ...own, description: say(item.description) }
  return {
    page: 'item',
    ...itemHead(edition, offer, item, category),
    venue: venueFrame(edition, offer.type),
    jsonLd: [{ '@context': 'https://schema.org', ...itemJsonLd(whole, business.currency) }],
    type: offer.type,
    item: whole,
    images: item.images,
    ingredients: business.shows.ingredients ? item.ingredients.map(say).filter(Boolean) : [],
    tags: item.tags.map(say).filter(Boolean),
    labels: item.labels.map((label) => ({
      ...label,
      label: say(label.label),
      unit: say(label.unit),
      ...edition.langs({ label: label.label, unit: label.unit }),
      discountedPrice: label.price === null ? null : applyDiscount(label.price, discount),
      preparationMinutes: business.shows.preparationTime ? label.preparationMinutes : null,
    })),
    limits: quantityLimits(item.labels.find(({ price }) => price !== null) ?? null),
    groups: business.shows.modifiers ? groupViews(edition, item) : [],
    hidePrice: business.hidePrice,
    noteRequired: item.commentRequired,
    suggested: business.shows.suggestedItems ? suggestedItems(item, offer).map(card) : [],
    breadcrumbs,
  }
}

type GroupViews = ItemView['groups']
const groupsByEdition = new WeakMap<Edition, WeakMap<Item, GroupViews>>()

/** Returns the modifier groups of an item. Its pages of all order types share them. */
function groupViews(edition: Edition, item: Item): GroupViews {
  const byItem = groupsByEdition.get(edition) ?? new WeakMap<Item, GroupViews>()
  groupsByEdition.set(edition, byItem)
  const views = byItem.get(item) ?? createGroupViews(edition, item)
  byItem.set(item, views)
  return views
}

const createGroupViews = ({ localize: say, langs }: Edition, { modifierGroups }: Item): GroupViews =>
  modifierGroups.map((group) => ({
    ...group,
    name: say(group.name),
    ...langs({ name: group.name }),
    modifiers: group.modifiers.map(({ id, name, image, price, maxQuantity, soldOut }) => ({
      id,
      name: say(name),
      ...langs({ name }),
      image,
      price,
      maxQuantity,
      soldOut,
    })),
  }))

/** Returns the metadata of an item's page. */
export function itemHead(edition: Edition, offer: Offer, { id }: Item, category: Category): PageHead {
  const type = canonicalType(edition, offer, (other) => other.items.has(id))
  const home = edition.offers.find((other) => other.type === type)?.items.get(id)?.categoryId
  return pageHead(edition, itemPath(type, home ?? offer.items.get(id)?.categoryId ?? category.id, id))
}

/** Lists the suggested items of an item that the same selling type offers. */
export function suggestedItems(item: Pick<Item, 'suggestedItemIds' | 'id'>, offer: Offer): Item[] {
  return item.suggestedItemIds
    .filter((id) => id !== item.id)
    .flatMap((id) => offer.items.get(id)?.item ?? [])
    .slice(0, MAX_SUGGESTIONS)
}
