import type { WireAddress, WireDelivery } from '../../../src/contract/order/address.ts'
import type { OrderRequest, PlacedOrder } from '../../../src/contract/order/order.ts'
import type { Issue } from '../../../src/contract/wire/errors.ts'
import {
  type AddressField,
  addressFields,
  type Residency,
  residencies,
} from '../../../src/domain/delivery/address.ts'
import { addressProblems, addressRules } from '../../../src/domain/delivery/address-form.ts'
import {
  isShipping,
  minimumOrderShortfall,
  shippingTerms,
  zoneTerms,
} from '../../../src/domain/delivery/delivery-terms.ts'
import { type DeliveryTerms, type LngLat, NO_DELIVERY } from '../../../src/domain/delivery/delivery-zone.ts'
import { findArea, resolveDeliveryArea } from '../../../src/domain/delivery/zone-lookup.ts'
import type { SellingType } from '../../../src/domain/menu/selling-type.ts'
import type { Quote } from '../../../src/domain/order/quote.ts'
import type { Localized } from '../../../src/domain/values/localized.ts'
import { toMajorUnits } from '../../../src/domain/values/money.ts'
import { invalid } from '../../http/errors.ts'
import type { BranchView } from '../../venues/branch-view.ts'

/** The destination of a delivery order, with its fee and minimum. */
export type OrderDelivery = {
  terms: DeliveryTerms
  delivery: PlacedOrder['delivery']
  gift: OrderRequest['gift']
}

const NOT_DELIVERED: OrderDelivery = { terms: NO_DELIVERY, delivery: null, gift: null }

/** A destination with its delivery terms, as stored in the order. */
type Destination = {
  terms: DeliveryTerms
  areaId: string | null
  countryIso: string | null
  areaName: Localized
  /** Delivery time in minutes; null if the venue does not state it. */
  minutes: number | null
}

const UNKNOWN_DESTINATION: Destination = {
  terms: NO_DELIVERY,
  areaId: null,
  countryIso: null,
  areaName: {},
  minutes: null,
}

/**
 * Checks an order's destination, address and gift (spec §5). Appends issues with a reason: `required`, `unavailable` (the
 * venue does not deliver there, or no longer does) or `outside` (the pin is in no zone). Orders of other types have none
 * of these details.
 */
export function checkDelivery(
  view: BranchView,
  request: Pick<OrderRequest, 'delivery' | 'gift'>,
  sellingType: SellingType,
  issues: Issue[],
): OrderDelivery {
  if (sellingType !== 'delivery') return NOT_DELIVERED
  const gift = checkGift(view, request.gift, issues)
  const { delivery } = request
  if (!delivery) {
    issues.push(requiredIssue('delivery', 'a delivery order needs a destination'))
    return { ...NOT_DELIVERED, gift }
  }
  const shipping = isAbroad(view, delivery)
  const pin = checkPin(view, delivery.address, shipping, issues)
  const found = findDestination(view, delivery, pin, issues)
  const address = checkAddress(view, delivery.address, shipping, issues)
  return {
    terms: found.terms,
    delivery: {
      area_id: found.areaId,
      country_iso: found.countryIso,
      address: { ...address, lat: pin?.[1] ?? null, lng: pin?.[0] ?? null },
      area: Object.entries(found.areaName).map(([locale, name]) => ({ locale, name })),
      delivery_minutes: found.minutes,
    },
    gift,
  }
}

/** Finds the delivery terms of an area or country for `calc-order`, which has no address yet. */
export function findDeliveryTerms(
  view: BranchView,
  destination: Pick<WireDelivery, 'area_id' | 'country_iso'> | null,
  sellingType: SellingType,
  issues: Issue[],
): DeliveryTerms {
  if (sellingType !== 'delivery' || !destination) return NO_DELIVERY
  if (destination.area_id === null && !isAbroad(view, destination)) return NO_DELIVERY
  return findDestination(view, destination, null, issues).terms
}

/**
 * @throws ApiError `invalid` with the reason `minimum` if the order is below the destination's minimum (spec §5, §9).
 */
export function assertMinimumOrder(
  quote: Pick<Quote, 'subtotal'>,
  terms: DeliveryTerms,
  currency: string,
): void {
  const missing = minimumOrderShortfall(quote.subtotal, terms)
  if (missing === 0 || terms.kind === 'none') return
  const money = (minor: number) => `${toMajorUnits(minor, currency)} ${currency}`
  throw invalid([
    {
      path: 'order_lines',
      message: `the minimum order is ${money(terms.minOrder)}; ${money(missing)} is missing`,
      reason: 'minimum',
    },
  ])
}

const requiredIssue = (path: string, message: string): Issue => ({ path, message, reason: 'required' })
const unavailableIssue = (path: string, message: string): Issue => ({ path, message, reason: 'unavailable' })

const isAbroad = ({ business }: BranchView, { country_iso }: Pick<WireDelivery, 'country_iso'>) =>
  isShipping(business.delivery, country_iso, business.countryCode)

function findDestination(
  view: BranchView,
  wanted: Pick<WireDelivery, 'area_id' | 'country_iso'>,
  pin: LngLat | null,
  issues: Issue[],
): Destination {
  const { business, deliveryArea } = view
  const { area_id: areaId, country_iso: iso } = wanted
  if (isAbroad(view, wanted)) {
    const country = deliveryArea.countries.find((candidate) => candidate.iso === iso)
    if (country) return { ...UNKNOWN_DESTINATION, terms: shippingTerms(country), countryIso: country.iso }
    issues.push(unavailableIssue('delivery.country_iso', `this branch does not ship to ${iso}`))
    return UNKNOWN_DESTINATION
  }
  if (iso !== null && iso !== business.countryCode) {
    issues.push(unavailableIssue('delivery.country_iso', 'this venue does not ship to other countries'))
    return UNKNOWN_DESTINATION
  }
  const zones = business.delivery.zones ? deliveryArea.zones : []
  if (areaId !== null && !findArea(zones, areaId)) {
    issues.push(
      unavailableIssue('delivery.area_id', `there is no delivery to the area ${JSON.stringify(areaId)}`),
    )
    return UNKNOWN_DESTINATION
  }
  const found = resolveDeliveryArea(zones, areaId, pin)
  if (!found) {
    issues.push(
      pin
        ? {
            path: 'delivery.address.lat',
            message: 'there is no delivery to this location',
            reason: 'outside',
          }
        : requiredIssue('delivery.area_id', 'expected an area or a location'),
    )
    return UNKNOWN_DESTINATION
  }
  const { zone, area } = found
  return {
    terms: zoneTerms(zone, business.delivery),
    areaId: area.id,
    countryIso: iso,
    areaName: area.name,
    minutes: zone.deliveryMinutes,
  }
}

/** Returns the pin. A venue can require one, but not for other countries, which its map does not show. */
function checkPin(view: BranchView, address: WireAddress, shipping: boolean, issues: Issue[]): LngLat | null {
  const { lat, lng } = address
  if (lat !== null && lng !== null) return [lng, lat]
  if (lat !== null || lng !== null)
    issues.push(
      requiredIssue(`delivery.address.${lat === null ? 'lat' : 'lng'}`, 'a location needs both lat and lng'),
    )
  else if (view.business.delivery.dropPin && !shipping)
    issues.push(requiredIssue('delivery.address.lat', 'this venue requires a location on the map'))
  return null
}

const parseResidency = (code: number): Residency =>
  (Object.keys(residencies) as Residency[]).find((name) => residencies[name] === code) ?? 'house'

/** Returns the address with only the fields that this venue asks for; all others are emptied. */
function checkAddress(
  view: BranchView,
  address: WireAddress,
  shipping: boolean,
  issues: Issue[],
): WireAddress {
  const rules = addressRules(view.business.delivery, parseResidency(address.residency), shipping)
  for (const field of Object.keys(addressProblems(rules, address)))
    issues.push(requiredIssue(`delivery.address.${field}`, 'this venue requires this field'))
  const asked = new Set<AddressField>(rules.map(({ field }) => field))
  const written = addressFields.map((field) => [field, asked.has(field) ? address[field] : ''])
  return { ...address, ...Object.fromEntries(written) }
}

function checkGift(view: BranchView, gift: OrderRequest['gift'], issues: Issue[]): OrderRequest['gift'] {
  if (!gift) return null
  if (!view.business.delivery.sendGift)
    issues.push(unavailableIssue('gift', 'this venue does not deliver gifts'))
  else if (gift.name === '') issues.push(requiredIssue('gift.name', 'a gift needs the name of its recipient'))
  return gift
}
