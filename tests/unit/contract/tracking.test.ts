import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkVenueFile } from '../../../api/venues/file/check-venue-file.ts'
import { restaurantResponse } from '../../../src/contract/venue/business.ts'
import { eventsRequest, pixelSettings, pixels, publicPixels } from '../../../src/contract/venue/tracking.ts'
import { decodeVenue } from '../../../src/contract/venue/venue.ts'
import { venueFileSchema } from '../../../src/contract/venue/venue-file.ts'
import { pixelIdFormats } from '../../../src/domain/venue/tracking.ts'
import { grill } from '../../api/support/venue.ts'

const TOKEN = 'EAAB-secret-token'
const integrations = [
  { type: 1, id: '123456789012345' },
  { type: 2, id: 'G-AB12CD34EF' },
  { type: 3, id: '01234567-89ab-4cde-8f01-23456789abcd' },
  { type: 4, id: 'C4ABCDEFGHIJKLMNOPQR' },
  { type: 5, id: '123456789012345', access_token: TOKEN },
  { type: 6, id: 'C4ABCDEFGHIJKLMNOPQR', access_token: TOKEN },
  { type: 7, id: '01234567-89ab-4cde-8f01-23456789abcd', access_token: TOKEN },
]
const issuePaths = (schema: v.GenericSchema, input: unknown) => {
  const { issues } = v.safeParse(schema, input)
  return issues?.map((issue) => v.getDotPath(issue))
}

describe('tracking integrations of a venue', () => {
  // @feature business.pixels limit.tracking
  test('accept all seven types, and no other', () => {
    expect(issuePaths(pixelSettings, integrations)).toBeUndefined()
    expect(issuePaths(pixelSettings, undefined)).toBeUndefined()
    for (const type of [0, 8, '1'])
      expect(issuePaths(pixelSettings, [{ type, id: '123456' }])).toEqual(['0.type'])
  })

  test.each(integrations)('refuse an id of another format for type $type', ({ type, ...rest }) => {
    for (const id of ['', 'x', `${rest.id}'`, `${rest.id}&a=b`, ` ${rest.id}`, `${rest.id}\n`, '../x'])
      expect([id, issuePaths(pixelSettings, [{ ...rest, type, id }])]).toEqual([id, ['0.id']])
  })

  test.each([1, 2, 3, 4, 5, 6, 7] as const)(
    'accept no id of type %i that is unsafe in a URL or script',
    (type) => {
      fc.assert(
        fc.property(fc.stringMatching(pixelIdFormats[type].pattern), (text) => {
          expect(text).toMatch(/^[\w-]+$/)
          expect(encodeURIComponent(text)).toBe(text)
        }),
      )
    },
  )

  test('of types 5 to 7 require an access token, others must not have one', () => {
    for (const [i, { access_token, ...pixel }] of integrations.entries()) {
      const other = access_token ? pixel : { ...pixel, access_token: TOKEN }
      expect([i, issuePaths(pixelSettings, [other])]).toEqual([i, ['0.access_token']])
    }
    expect(issuePaths(pixelSettings, [{ ...integrations[4], access_token: 'two words' }])).toEqual([
      '0.access_token',
    ])
  })

  test('are decoded without access tokens', () => {
    expect(JSON.stringify(v.parse(pixels, integrations))).not.toContain(TOKEN)
    expect(JSON.stringify(publicPixels(v.parse(pixelSettings, integrations)))).not.toContain(TOKEN)
    expect(publicPixels(v.parse(pixelSettings, integrations))).toEqual(
      integrations.map(({ type, id }) => ({ type, id })),
    )
  })

  test('are listed once in a venue file, and not in its business', () => {
    const paths = (file: object) =>
      checkVenueFile(v.parse(venueFileSchema, { ...grill(), ...file })).map(({ path }) => path)
    expect(paths({ pixels: integrations })).toEqual([])
    expect(paths({ pixels: [...integrations, integrations[2]] })).toEqual(['pixels.7.id'])
    expect(paths({ business: { ...grill().business, pixels: [integrations[0]] } })).toEqual([
      'business.pixels',
    ])
  })

  // @feature call.restaurant-pixels
  test('come from the response, or else from the business', () => {
    const decoded = (answer: object, business: object = {}) => {
      const wire = { menu: [], ...answer, business: { ...grill().business, ...business } }
      const day = {
        day: 'monday' as const,
        date: '2026-05-04',
        status: 'closed',
        opens_at: null,
        closed: true,
        shifts: [],
        slots: [],
      }
      const venue = decodeVenue(
        {
          restaurant: v.parse(restaurantResponse, wire),
          shifts: { today: day, days: [], dates: [] } as never,
          banners: { banners: [] },
          tables: { tables: [] },
        },
        0,
      )
      return venue.kind === 'venue' ? venue.venue.business.pixels : venue.kind
    }
    const [meta, google] = [
      { type: 1, id: '123456789012345' },
      { type: 2, id: 'G-AB12CD34EF' },
    ]
    expect(decoded({})).toEqual([])
    expect(decoded({}, { pixels: [meta] })).toEqual([meta])
    expect(decoded({ pixels: [google] }, { pixels: [meta] })).toEqual([google])
  })
})

describe('tracking events of a visitor', () => {
  const event = {
    name: 'add_to_cart',
    id: 'abcdefgh1',
    value: 1.2,
    items: [{ id: 'plain', quantity: 1, price: 1.2 }],
  }
  const eventIssues = (change: object) =>
    issuePaths(eventsRequest, { consent: 'granted', events: [{ ...event, ...change }] })

  test('are accepted only with consent', () => {
    expect(issuePaths(eventsRequest, { consent: 'granted', events: [event] })).toBeUndefined()
    for (const consent of ['refused', true, undefined])
      expect(issuePaths(eventsRequest, { consent, events: [event] })).toEqual(['consent'])
  })

  test('cannot be purchases or invalid events', () => {
    for (const name of ['purchase', 'Purchase', '']) expect(eventIssues({ name })).toEqual(['events.0.name'])
    expect(eventIssues({ id: 'x y' })).toEqual(['events.0.id'])
    expect(eventIssues({ value: -1 })).toEqual(['events.0.value'])
    expect(eventIssues({ items: [{ id: '<b>', quantity: 1, price: 1 }] })).toEqual(['events.0.items.0.id'])
    expect(eventIssues({ items: [{ id: 'plain', quantity: 0, price: 1 }] })).toEqual([
      'events.0.items.0.quantity',
    ])
    expect(issuePaths(eventsRequest, { consent: 'granted', events: [] })).toEqual(['events'])
  })
})
