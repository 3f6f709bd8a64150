import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoVenues } from '../../../api/demo/build/demo-venues.ts'
import { createBranchView } from '../../../api/venues/branch-view.ts'
import { upcomingShifts } from '../../../api/venues/upcoming-shifts.ts'
import {
  cartPayload,
  checkoutPayload,
  itemsPayload,
  searchPayload,
} from '../../../src/contract/payloads/shop.ts'
import {
  feedbackPayload,
  locationsPayload,
  orderPayload,
  ordersPayload,
  profilePayload,
  reservationsPayload,
  reservePayload,
  visitorPayload,
  walletPayload,
} from '../../../src/contract/payloads/visitor.ts'
import { decodeVenue } from '../../../src/contract/venue/venue.ts'
import {
  type VenueFile,
  type VenueFileInput,
  venueFileSchema,
} from '../../../src/contract/venue/venue-file.ts'
import type { Venue } from '../../../src/domain/venue/venue.ts'
import { type VisitorScreenName, visitorScreens } from '../../../src/payload/screens/visitor-screens.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { CAFE, createVenueFile } from '../../helpers/venue-variant.ts'

const SCHEMA_BY_SCREEN: Readonly<Record<VisitorScreenName, v.GenericSchema>> = {
  feedback: feedbackPayload,
  locations: locationsPayload,
  login: visitorPayload,
  order: orderPayload,
  'orders-history': ordersPayload,
  'orders-status': ordersPayload,
  'payment-fail': orderPayload,
  profile: profilePayload,
  'reserve-table': reservePayload,
  'reserve-service': reservePayload,
  reservations: reservationsPayload,
  reservation: reservationsPayload,
  'wallet-home': walletPayload,
  'wallet-packages': walletPayload,
  'wallet-history': walletPayload,
  'wallet-package': walletPayload,
}
const SCHEMA_BY_PATH = new Map(
  (Object.keys(visitorScreens) as VisitorScreenName[]).map((name) => [
    visitorScreens[name].path,
    SCHEMA_BY_SCREEN[name],
  ]),
)

/** The schema of the payload at a path below the venue. */
function schemaAt(path: string): v.GenericSchema {
  if (/^\/[^/]+\/search$/.test(path)) return searchPayload
  if (/^\/[^/]+\/cart$/.test(path)) return cartPayload
  if (/^\/[^/]+\/checkout$/.test(path)) return checkoutPayload
  return SCHEMA_BY_PATH.get(path) ?? itemsPayload
}

const NOW = Date.parse('2026-11-25T09:00Z')

/** The venue of a file as the publisher receives it from the API, without the network. */
function venueFrom(file: VenueFile): Venue {
  const view = createBranchView(file, file.business.branch_id)
  if (!view) throw new Error(`${file.business.reference_id} has no branch`)
  const { wireBusiness: business, wireMenu, wireDiscounts: discounts, survey, tables, banners } = view
  const restaurant = {
    ...wireMenu,
    business,
    discounts,
    survey,
    service: [],
    redirect: false,
    url: null,
    message: '',
  }
  const decoded = decodeVenue(
    {
      restaurant: { ...restaurant, pixels: business.pixels },
      shifts: upcomingShifts(view, NOW),
      banners: { banners: [...banners] },
      tables: { tables },
    },
    NOW,
  )
  if (decoded.kind !== 'venue') throw new Error(`${business.reference_id} is ${decoded.kind}`)
  return decoded.venue
}

test('the payloads of the demo venues, and of a venue with every screen, follow their schemas', () => {
  const inputs: VenueFileInput[] = [...demoVenues.map(({ file }) => file), createVenueFile(CAFE, '4e5f6a7b')]
  const used = new Set<v.GenericSchema>()
  for (const input of inputs) {
    const venue = venueFrom(v.parse(venueFileSchema, input))
    for (const { path, data } of planSite(venue, '2026-11-25').payloads) {
      const schema = schemaAt(path)
      const { issues = [] } = v.safeParse(schema, JSON.parse(JSON.stringify(data)))
      const found = issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
      expect(found, `/${venue.business.referenceId}${path}/_payload.json`).toEqual([])
      used.add(schema)
    }
  }
  const all = [searchPayload, cartPayload, checkoutPayload, itemsPayload, ...Object.values(SCHEMA_BY_SCREEN)]
  expect([...used].length).toBe(new Set(all).size)
})
