import * as v from 'valibot'
import { restaurantResponse } from '../../src/contract/venue/business.ts'
import { decodeVenue } from '../../src/contract/venue/venue.ts'
import { bannersResponse, shiftsResponse, tablesResponse } from '../../src/contract/venue/venue-details.ts'
import { weekdays } from '../../src/domain/time/weekday.ts'
import type { PulledVenue } from '../publish/plan/pull.ts'

const SIDES = ['Saffron rice', 'Fattoush', 'Grilled vegetables', 'Hummus', 'Flat bread', 'Pickled turnips']
const DISHES = [
  'Lamb kofta',
  'Chicken shish',
  'Sea bass',
  'Halloumi',
  'Stuffed vine leaves',
  'Beef ribs',
  'Falafel',
]

export type BenchMenu = {
  referenceId: string
  items: number
  locales: readonly string[]
  /** Price of the first item in KWD. */
  firstPrice?: number
  /** Modifier groups of every item. Without it, every third item has one group of six modifiers. */
  modifiers?: { groups: number; options: number }
  /** Whether the venue sells by pickup too. It always sells by dine-in. */
  pickup?: boolean
}

/**
 * Creates a typical restaurant: twelve items per category, pictures and descriptions. The same arguments create the same
 * venue.
 */
export function benchVenue(menu: BenchMenu): PulledVenue {
  const { restaurant, shifts, banners, tables } = benchAnswers(menu)
  const decoded = decodeVenue(
    {
      restaurant: v.parse(restaurantResponse, restaurant),
      shifts: v.parse(shiftsResponse, shifts),
      banners: v.parse(bannersResponse, banners),
      tables: v.parse(tablesResponse, tables),
    },
    Date.parse('2026-01-05T12:00Z'),
  )
  if (decoded.kind !== 'venue')
    throw new Error(`bench venue: expected an open venue but decoded '${decoded.kind}'`)
  return { venue: decoded.venue, day: '2026-01-05', nextDay: new Date('2026-01-06') }
}

/** Returns the platform's responses about the venue, from which `benchVenue` is decoded. */
export function benchAnswers(menu: BenchMenu) {
  const { referenceId, items, locales, firstPrice = 1.25, pickup = false } = menu
  const names = (text: string) => locales.map((locale) => ({ locale, name: `${text} ${locale}` }))
  const categories = Array.from({ length: Math.ceil(items / 12) }, (_, c) => ({
    id: `c${c}`,
    locales: names(`${DISHES[c % DISHES.length]} & more`),
    items: Array.from({ length: Math.min(12, items - c * 12) }, (_, i) =>
      createItem(c * 12 + i, menu, c + i === 0 ? firstPrice : 1.25 + ((c * 7 + i) % 40) / 8),
    ),
  }))
  return {
    restaurant: {
      business: {
        user_id: '1',
        reference_id: referenceId,
        branch_id: '1',
        business_name: 'Bench Grill',
        currency: 'KWD',
        country_code: 'KW',
        locales,
        description: names('Charcoal, bread and patience'),
        isDineIn: true,
        isCarPickup: pickup,
        image: 'https://pictures.test/logo.png',
      },
      menu: categories,
    },
    shifts: {
      time_zone: 'Asia/Kuwait',
      today: { ...createDay('monday'), date: '2026-01-05' },
      days: weekdays.map((name) => ({ ...createDay(name), date: '2026-01-05' })),
    },
    banners: { banners: [] },
    tables: { tables: [] },
  }
}

function createItem(index: number, { locales, modifiers }: BenchMenu, price: number) {
  const dish = DISHES[index % DISHES.length] ?? ''
  const side = SIDES[(index * 5) % SIDES.length] ?? ''
  const description = `${dish} from the charcoal grill with ${side.toLowerCase()}, lemon and the garlic sauce of the house.`
  return {
    id: `i${index}`,
    locales: locales.map((locale) => ({ locale, name: `${dish} with ${side} ${index}`, description })),
    images: [`https://pictures.test/${index}.jpg`],
    price,
    calories: 200 + ((index * 37) % 700),
    ...(modifiers
      ? { modifier_groups: createModifierGroups(index, locales, modifiers) }
      : index % 3 === 0
        ? { modifier_groups: [createModifierGroup(index, locales)] }
        : {}),
  }
}

const CHOICES = ['Size', 'Sauce', 'Extras', 'Bread', 'Drink']
const OPTIONS = ['Small', 'Regular', 'Large', 'With garlic', 'Spicy', 'House style']

function createModifierGroups(
  item: number,
  locales: readonly string[],
  { groups, options }: NonNullable<BenchMenu['modifiers']>,
) {
  const names = (text: string) => locales.map((locale) => ({ locale, name: text }))
  return Array.from({ length: groups }, (_, group) => ({
    id: `g${item}-${group}`,
    locales: names(CHOICES[group % CHOICES.length] ?? ''),
    min: group === 0 ? 1 : 0,
    max: group === 0 ? 1 : 2,
    modifiers: Array.from({ length: options }, (_, option) => ({
      id: `m${item}-${group}-${option}`,
      locales: names(OPTIONS[option % OPTIONS.length] ?? ''),
      price: option / 4,
    })),
  }))
}

function createModifierGroup(index: number, locales: readonly string[]) {
  const names = (text: string) => locales.map((locale) => ({ locale, name: text }))
  return {
    id: `g${index}`,
    locales: names('Choose your sides'),
    min: 1,
    max: 2,
    modifiers: SIDES.map((side, i) => ({ id: `m${index}-${i}`, locales: names(side), price: i / 4 })),
  }
}

function createDay(name: string) {
  return {
    day: name,
    status: 'open',
    closed: false,
    // Open at all hours, since a closed venue has no buttons for adding items.
    shifts: [{ time_from: '00:00', time_to: '24:00' }],
    slots: [],
  }
}
