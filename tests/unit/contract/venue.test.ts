// @feature-file business.name business.country discount.all-menu shifts.shifts call.restaurant-response

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { restaurantResponse } from '../../../src/contract/venue/business.ts'
import { decodeOpeningHours } from '../../../src/contract/venue/opening-hours.ts'
import { decodeVenue, type VenueAnswers } from '../../../src/contract/venue/venue.ts'
import { bannersResponse, shiftsResponse, tablesResponse } from '../../../src/contract/venue/venue-details.ts'
import { decodeWeek, weekSchema } from '../../../src/contract/wire/week-schema.ts'
import { openState } from '../../../src/domain/time/schedule.ts'
import { slotsOnDate } from '../../../src/domain/time/slots.ts'
import { wireBusiness, wireItem, wireMenu } from './wire.ts'

const day = (name: string, shifts: object[] = [{ time_from: '10:00', time_to: '22:00' }]) => ({
  day: name,
  date: '2026-05-01',
  status: 'open',
  opens_at: null,
  slots: [],
  shifts,
})
/** Friday noon in Kuwait. */
const NOW = Date.parse('2026-05-01T12:00+03:00')
const answers = (restaurant: object, rest: Partial<VenueAnswers> = {}): VenueAnswers => ({
  restaurant: v.parse(restaurantResponse, restaurant),
  shifts: v.parse(shiftsResponse, {
    time_zone: 'Asia/Kuwait',
    today: day('friday'),
    days: [day('friday'), day('saturday', [{ time_from: '24' }]), { ...day('sunday'), closed: 1 }],
  }),
  banners: v.parse(bannersResponse, { banners: [{ id: 3, image: '/a.webp', item_id: 2 }] }),
  tables: v.parse(tablesResponse, {
    tables: [{ id: 4, locales: [{ locale: 'en', name: 'Terrace 1' }], seats: '4' }],
  }),
  ...rest,
})

it('a business without a name is named after its reference id', () => {
  const decoded = decodeVenue(answers({ business: { ...wireBusiness, business_name: '' } }), NOW)
  expect(decoded).toMatchObject({ kind: 'venue', venue: { business: { name: { en: 'corner' } } } })
})

it('hours are marked if the venue has not stated them', () => {
  const { shifts } = answers({ business: wireBusiness })
  expect(decodeOpeningHours(shifts, 'Asia/Kuwait', NOW).unstated).toBeUndefined()
  expect(decodeOpeningHours({ ...shifts, stated: false }, 'Asia/Kuwait', NOW)).toMatchObject({
    unstated: true,
  })
})

describe('decodeVenue', () => {
  // @feature routing.curved-bar business.user-id discount.per-type pickup.car-info call.fills-business
  // @feature limit.default-country
  it('combines the responses, with the defaults of the specification', () => {
    const decoded = decodeVenue(
      answers({
        business: wireBusiness,
        ...wireMenu(wireItem),
        discounts: {
          dinein: {
            all_menu: { type: 'percent', value: 10 },
            items: { 2: { id: 9, type: 'fixed', value: '0.250' } },
          },
        },
      }),
      NOW,
    )
    expect(decoded.kind).toBe('venue')
    if (decoded.kind !== 'venue') return
    expect(decoded.venue.business).toMatchObject({
      userId: '7',
      referenceId: 'corner',
      branchId: '11',
      name: { en: 'The Corner' },
      countryCode: 'KW',
      timeZone: 'Asia/Kuwait',
      paymentMethods: [2],
      multiplePriceOption: 0,
      isDineIn: false,
      theme: { darkMode: 'auto', navigationStyle: 'curved', aspectRatio: 4 / 3 },
      pickup: { showCarInfo: true },
    })
    expect(decoded.venue.menu.categories[0]?.items[0]?.price).toBe(1005)
    expect(decoded.venue.discounts.dinein).toEqual({
      allMenu: { id: 'all', type: 'percent', value: 10 },
      items: { 2: { id: '9', type: 'fixed', value: 250 } },
      categories: {},
    })
    expect(decoded.venue.discounts.delivery).toEqual({ allMenu: null, items: {}, categories: {} })
    expect(decoded.venue.hours).toEqual({
      friday: { closed: false, shifts: [{ from: 600, to: 1320 }] },
      saturday: { closed: false, shifts: [{ from: 0, to: 1440 }] },
      sunday: { closed: true, shifts: [{ from: 600, to: 1320 }] },
    })
    expect(decoded.venue.banners).toMatchObject([{ id: '3', itemId: '2' }])
    expect(decoded.venue.tables).toEqual([{ id: '4', name: { en: 'Terrace 1' }, floor: {}, seats: 4 }])
  })

  // @feature error.no-restaurant
  it.each([
    [{ business: null, message: 'No such place' }, 'No such place'],
    [{ message: '' }, 'Something Went Wrong'],
    [{}, 'Something Went Wrong'],
    [{ redirect: 1 }, 'Something Went Wrong'],
  ])('fails with the server’s message if there is no business: %j', (restaurant, message) => {
    expect(decodeVenue(answers(restaurant), NOW)).toEqual({ kind: 'failed', message })
  })

  // @feature error.redirect
  it('follows a redirect', () => {
    expect(decodeVenue(answers({ redirect: '1', url: 'https://elsewhere.example/' }), NOW)).toEqual({
      kind: 'redirect',
      url: 'https://elsewhere.example/',
    })
  })

  // @feature menu-response.error menu-response.standard-subcategories menu.error-message error.menu
  it('prefers the menu, or the error, of the menu call', () => {
    const menu = {
      error: 0 as const,
      message: '',
      menu: [],
      smart_categories: [],
      highlightedCat: '1',
      showStandardSubCats: true,
    }
    const restaurant = { business: wireBusiness, ...wireMenu(wireItem) }
    expect(decodeVenue(answers(restaurant, { menu }), NOW)).toMatchObject({
      venue: { menu: { categories: [], highlightedCategoryId: '1', showStandardSubcategories: true } },
    })
    expect(
      decodeVenue(answers(restaurant, { menu: { ...menu, error: 1, message: 'closed for good' } }), NOW),
    ).toEqual({
      kind: 'failed',
      message: 'closed for good',
    })
  })
})

// @feature call.fills-schedule
it('the first of two dates with the same weekday defines the weekly hours', () => {
  const [near, far] = [day('monday', []), day('monday', [{ time_from: '8' }])]
  const shifts = v.parse(shiftsResponse, {
    time_zone: 'Asia/Kuwait',
    today: day('friday'),
    days: [near, far],
  })
  expect(decodeOpeningHours(shifts, 'Asia/Kuwait', NOW).monday?.shifts).toEqual([])
})

describe('dates that differ from their weekday', () => {
  const DATES = { friday: '2026-05-01', saturday: '2026-05-02' }
  const of = (name: keyof typeof DATES, part: object) => ({ ...day(name), date: DATES[name], ...part })
  const hours = (today: object, saturday: object = {}, now = NOW) => {
    const first = of('friday', today)
    const days = [first, of('saturday', saturday)]
    return decodeOpeningHours(
      v.parse(shiftsResponse, { time_zone: 'Asia/Kuwait', today: first, days }),
      'Asia/Kuwait',
      now,
    )
  }
  const closed = { status: 'closed', opens_at: null }

  // @feature shifts.status
  it('are closed if their status is closed', () => {
    expect(hours(closed, closed).dates).toEqual({
      '2026-05-01': { closed: true, shifts: [] },
      '2026-05-02': { closed: true, shifts: [] },
    })
    expect(hours({}, {}).dates).toBeUndefined()
  })

  it('have the usual hours before they open and after they close', () => {
    const opens = { status: 'closed', opens_at: '10:00' }
    expect(hours(opens, {}, Date.parse('2026-05-01T07:00+03:00')).dates).toBeUndefined()
    expect(hours(closed, {}, Date.parse('2026-05-01T22:30+03:00')).dates).toBeUndefined()
  })

  // @feature shifts.status
  it('open at the time in `opens_at`', () => {
    const shifts = [{ from: 840, to: 1320 }]
    expect(hours({ status: 'closed', opens_at: '2:00 pm' }).dates).toEqual({
      '2026-05-01': { closed: false, shifts },
    })
    expect(hours({}, { status: 'closed', opens_at: '14:00' }).dates).toEqual({
      '2026-05-02': { closed: false, shifts },
    })
  })

  // @feature shifts.slots
  it('have the listed slots', () => {
    const slots = [{ from: '18:00', to: '19:00' }]
    const week = hours({}, { slots })
    expect(week.dates?.['2026-05-02']).toEqual({ closed: false, shifts: [{ from: 600, to: 1320 }], slots })
    expect(slotsOnDate(week, '2026-05-02', 'Asia/Kuwait').map(({ from, to }) => ({ from, to }))).toEqual(
      slots,
    )
    expect(slotsOnDate(week, '2026-05-09', 'Asia/Kuwait')).toHaveLength(24)
  })

  it('determine whether the venue is open', () => {
    const week = hours(closed)
    expect(openState(week, { weekday: 'friday', minute: 720, date: '2026-05-01' })).toEqual({
      open: false,
      opens: { weekday: 'saturday', minute: 600, inMinutes: 1320 },
    })
    expect(openState(week, { weekday: 'friday', minute: 720, date: '2026-05-08' })).toMatchObject({
      open: true,
    })
  })
})

describe('business', () => {
  const parsed = (rest: object) => v.safeParse(restaurantResponse, { business: { ...wireBusiness, ...rest } })

  // @feature business.aspect-ratio
  it.each([
    ['4/3', 4 / 3],
    ['1:1', 1],
    [1.5, 1.5],
    [null, 4 / 3],
  ])('parses the aspect ratio %j', (given, ratio) => {
    expect(parsed({ aspect_ratio: given }).output).toMatchObject({ business: { aspect_ratio: ratio } })
  })

  // @feature business.reference-id business.currency business.payment-methods
  it.each([
    { aspect_ratio: '0/0' },
    { aspect_ratio: 'wide' },
    { time_zone: 'Mars/Olympus' },
    { currency: 'dinar' },
    { locales: [] },
    { reference_id: '../etc' },
    { domains: ['not a host'] },
    { payment_methods: [4] },
    { multiple_price_option: 9 },
    { isDineIn: 'maybe' },
  ])('refuses %j', (rest) => {
    expect(parsed(rest).success).toBe(false)
  })
})

it('a discount of more than 100 % is refused', () => {
  const discounts = { dinein: { all_menu: { type: 'percent', value: 101 } } }
  expect(v.is(restaurantResponse, { discounts })).toBe(false)
  expect(
    v.is(restaurantResponse, { discounts: { dinein: { all_menu: { type: 'fixed', value: 101 } } } }),
  ).toBe(true)
})

describe('weeks', () => {
  const week = (monday: unknown) => decodeWeek(v.parse(weekSchema, { monday }))
  // @feature schedule.all-day
  it.each(['24', 24, '24:00', '24:00:00'])('treat %j as all day', (time_from) => {
    expect(week({ shifts: [{ time_from }] })).toEqual({
      monday: { closed: false, shifts: [{ from: 0, to: 1440 }] },
    })
  })

  // @feature schedule.shifts
  it('accept all time formats, split and overnight shifts, and a missing end', () => {
    const shifts = [
      { time_from: '6:30 am', time_to: '11:00' },
      { time_from: '18:00', time_to: '2:00 am' },
      { time_from: '5', time_to: null },
    ]
    expect(week({ shifts }).monday?.shifts).toEqual([
      { from: 390, to: 660 },
      { from: 1080, to: 120 },
      { from: 300, to: 1440 },
    ])
  })

  it('refuse an invalid time', () => {
    expect(v.is(weekSchema, { monday: { shifts: [{ time_from: 'noon' }] } })).toBe(false)
  })
})
