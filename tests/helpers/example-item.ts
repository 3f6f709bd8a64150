import type { Item } from '../../src/domain/menu/item.ts'
import type { Category, Menu } from '../../src/domain/menu/menu.ts'
import type { PriceLabel } from '../../src/domain/menu/price-label.ts'

/** An item with the minimum of data: sold everywhere at any time, without choices, for 1 minor unit. */
export const exampleItem = (id: string, part: Partial<Item> = {}): Item => ({
  id,
  name: { en: id },
  description: {},
  images: [],
  types: { delivery: true, dine_in: true, car_pickup: true, reservation: true },
  visible: true,
  soldOut: false,
  price: 1,
  labels: [],
  modifierGroups: [],
  inclusiveTaxes: [],
  taxes: [],
  gates: [],
  calories: null,
  ingredients: [],
  tags: [],
  stickers: [],
  preparationMinutes: null,
  weight: null,
  shippingWeight: null,
  commentRequired: false,
  suggestedItemIds: [],
  provider: null,
  providerId: null,
  ...part,
})

/** A size for 1 minor unit without further data. */
export const exampleLabel = (id: string, part: Partial<PriceLabel> = {}): PriceLabel => ({
  id,
  label: { en: id },
  price: 1,
  weight: null,
  shippingWeight: null,
  isQuantity: false,
  minimum: null,
  maximum: null,
  unit: {},
  preparationMinutes: null,
  ...part,
})

/** A category that is available every day at every branch. */
export const exampleCategory = (id: string, items: Item[], subcategories: Category[] = []): Category => ({
  id,
  name: { en: id },
  description: {},
  image: null,
  items,
  subcategories,
  pin: {},
  smart: false,
  gate: { window: { status: true, from: null, to: null }, branches: {} },
})

export const exampleMenu = (...categories: Category[]): Menu => ({
  categories,
  smartCategories: [],
  highlightedCategoryId: null,
  showStandardSubcategories: false,
})
