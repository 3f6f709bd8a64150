/** A venue in the model: the contents of its file in the short form that the expectations need. */

/** `HH:MM`, or null for no limit on that side, on the clock of the venue. */
export type PlannedWindow = { readonly on: boolean; readonly from: string | null; readonly to: string | null }

/** The limits of a category or a dish. */
export type PlannedLimits = {
  readonly window: PlannedWindow
  /** Whether it is available on each weekday, Monday first. */
  readonly days: readonly boolean[]
  /** Ids of the branches that show it; null: all. */
  readonly branches: readonly string[] | null
}

export type PlannedSize = {
  readonly id: string
  /** Minor units; null: not orderable. */
  readonly price: number | null
  /** `100 g`; null: the size is not a quantity. */
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
  /** The limits of the dish itself. Its weekdays are those of its categories. */
  readonly limits: PlannedLimits
  readonly suggests: readonly string[]
}

export type PlannedCategory = {
  readonly id: string
  readonly limits: PlannedLimits
  /** Whether it is pinned on each weekday, Monday first. */
  readonly pins: readonly boolean[]
  readonly dishes: readonly PlannedDish[]
  readonly inner: readonly PlannedCategory[]
}

/** Opening hours, Monday first: the shifts of each day; a day without shifts is closed. */
export type PlannedHours = readonly (readonly { readonly from: string; readonly to: string }[])[]

export type PlannedBranch = {
  readonly id: string
  readonly referenceId: string
  /** Null: without hours, the branch is always open. */
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
  /** Whether dine-in has a cart. */
  readonly dineInCart: boolean
  /** Branches that offer pickup; empty: all. */
  readonly pickupBranches: readonly string[]
  /** Orders for later, for both pickup and delivery. */
  readonly later: { readonly on: boolean; readonly only: boolean; readonly minutesAhead: number }
  readonly delivery: { readonly fee: number; readonly minimum: number }
  readonly hidePrices: boolean
  readonly multiplePrices: 0 | 1 | 2 | 3
  readonly standardMenu: boolean
  /**
   * Discounts in whole per cent, for everything, by dish, and by category; separate for dine-in and the other
   * order types.
   */
  readonly discounts: {
    readonly menu: number | null
    readonly dishes: Readonly<Record<string, number>>
    readonly categories: Readonly<Record<string, number>>
  }
  /** Exclusive tax in per cent. */
  readonly tax: number
  readonly menu: readonly PlannedCategory[]
  readonly lists: readonly { readonly id: string; readonly dishes: readonly string[] }[]
  readonly highlighted: string | null
  readonly banners: readonly PlannedBanner[]
  /** Whether the venue is closed: no pages and no orders. */
  readonly closed: boolean
}

/** Returns every dish with its categories, outermost first. */
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
