import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { addressFields } from '../../../src/domain/delivery/address.ts'
import { weekdays } from '../../../src/domain/time/weekday.ts'
import { toMajorUnits } from '../../../src/domain/values/money.ts'
import type { PlannedCategory, PlannedDish, PlannedLimits, PlannedVenue } from './planned-venue.ts'

const names = (name: string) => [{ locale: 'en', name }]
const perDay = (values: readonly boolean[]) => Object.fromEntries(weekdays.map((day, n) => [day, values[n]]))
const disabledFields = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, { on: false }]))

/** The area of all deliveries: the only square in the zone of each branch. */
export const AREA = 'around'

/** Returns the venue file that an operator imports for a planned venue. */
export function toVenueFile(venue: PlannedVenue): VenueFileInput {
  const { branches, types, currency, later } = venue
  const [main] = branches
  if (!main) throw new Error('a venue has a branch')
  const amount = (minor: number) => toMajorUnits(minor, currency)
  const scheduled_orders = { on: later.on, only_schedule: later.only, min_advance: later.minutesAhead }
  const off = discountsOf(venue)
  return {
    format: 1,
    business: {
      user_id: venue.userId,
      reference_id: main.referenceId,
      branch_id: main.id,
      branches: branches.map(({ id, referenceId }) => ({ id, name: names(id), reference_id: referenceId })),
      business_name: names(`Venue ${venue.name}`),
      currency,
      time_zone: venue.timeZone,
      locales: ['en'],
      payment_methods: [2],
      exclusiveTaxes: venue.tax > 0 ? [{ id: 'tax', name: 'Tax', rate: venue.tax }] : [],
      // The model does not cover personal data.
      checkout: disabledFields(['name', 'phone', 'car', 'note']),
      checkoutDineIn: { table: { on: true, required: true } },
      hide_price: venue.hidePrices,
      multiple_price_option: venue.multiplePrices,
      is_standard_menu: venue.standardMenu,
      dine_in_label: types.includes('product_service') ? 'product_service' : 'dinein',
      isDineIn: types.includes('dinein') || types.includes('product_service'),
      isCarPickup: types.includes('pickup'),
      isDelivery: types.includes('delivery'),
      dinein_cart: venue.dineInCart,
      pickup_config: { scheduled_orders, branches: [...venue.pickupBranches] },
      delivery_config: {
        scheduled_orders,
        zones: true,
        min_order: amount(venue.delivery.minimum),
        form: { type: 'simple' },
        fields: disabledFields(addressFields),
      },
    },
    closed: venue.closed ? { url: null, message: 'Back in spring' } : null,
    menu: venue.menu.map((category) => categoryOf(category, branches, amount)),
    smart_categories: venue.lists.map(({ id, dishes }) => ({ id, locales: names(id), items: [...dishes] })),
    highlightedCat: venue.highlighted,
    discounts: { dinein: off, car_pickup: off, delivery: off },
    shifts: Object.fromEntries(branches.flatMap(({ id, hours }) => (hours ? [[id, weekOf(hours)]] : []))),
    tables: Object.fromEntries(
      branches.map(({ id, tables }) => [id, tables.map((table) => ({ id: table, locales: names(table) }))]),
    ),
    zones: Object.fromEntries(
      types.includes('delivery')
        ? branches.map(({ id }) => [id, [zoneOf(id, amount(venue.delivery.fee))]])
        : [],
    ),
    banners: venue.banners.map(({ dish, ...banner }) => ({
      ...banner,
      image: 'https://img.example/banner.png',
      item_id: dish,
    })),
  }
}

function discountsOf({ discounts: { menu, dishes, categories } }: PlannedVenue) {
  const percent = (value: number) => ({ type: 'percent' as const, value })
  const each = (list: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(list).map(([id, value]) => [id, percent(value)]))
  return {
    all_menu: menu === null ? null : percent(menu),
    items: each(dishes),
    categories: each(categories),
  }
}

const weekOf = (hours: NonNullable<PlannedVenue['branches'][number]['hours']>) =>
  Object.fromEntries(
    weekdays.map((day, n) => [
      day,
      {
        closed: hours[n]?.length === 0,
        shifts: hours[n]?.map(({ from, to }) => ({ time_from: from, time_to: to })) ?? [],
      },
    ]),
  )

function zoneOf(branch: string, fees: number) {
  const coordinates = [
    [
      [48, 29],
      [48.1, 29],
      [48.1, 29.1],
      [48, 29.1],
    ] as [number, number][],
  ]
  const shape = { type: 'Polygon' as const, coordinates }
  return { id: `${branch}-zone`, fees, branch, areas: [{ id: AREA, name: 'Around', shape }] }
}

type Branches = PlannedVenue['branches']
type Amount = (minor: number) => number

/** In a list of branches, each entry states whether the branch shows it. */
const gateOf = ({ window, branches: shown }: PlannedLimits, all: Branches) => ({
  availability: { status: window.on, from: window.from, to: window.to },
  // An empty list means all branches, so what no branch shows lists all of them.
  branches: shown === null ? [] : all.map(({ id }) => ({ id, visible: shown.includes(id) })),
})

function categoryOf(category: PlannedCategory, all: Branches, amount: Amount): VenueFileInput['menu'] {
  const { id, limits, pins, dishes, inner } = category
  return {
    id,
    locales: names(`Category ${id}`),
    available: perDay(limits.days),
    pin: perDay(pins),
    ...gateOf(limits, all),
    items: dishes.map((dish) => dishOf(dish, all, amount)),
    subcategories: inner.map((one) => categoryOf(one, all, amount)),
  } as never
}

function dishOf(dish: PlannedDish, all: Branches, amount: Amount) {
  const { choices } = dish
  return {
    id: dish.id,
    locales: names(`Dish ${dish.id}`),
    types: { ...dish.soldBy, reservation: false },
    visible: dish.visible,
    sold_out: dish.soldOut,
    price: dish.price === null ? null : amount(dish.price),
    comment_required: dish.needsNote,
    suggested_items: [...dish.suggests],
    ...gateOf(dish.limits, all),
    price_labels: dish.sizes.map(({ id, price, unit, minimum, maximum }) => ({
      id,
      locales: names(`Size ${id}`),
      price: price === null ? null : amount(price),
      isQty: unit !== null,
      unit,
      minimum,
      maximum,
    })),
    modifier_groups: choices
      ? [
          {
            id: choices.id,
            locales: names('Sauce'),
            min: choices.least,
            max: choices.most,
            modifiers: choices.of.map(({ id, price, soldOut }) => ({
              id,
              locales: names(`Sauce ${id}`),
              price: amount(price),
              sold_out: soldOut,
            })),
          },
        ]
      : [],
  }
}
