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
  firstPrice?: number
}

/**
 * Creates a typical restaurant: twelve items per category, pictures, descriptions, modifiers on every third item, and one
 * order type. The same arguments create the same venue. `firstPrice` is the price of the first item in KWD.
 */
export function benchVenue({ referenceId, items, locales, firstPrice = 1.25 }: BenchMenu): PulledVenue {
  const names = (text: string) => locales.map((locale) => ({ locale, name: `${text} ${locale}` }))
  const categories = Array.from({ length: Math.ceil(items / 12) }, (_, c) => ({
    id: `c${c}`,
    locales: names(`${DISHES[c % DISHES.length]} & more`),
    items: Array.from({ length: Math.min(12, items - c * 12) }, (_, i) =>
      createItem(c * 12 + i, locales, c + i === 0 ? firstPrice : 1.25 + ((c * 7 + i) % 40) / 8),
    ),
  }))
  const today = { ...createDay('monday'), date: '2026-01-05' }
  const decoded = decodeVenue(
    {
      restaurant: v.parse(restaurantResponse, {
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
          image: 'https://pictures.test/logo.png',
        },
        menu: categories,
      }),
      shifts: v.parse(shiftsResponse, {
        time_zone: 'Asia/Kuwait',
        today,
        days: weekdays.map((name) => ({ ...createDay(name), date: '2026-01-05' })),
      }),
      banners: v.parse(bannersResponse, { banners: [] }),
      tables: v.parse(tablesResponse, { tables: [] }),
    },
    Date.parse('2026-01-05T12:00Z'),
  )
  if (decoded.kind !== 'venue')
    throw new Error(`bench venue: expected an open venue but decoded '${decoded.kind}'`)
  return { venue: decoded.venue, day: '2026-01-05', nextDay: new Date('2026-01-06') }
}

function createItem(index: number, locales: readonly string[], price: number) {
  const dish = DISHES[index % DISHES.length] ?? ''
  const side = SIDES[(index * 5) % SIDES.length] ?? ''
  const description = `${dish} from the charcoal grill with ${side.toLowerCase()}, lemon and the garlic sauce of the house.`
  return {
    id: `i${index}`,
    locales: locales.map((locale) => ({ locale, name: `${dish} with ${side} ${index}`, description })),
    images: [`https://pictures.test/${index}.jpg`],
    price,
    calories: 200 + ((index * 37) % 700),
    ...(index % 3 === 0 ? { modifier_groups: [createModifierGroup(index, locales)] } : {}),
  }
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
