import type { CallKind } from '../../api/http/call-limits.ts'

/** An anonymous API call that is as expensive as a client can make it. */
export type AbusiveCall = {
  readonly name: string
  readonly kind: CallKind
  readonly path: string
  readonly body?: object
}

const BRANCH = 'sharq'
const createArray = <T>(count: number, one: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => one(n))

const createLines = (count: number, choices: number) =>
  createArray(count, (n) => ({
    item_id: `item-${n}`,
    quantity: 1,
    comment: 'x'.repeat(500),
    modifiers_details: createArray(choices, (m) => ({ id: `choice-${m}` })),
  }))
const createOrder = (more: object) => ({ branch_id: BRANCH, selling_types: 'dinein', ...more })
const letters = [...'sabmcplktdefghijnoruvwyzqx']

/** The largest and slowest known requests of every kind of call that does not require an account. */
export const ABUSIVE_CALLS: readonly AbusiveCall[] = [
  { name: 'places: many letters', kind: 'places', path: `/maps/search?q=${letters.slice(0, 8).join('+')}` },
  {
    name: 'places: a hundred words',
    kind: 'places',
    path: `/maps/search?q=${createArray(100, (n) => letters[n % 26]).join('+')}`,
  },
  { name: 'places: short words', kind: 'places', path: '/maps/search?q=sa+la+ba+ma+ca+de+el+po&limit=40' },
  { name: 'places: an outline', kind: 'places', path: '/maps/search?country=CA&polygon_geojson=1' },
  { name: 'places: under a pin', kind: 'places', path: '/maps/reverse?lat=30.04&lon=31.23&format=jsonv2' },
  { name: 'search: one letter', kind: 'search', path: `/webapp/search/${BRANCH}?q=a` },
  {
    name: 'search: many words',
    kind: 'search',
    path: `/webapp/search/${BRANCH}?q=${createArray(60, (n) => letters[n % 26]).join('+')}`,
  },
  {
    name: 'search: a long word',
    kind: 'search',
    path: `/webapp/search/${BRANCH}?q=${'abcdefghij'.repeat(20)}`,
  },
  { name: 'search: facets', kind: 'search', path: `/tags-ingredients?branch_id=${BRANCH}` },
  {
    name: 'price: 200 lines',
    kind: 'price',
    path: `/service/pos/calc-order/${BRANCH}`,
    body: createOrder({ order_lines: createLines(200, 5) }),
  },
  {
    name: 'price: 80,000 empty lines',
    kind: 'price',
    path: `/service/pos/calc-order/${BRANCH}`,
    body: createOrder({ order_lines: createArray(80_000, () => ({})) }),
  },
  {
    name: 'price: 20,000 empty choices',
    kind: 'price',
    path: `/service/pos/calc-order/${BRANCH}`,
    body: createOrder({
      order_lines: createArray(200, () => ({ modifiers_details: createArray(100, () => ({})) })),
    }),
  },
  { name: 'price: slots of a reservation', kind: 'price', path: `/webapp/reservation-slots/${BRANCH}` },
  {
    name: 'order: 200 lines',
    kind: 'order',
    path: '/webapp/order',
    body: createOrder({ order_lines: createLines(200, 5) }),
  },
  {
    name: 'order: 60,000 notes',
    kind: 'order',
    path: '/webapp/order',
    body: createOrder({ order_lines: createLines(1, 0), notes: createArray(60_000, () => '') }),
  },
  {
    name: 'reserve: 200 lines',
    kind: 'reserve',
    path: '/webapp/reserve-table',
    body: createOrder({
      order_lines: createLines(200, 5),
      users: 2,
      schedule: { date: '2030-01-01', from: '19:00', to: '20:00' },
    }),
  },
  {
    name: 'reservations: 50 unknown secrets',
    kind: 'account',
    path: `/webapp/reservations/${BRANCH}`,
    body: { known: createArray(50, (n) => ({ id: `r${n}`, secret: 'x'.repeat(2000) })) },
  },
  {
    name: 'events: 20 of 100 items',
    kind: 'events',
    path: `/webapp/events/${BRANCH}`,
    body: {
      consent: 'granted',
      events: createArray(20, (n) => ({
        name: 'view',
        id: `event-${n}00`,
        items: createArray(100, (m) => ({ id: `i${m}`, quantity: 1, price: 1 })),
      })),
    },
  },
  {
    name: 'survey: 30 long answers',
    kind: 'feedback',
    path: `/webapp/survey/${BRANCH}`,
    body: { answers: createArray(30, (n) => ({ question_id: `q${n}`, value: 'x'.repeat(2000) })) },
  },
  {
    name: 'banners: 100 ids',
    kind: 'count',
    path: '/webapp/banners/reach',
    body: { banners: createArray(100, (n) => `b${n}`) },
  },
  { name: 'visit', kind: 'count', path: `/webapp/visit/${BRANCH}`, body: {} },
  {
    name: 'a code for a wrong phone',
    kind: 'code',
    path: '/webapp/login',
    body: { branch_id: BRANCH, phone: '1', dial_code: '+965' },
  },
  { name: 'restaurant with its menu', kind: 'venue', path: '/webapp/v5/restaurant/pazar-yeri' },
  { name: 'menu', kind: 'venue', path: `/webapp/v5/menu/${BRANCH}` },
]
