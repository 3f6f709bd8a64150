import type { CallResponse } from '../../../src/contract/calls.ts'
import { zonesCall } from '../../../src/contract/venue/delivery-calls.ts'
import type { DeliverySettings } from '../../../src/domain/venue/venue.ts'
import { createDeliveryChoice, loadChoice } from '../../../src/stores/delivery/delivery-choice.ts'
import {
  $deliveryForm,
  $locations,
  $selectedArea,
  $selectedCountry,
  EMPTY_FORM,
} from '../../../src/stores/delivery/delivery-kept.ts'
import { createOrderPlaces } from '../../../src/stores/delivery/delivery-places.ts'
import { createZones } from '../../../src/stores/delivery/delivery-zones.ts'
import type { FakePage } from './fake-page.ts'

/** Clears all delivery choices of the device. */
export function resetDeliveries(): void {
  $selectedArea.set(null)
  $selectedCountry.set(null)
  $deliveryForm.set(EMPTY_FORM)
  $locations.set([])
}

const square = (west: number, south: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
    ] as [number, number][],
  ],
})
const names = (name: string) => [{ locale: 'en', name }]
export const exampleZone = (id: string, west: number, part: object = {}) => ({
  id,
  visible: true,
  fees: '0.500',
  min_order: '2.000',
  delivery_time: 45,
  unit: 'minute' as const,
  branch: 'b1',
  name: names(id),
  color: null,
  areas: [
    {
      id: `${id}-area`,
      name: names(`Area of ${id}`),
      parent_name: [],
      shape: square(west, 0),
      osm_id: null,
      zone_id: null,
    },
  ],
  ...part,
})
export const exampleCountry = (iso: string, branch = 'b1') => ({
  country: [],
  country_iso: iso,
  icon: null,
  fees_per_kg: '1.000',
  fixed_fees: '2.000',
  min_order: '5.000',
  branch_id: branch,
})
/** Two zones, three countries, and a field for shipping. */
export const zonesAnswer = (part: object = {}): CallResponse<'zones'> => ({
  zones: [exampleZone('near', 0), exampleZone('far', 10, { fees: '1.500' })],
  countries: [exampleCountry('SA'), exampleCountry('AE', 'b2'), exampleCountry('KW')],
  shipping_form: { city: { on: true, required: true } },
  ...part,
})

export const exampleDeliverySettings: DeliverySettings = {
  zones: true,
  shipping: true,
  cash: true,
  credit: true,
  scheduled: { on: false, onlySchedule: false, minAdvance: 0, maxAdvance: 168 * 60 },
  formType: 'residency',
  dropPin: false,
  sendGift: true,
  fields: {},
  shippingFields: {},
  minOrder: 0,
}
export const exampleShop = (part: Partial<DeliverySettings> = {}, branchId = 'b1') => ({
  branchId,
  userId: 'u1',
  currency: 'KWD',
  countryCode: 'KW',
  delivery: { ...exampleDeliverySettings, ...part },
})

export type ZonesHandler = () => Promise<CallResponse<'zones'>>

/** Opens the delivery choice of a page, with its zones loaded. */
export async function openDeliveryChoice(
  page: FakePage,
  part: Partial<DeliverySettings> = {},
  ask: ZonesHandler = async () => zonesAnswer(),
  branchId = 'b1',
) {
  page.client.answer(zonesCall, ask)
  const zones = createZones(page, { branchId, currency: 'KWD', shipping: true })
  const choice = createDeliveryChoice(exampleShop(part, branchId), zones, createOrderPlaces('u1'))
  choice.$view.listen(() => {})
  await loadChoice(branchId, choice)
  return choice
}
