import { vi } from 'vitest'
import type { WireUser } from '../../../../src/contract/account/account.ts'
import type { reservationSlotsCall } from '../../../../src/contract/order/reservation-calls.ts'
import type { ReservePayload } from '../../../../src/contract/payloads/visitor.ts'
import type { Business, Table, Venue } from '../../../../src/domain/venue/venue.ts'
import { reservePayload } from '../../../../src/payload/screens/reservation-payload.ts'
import { visitorPayload } from '../../../../src/payload/screens/visitor-screens.ts'
import { plainBusiness } from '../../../helpers/arbitrary-business.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../../../helpers/example-item.ts'
import type { Answer } from '../../../helpers/page/fake-client.ts'

export const TODAY = '2026-05-06'
export const TOMORROW = '2026-05-07'
export const DATES = [TODAY, TOMORROW, '2026-05-08']

const NONE = { all: null, items: {}, categories: {} }
/** Two tables on one floor, with two and four seats. */
export const TABLES: readonly Table[] = [
  { id: 't1', name: { en: 'Table 1' }, floor: { en: 'Terrace' }, seats: 2 },
  { id: 't2', name: { en: 'Table 2' }, floor: { en: 'Terrace' }, seats: 4 },
]

/** Creates the reservation payload of a venue that sells wreaths and cards in KWD. */
export function payloadOf(
  reservation: Partial<Business['reservation']> = {},
  tables: readonly Table[] = TABLES,
): ReservePayload {
  const venue = {
    business: {
      ...plainBusiness,
      reservation: { ...plainBusiness.reservation, enabled: true, withTable: true, ...reservation },
    },
    menu: exampleMenu(
      exampleCategory('workshops', [
        exampleItem('wreath', { price: 3_800 }),
        exampleItem('card', { price: 500 }),
      ]),
    ),
    discounts: { dinein: NONE, car_pickup: NONE, delivery: NONE },
    hours: {},
    branchHours: {},
    banners: [],
    tables,
  } as unknown as Venue
  return reservePayload(venue, visitorPayload(venue))
}

/** A service for ten people at a time, with items. */
export const servicePayload = () =>
  payloadOf({ type: 'reserv_service', withTable: false, withItems: true, capacity: 10 }, [])

export type WireSlots = Answer<typeof reservationSlotsCall>

/** Creates the slots of a day by start time, with the taken tables or the number of free places of each. */
export function slotsOn(
  date: string,
  times: Readonly<Record<string, readonly string[] | number>>,
): WireSlots {
  return {
    date,
    today: TODAY,
    dates: DATES,
    slots: Object.entries(times).map(([from, left]) => ({
      date,
      from,
      to: `${String(Number(from.slice(0, 2)) + 1).padStart(2, '0')}${from.slice(2)}`,
      taken_tables: typeof left === 'number' ? [] : [...left],
      people_left: typeof left === 'number' ? left : null,
    })),
  }
}

/** Creates a reservation in the wire format. */
export const reservationOf = (part: object = {}) => ({
  id: 'r1',
  number: 12,
  branch_id: 'b1',
  reference_id: 'corner',
  selling_types: 'reserv_dinein' as const,
  status: 0 as const,
  created_at: `${TODAY}T09:00:00Z`,
  updated_at: `${TODAY}T09:00:00Z`,
  schedule: { date: TODAY, from: '19:00', to: '20:00' },
  starts_at: `${TODAY}T16:00:00Z`,
  ends_at: `${TODAY}T17:00:00Z`,
  cancel_until: `${TODAY}T15:00:00Z`,
  users: 2,
  currency: 'KWD',
  order_lines: [],
  name: 'Layla',
  phone: '+96550012345',
  comment: '',
  ...part,
})

export const CUSTOMER: WireUser = {
  id: 'c1',
  business_id: plainBusiness.userId,
  name: 'Noura',
  email: null,
  phone: '+96550098765',
  national_phone: '50098765',
  dial_code: '+965',
  locations: [],
  wallet: {},
} as unknown as WireUser

/** Fakes the window's event listeners. `guards` counts those of `beforeunload`, which ask before the page is left. */
export function watchLeaving(): { readonly guards: () => number } {
  const listeners = new Set<unknown>()
  vi.stubGlobal('addEventListener', (name: string, act: unknown) => {
    if (name === 'beforeunload') listeners.add(act)
  })
  vi.stubGlobal('removeEventListener', (_: string, act: unknown) => listeners.delete(act))
  return { guards: () => listeners.size }
}
