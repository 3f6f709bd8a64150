import type { SearchPayload } from '../../contract/payloads/shop.ts'
import type { Category } from '../../domain/menu/menu.ts'
import type { Localized } from '../../domain/values/localized.ts'
import { categoryPath, menuPath, searchPath } from '../address/paths.ts'
import type { SearchView } from '../view/view.ts'
import { type Edition, pageHead, venueFrame } from './frame.ts'
import type { Offer } from './offer.ts'
import { createCards } from './sections.ts'

/** Builds the search page with every item of an offer once, in menu order; a script shows the matches (spec §2). */
export function searchView(edition: Edition, offer: Offer): SearchView {
  const { venue, localize: say } = edition
  const path = searchPath(offer.type)
  const base = `/${venue.business.referenceId}`
  const card = createCards(edition, offer)
  return {
    page: 'search',
    ...pageHead(edition, path, false),
    venue: venueFrame(edition, offer.type),
    jsonLd: [],
    type: offer.type,
    payloadPath: `${base}${menuPath(offer.type)}/_payload.json`,
    searchPayloadPath: `${base}${path}/_payload.json`,
    items: [...offer.items.values()].map(({ item }) => card(item)),
    categories: offer.categories.map((category) => ({
      label: say(category.name),
      ...edition.langs({ label: category.name }),
      href: base + categoryPath(offer.type, category.id),
    })),
  }
}

/** Builds the names of each category and its parents, which the search also matches. */
export function searchPayload(offer: Offer): SearchPayload {
  const categories: Record<string, Localized[]> = {}
  const walk = (list: readonly Category[], outer: readonly Localized[]) => {
    for (const category of list) {
      const names = [category.name, ...outer]
      categories[category.id] = names
      walk(category.subcategories, names)
    }
  }
  walk(offer.categories, [])
  return { categories }
}
