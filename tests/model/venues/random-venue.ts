import { type Chance, createChance } from './chance.ts'
import type {
  PlannedBranch,
  PlannedCategory,
  PlannedChoices,
  PlannedDish,
  PlannedHours,
  PlannedLimits,
  PlannedSize,
  PlannedType,
  PlannedVenue,
  PlannedWindow,
} from './planned-venue.ts'

/** The first day of all visits: a Monday. No clock change follows in the next weeks. */
export const FIRST_DAY = '2026-06-01'

const ALWAYS: PlannedWindow = { on: true, from: null, to: null }
/** Mornings, afternoons, evenings, nights past midnight, and half-open windows. */
const WINDOWS: readonly PlannedWindow[] = [
  { on: true, from: '07:00', to: '11:30' },
  { on: true, from: '12:00', to: '16:00' },
  { on: true, from: '18:30', to: '23:00' },
  { on: true, from: '21:00', to: '02:00' },
  { on: true, from: '22:30', to: '05:15' },
  { on: true, from: '16:45', to: null },
  { on: true, from: null, to: '15:00' },
  { on: false, from: null, to: null },
]
const SHIFTS = [
  [],
  [{ from: '24', to: '24:00' }],
  [{ from: '09:00', to: '17:00' }],
  [
    { from: '11:00', to: '14:30' },
    { from: '18:00', to: '23:30' },
  ],
  [{ from: '17:00', to: '02:00' }],
] as const

/** Creates a random venue. `name` makes its ids unique. */
export function randomVenue(name: string): PlannedVenue {
  const chance = createChance(`model venue ${name}`)
  const branches = branchesOf(name, chance)
  const branchIds = branches.map(({ id }) => id)
  const menu = Array.from({ length: chance.integer(2, 4) }, (_, n) =>
    category(`c${n}`, branchIds, chance, true),
  )
  const dishes = [...new Set(idsIn(menu))]
  const dineIn: PlannedType = chance.percent(25) ? 'product_service' : 'dinein'
  const types = chance.sample<PlannedType>([dineIn, 'pickup', 'delivery'], 75)
  return {
    name,
    userId: `u-${name}`,
    currency: chance.pick(['KWD', 'USD', 'CHF', 'JPY']),
    timeZone: chance.pick(['Asia/Kuwait', 'Europe/Zurich', 'America/Sao_Paulo', 'Pacific/Auckland']),
    branches,
    types: types.length > 0 ? types : ['pickup'],
    dineInCart: chance.percent(80),
    pickupBranches: chance.percent(20) ? branchIds.slice(0, 1) : [],
    later: { on: chance.percent(45), only: chance.percent(25), minutesAhead: chance.pick([0, 30, 180]) },
    delivery: { fee: chance.integer(1, 900), minimum: chance.percent(50) ? chance.integer(500, 9_000) : 0 },
    hidePrices: chance.percent(20),
    multiplePrices: chance.pick([0, 1, 2, 3]),
    standardMenu: chance.percent(15),
    discounts: {
      menu: chance.percent(25) ? chance.integer(1, 60) : null,
      dishes: Object.fromEntries(chance.sample(dishes, 12).map((id) => [id, chance.integer(1, 100)])),
      categories: Object.fromEntries(
        chance.sample(categoryIds(menu), 12).map((id) => [id, chance.integer(1, 80)]),
      ),
    },
    tax: chance.percent(40) ? chance.pick([5, 7.5, 8.1]) : 0,
    menu,
    lists: chance.percent(60) ? [{ id: 'popular', dishes: chance.sample(dishes, 40) }] : [],
    highlighted: chance.percent(40) ? chance.pick(categoryIds(menu)) : null,
    banners: Array.from({ length: chance.integer(0, 3) }, (_, n) => ({
      id: `banner${n}`,
      from: chance.percent(60) ? dateOfDay(chance.integer(0, 10)) : null,
      to: chance.percent(60) ? dateOfDay(chance.integer(6, 16)) : null,
      dish: chance.percent(60) ? chance.pick(dishes) : null,
    })).filter(({ from, to }) => from === null || to === null || from <= to),
    closed: chance.percent(4),
  }
}

export const dateOfDay = (days: number): string =>
  new Date(Date.parse(FIRST_DAY) + days * 86_400_000).toISOString().slice(0, 10)

const idsIn = (menu: readonly PlannedCategory[]): string[] =>
  menu.flatMap(({ dishes, inner }) => [...dishes.map(({ id }) => id), ...idsIn(inner)])
const categoryIds = (menu: readonly PlannedCategory[]): string[] =>
  menu.flatMap(({ id, inner }) => [id, ...categoryIds(inner)])

function branchesOf(name: string, chance: Chance): PlannedBranch[] {
  return Array.from({ length: chance.pick([1, 2, 2, 3]) }, (_, n) => ({
    id: `${name}-b${n}`,
    referenceId: n === 0 ? name : `${name}-${n}`,
    hours: chance.percent(30) ? null : hours(chance),
    tables: chance.percent(40) ? [`${name}-t${n}`] : [],
  }))
}

function hours(chance: Chance): PlannedHours {
  const usual = chance.pick(SHIFTS.slice(1))
  return Array.from({ length: 7 }, () => (chance.percent(65) ? usual : chance.pick(SHIFTS)))
}

function limits(branchIds: readonly string[], chance: Chance, timed: number): PlannedLimits {
  return {
    window: chance.percent(timed) ? chance.pick(WINDOWS) : ALWAYS,
    days: Array.from({ length: 7 }, () => true),
    branches: chance.percent(15) ? chance.sample(branchIds, 60) : null,
  }
}

function category(id: string, branchIds: readonly string[], chance: Chance, outer: boolean): PlannedCategory {
  const byDay = chance.percent(50)
  const pinned = chance.percent(35)
  return {
    id,
    limits: {
      ...limits(branchIds, chance, 45),
      days: Array.from({ length: 7 }, () => !byDay || chance.percent(55)),
    },
    pins: Array.from({ length: 7 }, () => pinned && chance.percent(50)),
    dishes: Array.from({ length: chance.integer(1, 3) }, (_, n) => dish(`${id}d${n}`, branchIds, chance)),
    inner: outer && chance.percent(35) ? [category(`${id}s`, branchIds, chance, false)] : [],
  }
}

function dish(id: string, branchIds: readonly string[], chance: Chance): PlannedDish {
  const sized = chance.percent(35)
  return {
    id,
    price: sized ? null : chance.percent(92) ? price(chance) : null,
    sizes: sized ? Array.from({ length: chance.integer(1, 3) }, (_, n) => size(`l${n}`, chance)) : [],
    choices: chance.percent(30) ? choices(`${id}g`, chance) : null,
    needsNote: chance.percent(8),
    soldBy: {
      dine_in: chance.percent(85),
      car_pickup: chance.percent(85),
      delivery: chance.percent(85),
    },
    visible: chance.percent(94),
    soldOut: chance.percent(8),
    limits: limits(branchIds, chance, 20),
    suggests: id !== 'c0d0' && chance.percent(25) ? ['c0d0'] : [],
  }
}

const price = (chance: Chance) => chance.integer(1, 99) * 137 + chance.integer(0, 136)

function size(id: string, chance: Chance): PlannedSize {
  const minimum = chance.percent(40) ? chance.integer(2, 6) : null
  return {
    id,
    price: chance.percent(88) ? price(chance) : null,
    unit: chance.percent(40) ? '100 g' : null,
    minimum,
    maximum: chance.percent(40) ? (minimum ?? 1) + chance.integer(0, 9) : null,
  }
}

function choices(id: string, chance: Chance): PlannedChoices {
  const of = Array.from({ length: chance.integer(2, 4) }, (_, n) => ({
    id: `${id}${n}`,
    price: chance.percent(60) ? chance.integer(1, 40) * 25 : 0,
    soldOut: n > 0 && chance.percent(20),
  }))
  const least = chance.percent(50) ? 1 : 0
  return { id, least, most: chance.percent(60) ? Math.max(1, least + chance.integer(0, 1)) : null, of }
}
