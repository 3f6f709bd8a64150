import type { WireAddress, WireDelivery } from '../../src/contract/order/address.ts'
import type { OrderRequest, PlacedOrder } from '../../src/contract/order/order.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import {
  type AddressField,
  addressFields,
  type Residency,
  residencies,
} from '../../src/domain/delivery/address.ts'
import { addressProblems, addressRules } from '../../src/domain/delivery/address-form.ts'
import {
  isShipping,
  missingForMinimum,
  termsOfCountry,
  termsOfZone,
} from '../../src/domain/delivery/delivery-terms.ts'
import { type DeliveryTerms, type LngLat, NO_DELIVERY } from '../../src/domain/delivery/delivery-zone.ts'
import { deliveredIn, findArea } from '../../src/domain/delivery/zone-choice.ts'
import type { SellingType } from '../../src/domain/menu/selling-type.ts'
import type { Quote } from '../../src/domain/order/quote.ts'
import type { Localized } from '../../src/domain/values/localized.ts'
import { toAmount } from '../../src/domain/values/money.ts'
import { invalid } from '../http/errors.ts'
import type { BranchView } from '../venues/branch-view.ts'

/** Where a delivery order goes and what that costs. */
export type OrderDelivery = {
  terms: DeliveryTerms
  delivery: PlacedOrder['delivery']
  gift: OrderRequest['gift']
}

const NOT_DELIVERED: OrderDelivery = { terms: NO_DELIVERY, delivery: null, gift: null }

/** A destination with its terms, as the order keeps it. */
type Destination = {
  terms: DeliveryTerms
  areaId: string | null
  countryIso: string | null
  areaName: Localized
  /** Minutes; null where the venue does not say. */
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
 * Checks the destination of an order, the address there and the gift (spec §5). Issues carry a reason: `required`,
 * `unavailable` (not delivered to, or not any more), `outside` (the pin lies in no zone). Other types have none of it.
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
    issues.push(requiredIssue('delivery', 'a delivery order needs to know where to'))
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

/** What bringing an order to an area or country costs, before anything else is known of it: for `calc-order`. */
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

/** @throws ApiError `invalid` (reason `minimum`) when the order is too small to be brought there (spec §5, §9). */
export function assertMinimumOrder(
  quote: Pick<Quote, 'subtotal'>,
  terms: DeliveryTerms,
  currency: string,
): void {
  const missing = missingForMinimum(quote.subtotal, terms)
  if (missing === 0 || terms.kind === 'none') return
  const money = (minor: number) => `${toAmount(minor, currency)} ${currency}`
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
    if (country) return { ...UNKNOWN_DESTINATION, terms: termsOfCountry(country), countryIso: country.iso }
    issues.push(unavailableIssue('delivery.country_iso', `nothing is sent to ${iso} from this branch`))
    return UNKNOWN_DESTINATION
  }
  if (iso !== null && iso !== business.countryCode) {
    issues.push(unavailableIssue('delivery.country_iso', 'nothing is sent to other countries'))
    return UNKNOWN_DESTINATION
  }
  const zones = business.delivery.zones ? deliveryArea.zones : []
  if (areaId !== null && !findArea(zones, areaId)) {
    issues.push(
      unavailableIssue('delivery.area_id', `nothing is brought to the area ${JSON.stringify(areaId)}`),
    )
    return UNKNOWN_DESTINATION
  }
  const found = deliveredIn(zones, areaId, pin)
  if (!found) {
    issues.push(
      pin
        ? { path: 'delivery.address.lat', message: 'nothing is brought to this location', reason: 'outside' }
        : requiredIssue('delivery.area_id', 'an area or a location is needed'),
    )
    return UNKNOWN_DESTINATION
  }
  const { zone, area } = found
  return {
    terms: termsOfZone(zone, business.delivery),
    areaId: area.id,
    countryIso: iso,
    areaName: area.name,
    minutes: zone.deliveryMinutes,
  }
}

/** The pin; a venue may insist on one, but not abroad, where it has no map of its own. */
function checkPin(view: BranchView, address: WireAddress, shipping: boolean, issues: Issue[]): LngLat | null {
  const { lat, lng } = address
  if (lat !== null && lng !== null) return [lng, lat]
  if (lat !== null || lng !== null)
    issues.push(
      requiredIssue(`delivery.address.${lat === null ? 'lat' : 'lng'}`, 'a location has lat and lng'),
    )
  else if (view.business.delivery.dropPin && !shipping)
    issues.push(requiredIssue('delivery.address.lat', 'the venue needs the location on the map'))
  return null
}

const parseResidency = (code: number): Residency =>
  (Object.keys(residencies) as Residency[]).find((name) => residencies[name] === code) ?? 'house'

/** The fields this venue asks for, whatever else came along; the others stay empty. */
function checkAddress(
  view: BranchView,
  address: WireAddress,
  shipping: boolean,
  issues: Issue[],
): WireAddress {
  const rules = addressRules(view.business.delivery, parseResidency(address.residency), shipping)
  for (const field of Object.keys(addressProblems(rules, address)))
    issues.push(requiredIssue(`delivery.address.${field}`, 'the venue needs it to find the door'))
  const asked = new Set<AddressField>(rules.map(({ field }) => field))
  const written = addressFields.map((field) => [field, asked.has(field) ? address[field] : ''])
  return { ...address, ...Object.fromEntries(written) }
}

function checkGift(view: BranchView, gift: OrderRequest['gift'], issues: Issue[]): OrderRequest['gift'] {
  if (!gift) return null
  if (!view.business.delivery.sendGift) issues.push(unavailableIssue('gift', 'the venue does not send gifts'))
  else if (gift.name === '') issues.push(requiredIssue('gift.name', 'a gift is for somebody'))
  return gift
}
