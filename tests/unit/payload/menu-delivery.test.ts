// @feature-file delivery.menu-terms

import { expect, test } from 'vitest'
import type { DeliverySettings } from '../../../src/domain/venue/venue.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { exampleVenue } from '../../helpers/example-venue.ts'

/** The delivery terms shown on menus, by path. */
function deliveryTermsByPath(part: Partial<DeliverySettings>) {
  const venue = exampleVenue(1_000)
  const delivery = { ...venue.business.delivery, zones: true, minOrder: 2_000, ...part }
  const { pages } = planSite({ ...venue, business: { ...venue.business, isDelivery: true, delivery } }, 'day')
  return Object.fromEntries(
    pages.flatMap(({ path, view }) => (view.page === 'menu' ? [[path, view.delivery]] : [])),
  )
}

test.each<[string, Partial<DeliverySettings>, object | null]>([
  ['in areas, with the venue’s minimum order', {}, { leastOrder: 2_000 }],
  ['in areas, without a minimum order of the venue', { minOrder: 0 }, { leastOrder: 0 }],
  ['in areas and to countries, whose minimum order may be lower', { shipping: true }, { leastOrder: 0 }],
  ['only to other countries', { zones: false, shipping: true }, null],
])('the delivery menu, and no other, shows the terms of deliveries %s', (_, part, expected) => {
  const { '/delivery': delivery, ...others } = deliveryTermsByPath(part)
  expect(delivery).toEqual(expected)
  expect(Object.values(others).length).toBeGreaterThan(0)
  expect(new Set(Object.values(others))).toEqual(new Set([null]))
})
