import { type BenchMenu, benchAnswers } from '../bench-venue.ts'

/** The venues that every generator publishes, with options on each item and two order types. */
export const PEER_MENUS: readonly BenchMenu[] = Array.from({ length: 16 }, (_, index) => ({
  referenceId: `bench${index}`,
  items: 120,
  locales: ['en'],
  modifiers: { groups: 3, options: 4 },
  pickup: true,
}))

type Named = { id: string; name: string }
type PeerItem = Named & {
  description: string
  image: string
  /** KWD. */
  price: number
  calories: number
  groups: (Named & { min: number; max: number; options: (Named & { price: number })[] })[]
}
/** A venue as the templates of the other generators read it. */
export type PeerVenue = Named & {
  description: string
  orderTypes: Named[]
  categories: (Named & { items: PeerItem[] })[]
}

/** Number of pages that the other generators make: the home page, and per order type a menu, its categories and items. */
export function countPages(venues: readonly PeerVenue[]): number {
  const pages = venues.map(({ orderTypes, categories }) => {
    const items = categories.reduce((sum, category) => sum + category.items.length, 0)
    return 1 + orderTypes.length * (1 + categories.length + items)
  })
  return pages.reduce((sum, count) => sum + count, 0)
}

/** Converts the platform's responses about a venue to the data of the templates. */
export function toPeerVenue(menu: BenchMenu): PeerVenue {
  const { business, menu: categories } = benchAnswers(menu).restaurant
  return {
    id: business.reference_id,
    name: business.business_name,
    description: firstName(business.description),
    orderTypes: [
      { id: 'dinein', name: 'Dine in' },
      { id: 'pickup', name: 'Pickup' },
    ],
    categories: categories.map(({ id, locales, items }) => ({
      ...{ id, name: firstName(locales) },
      items: items.map(({ modifier_groups: groups = [], ...item }) => ({
        ...{ id: item.id, name: firstName(item.locales), price: item.price, calories: item.calories },
        ...{ description: item.locales[0]?.description ?? '', image: item.images[0] ?? '' },
        groups: groups.map(({ modifiers, ...group }) => ({
          ...{ id: group.id, name: firstName(group.locales), min: group.min, max: group.max },
          options: modifiers.map((option) => ({
            ...{ id: option.id, name: firstName(option.locales), price: option.price },
          })),
        })),
      })),
    })),
  }
}

const firstName = (locales: readonly { name: string }[]): string => locales[0]?.name ?? ''
