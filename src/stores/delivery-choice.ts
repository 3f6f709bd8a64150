import { computed, type ReadableAtom } from 'nanostores'
import type { OrderRequestInput } from '../contract/order.ts'
import { type AddressField, type Residency, residencies } from '../domain/address.ts'
import { type AddressRule, addressProblems, addressRules } from '../domain/address-form.ts'
import { isShipping, missingForMinimum, termsOfCountry, termsOfZone } from '../domain/delivery-terms.ts'
import {
  type DeliveryTerms,
  type LngLat,
  NO_DELIVERY,
  type ShippingCountry,
  type Zone,
} from '../domain/delivery-zone.ts'
import type { Minor } from '../domain/money.ts'
import type { DeliverySettings } from '../domain/venue.ts'
import { findArea, settledPin, type ZoneArea, zoneAt } from '../domain/zone-choice.ts'
import type { Shop } from '../payload/island-data.ts'
import { deliveryFor } from './delivery.ts'
import {
  $deliveryForm,
  $locations,
  $selectedArea,
  $selectedCountry,
  EMPTY_FORM,
  type KeptForm,
  type SavedLocation,
  type WrittenFields,
} from './delivery-kept.ts'
import { createZones, type DeliveryZones } from './delivery-zones.ts'
import { createGift, type Gift } from './gift.ts'
import { keepLocation } from './saved-locations.ts'

export type DeliveryShop = Pick<Shop, 'branchId' | 'currency' | 'countryCode'> & {
  readonly delivery: DeliverySettings
}

/** Where the order goes, as chosen so far, and what that means. */
export type DeliveryView = {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly zones: readonly Zone[]
  /** Other countries this branch sends parcels to. */
  readonly countries: readonly ShippingCountry[]
  /** Of a parcel to another country; null: delivered within the zones. */
  readonly country: ShippingCountry | null
  /** Delivery is shipping (spec §4). */
  readonly shipping: boolean
  readonly place: ZoneArea | null
  readonly terms: DeliveryTerms
  /** How long it takes; null where that is not known. */
  readonly minutes: number | null
  readonly form: KeptForm
  readonly rules: readonly AddressRule[]
  readonly gift: Gift
}

/** What keeps the order from being sent, by what it is about; values are keys of `delivery:error`. */
export type DeliveryProblems = Readonly<Record<string, string>>

export type DeliveryChoice = {
  readonly $view: ReadableAtom<DeliveryView>
  load(): Promise<void>
  /** Asks the server for the zones anew; what is not delivered to any more is no longer chosen. */
  reload(): Promise<void>
  chooseArea(areaId: string): void
  /** Null: the venue's own country. */
  chooseCountry(iso: string | null): void
  setResidency(residency: Residency): void
  setField(field: AddressField, value: string): void
  /** Writes what the map knows of a place into the fields that the diner has not written themselves. */
  offerFields(fields: WrittenFields): void
  /** Where the order would go with the pin there; null: not delivered to. */
  placeAt(point: LngLat): ZoneArea | null
  /** Puts the pin there and records its area (spec §5). False, and nothing changes: not delivered to. */
  placePin(point: LngLat, searched: boolean): boolean
  takeLocation(location: SavedLocation): void
  setGift(part: Partial<Gift>): void
  /** `subtotal` in minor units. */
  problems(subtotal: Minor): DeliveryProblems
  request(): NonNullable<OrderRequestInput['delivery']>
  giftRequest(): OrderRequestInput['gift']
  /** After the order: its address is kept for the next, the gift is not. */
  placed(): void
}

const choices = new Map<string, DeliveryChoice>()

/** The choice of a branch's delivery, one per page; it also sets what the order's price is made of. */
export function deliveryChoiceFor(shop: DeliveryShop): DeliveryChoice {
  let choice = choices.get(shop.branchId)
  if (!choice) {
    const { branchId, currency, delivery } = shop
    choice = createDeliveryChoice(shop, createZones({ branchId, currency, shipping: delivery.shipping }))
    choice.$view.subscribe(({ terms }) => deliveryFor(branchId).setTerms(terms))
    choices.set(branchId, choice)
  }
  return choice
}

export function createDeliveryChoice(shop: DeliveryShop, source: DeliveryZones): DeliveryChoice {
  const { branchId, delivery: settings } = shop
  const gift = createGift(branchId)
  const $view = computed(
    [source.$zones, $selectedArea, $selectedCountry, $deliveryForm, gift.$gift],
    (loaded, area, chosen, form, giftNow): DeliveryView => {
      const ready = loaded.state === 'ready'
      const zones = ready ? loaded.zones : []
      const countries = ready ? abroad(loaded.countries, shop) : []
      const iso = chosen?.branchId === branchId ? chosen.iso : null
      const shipping = isShipping(settings, iso, shop.countryCode)
      const country = shipping ? (countries.find((other) => other.iso === iso) ?? null) : null
      const place = !shipping && area?.branchId === branchId ? findArea(zones, area.areaId) : null
      const shippingFields = ready
        ? { ...settings.shippingFields, ...loaded.shippingFields }
        : settings.shippingFields
      return {
        state: loaded.state,
        zones,
        countries,
        country,
        shipping,
        place,
        terms: country ? termsOfCountry(country) : place ? termsOfZone(place.zone, settings) : NO_DELIVERY,
        minutes: place?.zone.deliveryMinutes ?? null,
        form,
        rules: addressRules({ ...settings, shippingFields }, form.residency, shipping),
        gift: giftNow,
      }
    },
  )
  const setForm = (part: Partial<KeptForm>) => $deliveryForm.set({ ...$deliveryForm.get(), ...part })
  const select = ({ zone, area }: ZoneArea) =>
    $selectedArea.set({ areaId: area.id, zoneId: zone.id, branchId })

  /** Once the zones are there: what was chosen before has to be among them (spec §4). */
  const settle = () => {
    const loaded = source.$zones.get()
    if (loaded.state !== 'ready') return
    const area = $selectedArea.get()
    if (area && (area.branchId !== branchId || !findArea(loaded.zones, area.areaId))) $selectedArea.set(null)
    const country = $selectedCountry.get()
    const sent = country && abroad(loaded.countries, shop).some(({ iso }) => iso === country.iso)
    if (country && (!settings.shipping || country.branchId !== branchId || !sent)) $selectedCountry.set(null)
    const usual = $locations.get().find(({ isDefault }) => isDefault)
    const { fields, pin } = $deliveryForm.get()
    const untouched = pin === null && Object.keys(fields).length === 0
    if (usual && untouched && !$selectedArea.get() && !$selectedCountry.get()) choice.takeLocation(usual)
  }

  const choice: DeliveryChoice = {
    $view,
    async load() {
      await source.load()
      settle()
    },
    async reload() {
      await source.reload()
      settle()
    },
    chooseArea(areaId) {
      const { zones, form } = $view.get()
      const found = findArea(zones, areaId)
      if (!found) return
      select(found)
      const { pin } = form
      if (!pin) return
      const before: LngLat = [pin.lng, pin.lat]
      const after = settledPin({ zones, area: found.area, pin: before, fromSearch: pin.searched })
      if (!after || after === before) return
      setForm({ pin: { lng: after[0], lat: after[1], placed: false, searched: false } })
    },
    chooseCountry(iso) {
      $selectedCountry.set(iso === null ? null : { iso, branchId })
    },
    setResidency: (residency) => setForm({ residency }),
    setField(field, value) {
      setForm({ fields: { ...$deliveryForm.get().fields, [field]: value } })
    },
    offerFields(offered) {
      const { fields, offered: before } = $deliveryForm.get()
      const next = { ...fields }
      for (const [field, value] of Object.entries({ ...emptied(before), ...offered })) {
        const name = field as AddressField
        if (!next[name]?.trim() || next[name] === before[name]) next[name] = value
      }
      setForm({ fields: next, offered })
    },
    placeAt(point) {
      const { zones, place } = $view.get()
      // An area that is a mere point has no outside.
      return zoneAt(zones, point) ?? (place?.area.shape.kind === 'point' ? place : null)
    },
    placePin([lng, lat], searched) {
      if (!$view.get().shipping) {
        const found = choice.placeAt([lng, lat])
        if (!found) return false
        select(found)
      }
      setForm({ pin: { lng, lat, placed: true, searched } })
      return true
    },
    takeLocation({ residency, fields, pin, areaId, countryIso }) {
      $deliveryForm.set({ ...EMPTY_FORM, residency, fields, pin })
      const { zones, countries } = $view.get()
      const known = countryIso !== null && countries.some(({ iso }) => iso === countryIso)
      choice.chooseCountry(known ? countryIso : null)
      if (known) return
      const found = (areaId && findArea(zones, areaId)) || (pin && zoneAt(zones, [pin.lng, pin.lat]))
      if (found) select(found)
      else $selectedArea.set(null)
    },
    setGift: gift.set,
    problems(subtotal) {
      const view = $view.get()
      return view.state === 'ready'
        ? { ...placeProblems(view, settings, subtotal), ...giftProblems(view.gift, settings) }
        : { section: view.state }
    },
    request() {
      const { shipping, country, place, form, rules } = $view.get()
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
    },
    giftRequest() {
      const { on, name, phone, message } = gift.$gift.get()
      if (!on || !settings.sendGift) return null
      return { name: name.trim(), phone: phone.trim(), message: message.trim() }
    },
    placed() {
      const { form, place, country } = $view.get()
      keepLocation({
        residency: form.residency,
        fields: form.fields,
        pin: form.pin,
        areaId: place?.area.id ?? null,
        areaName: place?.area.name ?? {},
        countryIso: country?.iso ?? null,
      })
      gift.clear()
    },
  }
  return choice
}

/** Parcels of this branch to other countries: its own is served by its zones (spec §4). */
function abroad(countries: readonly ShippingCountry[], shop: DeliveryShop): ShippingCountry[] {
  return countries.filter(
    ({ iso, branchId }) => branchId === shop.branchId && isShipping(shop.delivery, iso, shop.countryCode),
  )
}

function placeProblems(
  view: DeliveryView,
  settings: DeliverySettings,
  subtotal: Minor,
): Record<string, string> {
  const { shipping, place, country, terms, form, rules } = view
  const problems: Record<string, string> = {}
  if (!shipping && !settings.zones && settings.shipping) problems.country = 'country'
  if (shipping && !country) problems.country = 'country'
  if (!shipping && settings.zones && !place) problems.area = 'area'
  if (missingForMinimum(subtotal, terms) > 0) problems.minimum = 'minimum'
  if (settings.dropPin && !form.pin?.placed) problems.pin = 'pin'
  return { ...problems, ...addressProblems(rules, form.fields) }
}

function giftProblems(gift: Gift, settings: DeliverySettings): Record<string, string> {
  return settings.sendGift && gift.on && gift.name.trim() === '' ? { giftName: 'required' } : {}
}

const emptied = (fields: WrittenFields): WrittenFields =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, '']))
