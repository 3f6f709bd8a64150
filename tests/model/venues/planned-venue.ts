/** A venue as the model knows it: what its file says, in the few words that the expectations need. */

/** `HH:MM` or null for no limit on that side, by the venue's clock. */
export type PlannedWindow = { readonly on: boolean; readonly from: string | null; readonly to: string | null }

/** What limits a category or a dish. */
export type PlannedLimits = {
  readonly window: PlannedWindow
  /** Monday first: is it offered on that day? */
  readonly days: readonly boolean[]
  /** Ids of the branches that show it; null: all. */
  readonly branches: readonly string[] | null
}

export type PlannedSize = {
  readonly id: string
  /** Minor units; null: it cannot be ordered. */
  readonly price: number | null
  /** `100 g`; null: a size that is no quantity. */
  readonly unit: string | null
  readonly minimum: number | null
  readonly maximum: number | null
}

export type PlannedChoices = {
  readonly id: string
  readonly least: number
  readonly most: number | null
  readonly of: readonly { readonly id: string; readonly price: number; readonly soldOut: boolean }[]
}

export type PlannedDish = {
  readonly id: string
  readonly price: number | null
  readonly sizes: readonly PlannedSize[]
  readonly choices: PlannedChoices | null
  readonly needsNote: boolean
  readonly soldBy: { readonly dine_in: boolean; readonly car_pickup: boolean; readonly delivery: boolean }
  readonly visible: boolean
  readonly soldOut: boolean
  /** Its own limits; its days are those of its categories. */
  readonly limits: PlannedLimits
  readonly suggests: readonly string[]
}

export type PlannedCategory = {
  readonly id: string
  readonly limits: PlannedLimits
  /** Monday first: does it stand first on that day? */
  readonly pins: readonly boolean[]
  readonly dishes: readonly PlannedDish[]
  readonly inner: readonly PlannedCategory[]
}

/** Opening hours, Monday first: minutes of each day's shifts; none: closed. */
export type PlannedHours = readonly (readonly { readonly from: string; readonly to: string }[])[]

export type PlannedBranch = {
  readonly id: string
  readonly referenceId: string
  /** Null: the venue states none, and counts as open. */
  readonly hours: PlannedHours | null
  readonly tables: readonly string[]
}

export type PlannedBanner = {
  readonly id: string
  /** `YYYY-MM-DD`, both inclusive. */
  readonly from: string | null
  readonly to: string | null
  readonly dish: string | null
}

export type PlannedType = 'dinein' | 'product_service' | 'pickup' | 'delivery'

export type PlannedVenue = {
  readonly name: string
  readonly userId: string
  readonly currency: string
  readonly timeZone: string
  readonly branches: readonly PlannedBranch[]
  /** In the order of the home page. */
  readonly types: readonly PlannedType[]
  /** Dine-in has a cart. */
  readonly dineInCart: boolean
  /** Branches that hand orders out; empty: all. */
  readonly pickupBranches: readonly string[]
  /** Orders for later, of pickup and delivery alike. */
  readonly later: { readonly on: boolean; readonly only: boolean; readonly minutesAhead: number }
  readonly delivery: { readonly fee: number; readonly minimum: number }
  readonly hidePrices: boolean
  readonly multiplePrices: 0 | 1 | 2 | 3
  readonly standardMenu: boolean
  /** Whole per cent off everything, by dish, by category; of dine-in alone and of the others. */
  readonly discounts: {
    readonly menu: number | null
    readonly dishes: Readonly<Record<string, number>>
    readonly categories: Readonly<Record<string, number>>
  }
  /** Per cent on top of an order. */
  readonly tax: number
  readonly menu: readonly PlannedCategory[]
  readonly lists: readonly { readonly id: string; readonly dishes: readonly string[] }[]
  readonly highlighted: string | null
  readonly banners: readonly PlannedBanner[]
  /** It shows no pages and takes no orders for now. */
  readonly closed: boolean
}

/** Every dish with the categories around it, outer first. */
export function eachPlannedDish(
  menu: readonly PlannedCategory[],
  outer: readonly PlannedCategory[] = [],
): { readonly dish: PlannedDish; readonly within: readonly PlannedCategory[] }[] {
  return menu.flatMap((category) => {
    const within = [...outer, category]
    return [...category.dishes.map((dish) => ({ dish, within })), ...eachPlannedDish(category.inner, within)]
  })
}

export const plannedDish = (venue: PlannedVenue, id: string) =>
  eachPlannedDish(venue.menu).find(({ dish }) => dish.id === id)
