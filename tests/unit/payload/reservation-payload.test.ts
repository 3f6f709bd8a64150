import { describe, expect, it } from 'vitest'
import type { Business, Venue } from '../../../src/domain/venue/venue.ts'
import { reservePayload } from '../../../src/payload/screens/reservation-payload.ts'
import { visitorPayload } from '../../../src/payload/screens/visitor-screens.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { plainBusiness } from '../../helpers/arbitrary-business.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../../helpers/example-item.ts'

const NONE = { all: null, items: {}, categories: {} }
const table = { id: 't1', name: { en: 'One' }, floor: {}, seats: 4 }

function venue(reservation: Partial<Business['reservation']>, more: Partial<Business> = {}): Venue {
  const sold = { delivery: true, dine_in: true, car_pickup: true, reservation: false }
  const inner = exampleCategory('inner', [exampleItem('flowers')])
  return {
    business: {
      ...plainBusiness,
      ...more,
      reservation: { ...plainBusiness.reservation, enabled: true, ...reservation },
    },
    menu: exampleMenu(
      {
        ...exampleCategory('outer', [exampleItem('bread', { types: sold })], [inner]),
      },
      exampleCategory('workshops', [
        exampleItem('wreath'),
        exampleItem('card', { commentRequired: true }),
        exampleItem('hidden', { visible: false }),
      ]),
    ),
    discounts: { dinein: NONE, car_pickup: NONE, delivery: NONE },
    hours: {},
    branchHours: {},
    banners: [],
    tables: [table],
  } as unknown as Venue
}
const payloadOf = (of: Venue) => reservePayload(of, visitorPayload(of))

describe('reservePayload', () => {
  it('contains the items that can be reserved without a required choice or comment', () => {
    const { sections } = payloadOf(venue({ type: 'reserv_service', withItems: true }))
    expect(sections.map(({ id, items }) => [id, items.map(({ item }) => item.id)])).toEqual([
      ['inner', ['flowers']],
      ['workshops', ['wreath']],
    ])
  })

  it('contains no items if reservations have none, or prices are hidden', () => {
    expect(payloadOf(venue({ withItems: false })).sections).toEqual([])
    expect(payloadOf(venue({ withItems: true }, { hidePrice: true })).sections).toEqual([])
  })

  it('contains the tables only if a reservation is for a table', () => {
    expect(payloadOf(venue({ withTable: true })).tables).toEqual([table])
    expect(payloadOf(venue({ withTable: false })).tables).toEqual([])
  })
})

describe('the site of a venue', () => {
  const paths = (of: Venue) => planSite(of, '2026-05-06').pages.map(({ path }) => path)
  const reservations = (of: Venue) => new Set(paths(of).filter((path) => path.startsWith('/reservation')))

  it('has reservation screens of the venue’s type only, and none if it accepts no reservations', () => {
    expect(reservations(venue({ type: 'reserv_service' }))).toEqual(
      new Set(['/reservation/reserv_service', '/reservation/history', '/reservation/success/_']),
    )
    expect(reservations(venue({ enabled: false }))).toEqual(new Set())
  })

  it('links to the reservation screens from home and more', () => {
    const shown = (of: Venue, page: string) =>
      JSON.stringify(planSite(of, '2026-05-06').pages.find(({ view }) => view.page === page)?.view)
    for (const page of ['home', 'more']) {
      expect(shown(venue({}), page)).toContain('/corner/reservation/reserv_dinein')
      expect(shown(venue({ enabled: false }), page)).not.toContain('/reservation/')
    }
    expect(shown(venue({}), 'more')).toContain('/corner/reservation/history')
  })
})
