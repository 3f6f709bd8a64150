import type { Item } from '../../domain/menu/item.ts'
import type { Category } from '../../domain/menu/menu.ts'
import type { Venue } from '../../domain/venue/venue.ts'
import { suggestedItems } from '../pages/item-page.ts'
import type { Offer } from '../pages/offer.ts'
import { hasCategory } from '../pages/venue-links.ts'
import type { Inputs } from './page.ts'

/** Lists the inputs of the pages and payloads of items and categories, which are most files of a venue. */
export type VenueInputs = {
  /** Everything that any page or payload of the venue is built from. */
  readonly all: Inputs
  ofItem(offer: Offer, item: Item, category: Category): Inputs
  ofCategory(offer: Offer, category: Category): Inputs
}

/**
 * Creates the inputs of a venue and its seed. `offers` are those with items. Whatever these pages and payloads read must be among
 * their inputs, or an edit of it would not reach them. A test changes every field of a venue and compares.
 */
export function createInputs(venue: Venue, seed: string, offers: readonly Offer[]): VenueInputs {
  const { categories, ...menu } = venue.menu
  // Banners are on menus and home pages only, and change with the day.
  const { banners, ...rest } = venue
  const shared = { ...rest, menu, offers: offers.map(({ type, hasCart }) => [type, hasCart]) }
  const places = new Map<string, string>()
  const made = new WeakMap<Offer, Map<string, Inputs>>()

  /** The categories of an item in all offers. They decide its addresses and discounts. */
  function placeOf({ id }: Item): string {
    const known =
      places.get(id) ?? JSON.stringify(offers.map(({ items }) => items.get(id)?.categoryId ?? null))
    places.set(id, known)
    return known
  }

  /** Payloads contain the item of its first place, whose rules may be others. */
  function listItem(item: Item, offer: Offer): Inputs {
    const first = offer.items.get(item.id)?.item
    return first && first !== item ? [placeOf(item), item, first] : [placeOf(item), item]
  }

  function listCategory(category: Category, offer: Offer): Inputs {
    return nested(category, (item) => listItem(item, offer))
  }

  /** Lists inputs once for the payload and the pages in all locales. */
  function once(offer: Offer, key: string, list: () => Inputs): Inputs {
    const ofOffer = made.get(offer) ?? new Map<string, Inputs>()
    made.set(offer, ofOffer)
    const known = ofOffer.get(key) ?? list()
    ofOffer.set(key, known)
    return known
  }

  return {
    all: [shared, { banners }, seed, ...categories.flatMap((category) => nested(category, (item) => [item]))],
    ofItem: (offer, item, category) =>
      once(offer, `${category.id}/${item.id}`, () => [
        ...[shared, offer.type, category.id, category.name],
        ...listItem(item, offer),
        ...suggestedItems(item, offer).flatMap((suggested) => listItem(suggested, offer)),
      ]),
    ofCategory: (offer, category) =>
      once(offer, category.id, () => [
        ...[shared, offer.type, offers.map((other) => hasCategory(other, category.id)).join()],
        ...offer.categories.flatMap(({ id, name }) => [id, name]),
        ...listCategory(category, offer),
      ]),
  }
}

/** Lists a category and everything in it. The marks tell which category contains what. */
function nested({ items, subcategories, ...own }: Category, listItem: (item: Item) => Inputs): Inputs {
  return [
    ...['(', own, ...items.flatMap(listItem)],
    ...[...subcategories.flatMap((category) => nested(category, listItem)), ')'],
  ]
}
