import type { OrderRequestInput } from '../../contract/order/order.ts'
import { residencies } from '../../domain/delivery/address.ts'
import type { DeliverySettings } from '../../domain/venue/venue.ts'
import type { SavedLocation } from './delivery-kept.ts'
import type { DeliveryView } from './delivery-view.ts'
import type { Gift } from './gift.ts'

export type DeliveryRequest = NonNullable<OrderRequestInput['delivery']>

/** The destination as an order sends it. A pin that only marks the area is left out. */
export function deliveryRequest({ shipping, country, place, form, rules }: DeliveryView): DeliveryRequest {
  const written = rules.map(({ field }) => [field, form.fields[field]?.trim() ?? ''])
  const pin = form.pin?.placed ? form.pin : null
  return {
    area_id: place?.area.id ?? null,
    country_iso: shipping ? (country?.iso ?? null) : null,
    address: {
      residency: residencies[form.residency],
      ...Object.fromEntries(written),
      lat: pin?.lat ?? null,
      lng: pin?.lng ?? null,
    },
  }
}

/** The gift as an order sends it; null if the order is not a gift. */
export function giftRequest(
  { on, name, phone, message }: Gift,
  settings: DeliverySettings,
): OrderRequestInput['gift'] {
  if (!on || !settings.sendGift) return null
  return { name: name.trim(), phone: phone.trim(), message: message.trim() }
}

/** The destination as a location that can be saved for the next order. */
export function locationToSave({
  form,
  place,
  country,
}: DeliveryView): Omit<SavedLocation, 'id' | 'isDefault'> {
  return {
    residency: form.residency,
    fields: form.fields,
    pin: form.pin,
    areaId: place?.area.id ?? null,
    areaName: place?.area.name ?? {},
    countryIso: country?.iso ?? null,
  }
}
