import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoVenues } from '../../../api/demo/build/demo-venues.ts'
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
import { type VenueFileInput, venueFileSchema } from '../../../src/contract/venue/venue-file.ts'
import { type VisitorScreenName, visitorScreens } from '../../../src/payload/screens/visitor-screens.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { pulledFrom } from '../../helpers/published-site/pulled-venue.ts'
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

test('the payloads of the demo venues, and of a venue with every screen, follow their schemas', () => {
  const inputs: VenueFileInput[] = [...demoVenues.map(({ file }) => file), createVenueFile(CAFE, '4e5f6a7b')]
  const used = new Set<v.GenericSchema>()
  for (const input of inputs) {
    const venue = pulledFrom(v.parse(venueFileSchema, input), NOW)
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
