import { atom, computed, type ReadableAtom } from 'nanostores'
import type { OrderRequestInput } from '../../contract/order/order.ts'
import { type AddressField, type Residency, residencies } from '../../domain/delivery/address.ts'
import { type AddressRule, addressProblems, addressRules } from '../../domain/delivery/address-form.ts'
import {
  isShipping,
  missingForMinimum,
  termsOfCountry,
  termsOfZone,
} from '../../domain/delivery/delivery-terms.ts'
import {
  type DeliveryTerms,
  type LngLat,
  NO_DELIVERY,
  type ShippingCountry,
  type Zone,
} from '../../domain/delivery/delivery-zone.ts'
import { contains } from '../../domain/delivery/geo.ts'
import { deliveredIn, findArea, type ZoneArea } from '../../domain/delivery/zone-choice.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { DeliverySettings } from '../../domain/venue/venue.ts'
import type { Shop } from '../../payload/screens/island-data.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { readSession } from '../session.ts'
import { deliveryFor } from './delivery.ts'
import {
  EMPTY_FORM,
  type KeptForm,
  type Pin,
  type SavedLocation,
  type WrittenFields,
} from './delivery-kept.ts'
import { draftPlaces, orderPlaces, type Places } from './delivery-places.ts'
import { createZones, type DeliveryZones } from './delivery-zones.ts'
import { createGift, type Gift } from './gift.ts'

export type DeliveryShop = Pick<Shop, 'branchId' | 'userId' | 'currency' | 'countryCode'> & {
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
  placePin(point: LngLat): boolean
  takeLocation(location: SavedLocation): void
  setGift(part: Partial<Gift>): void
  /** What keeps an order of this subtotal (minor units) from going there; null: no order is meant, but the place alone. */
  problems(subtotal: Minor | null): DeliveryProblems
  request(): NonNullable<OrderRequestInput['delivery']>
  giftRequest(): OrderRequestInput['gift']
  /** After the order: its address is kept for the next, the gift is not. */
  placed(): void
}

type Opened = { readonly choice: DeliveryChoice; readonly settings: string; readonly stop: () => void }
const opened = new Map<string, Opened>()

/** The choice of a branch's delivery, one per page; it also sets what the order's price is made of. */
export function deliveryChoiceFor(page: PageEnvironment, shop: DeliveryShop): DeliveryChoice {
  const { branchId, currency, delivery } = shop
  const settings = JSON.stringify(delivery)
  const before = opened.get(branchId)
  if (before?.settings === settings) return before.choice
  before?.stop()
  const zones = createZones(page, { branchId, currency, shipping: delivery.shipping })
  const choice = createDeliveryChoice(shop, zones, orderPlaces(shop.userId))
  const stop = choice.$view.subscribe(({ terms }) => deliveryFor(branchId).setTerms(terms))
  opened.set(branchId, { choice, settings, stop })
  return choice
}

/** Loads the zones, then chooses what a link to the branch names, where there was one (spec §4). */
export async function loadChoice(branchId: string, choice: DeliveryChoice): Promise<void> {
  await choice.load()
  if (readSession(`queried:${branchId}`))
    await import('./queried-place.ts').then(
      ({ followLink }) => followLink(branchId, choice),
      () => {},
    )
}

/** A place that is being written, of which no order knows; begins with `from`. It has no gift and no minimum order. */
export function draftChoice(
  shop: DeliveryShop,
  source: DeliveryZones,
  from: SavedLocation | null,
): DeliveryChoice {
  const delivery = { ...shop.delivery, sendGift: false }
  return createDeliveryChoice({ ...shop, delivery }, source, draftPlaces(from))
}

export function createDeliveryChoice(
  shop: Omit<DeliveryShop, 'userId'>,
  source: DeliveryZones,
  places: Places,
): DeliveryChoice {
  const { branchId, delivery: settings } = shop
  const { $area, $country, $form } = places
  const gift = createGift(branchId)
  /** What was chosen before is held against the zones: until then nobody is asked for what they may have said. */
  const $settled = atom(false)
  const $view = computed(
    [source.$zones, $area, $country, $form, gift.$gift, $settled],
    (loaded, area, chosen, form, giftNow, settled): DeliveryView => {
      const ready = loaded.state === 'ready'
      const zones = ready ? zonesOf(loaded.zones, settings) : []
      const countries = ready ? abroad(loaded.countries, shop) : []
      const iso = chosen?.branchId === branchId ? chosen.iso : null
      const shipping = isShipping(settings, iso, shop.countryCode)
      const country = shipping ? (countries.find((other) => other.iso === iso) ?? null) : null
      const place = !shipping && area?.branchId === branchId ? findArea(zones, area.areaId) : null
      const shippingFields = ready
        ? { ...settings.shippingFields, ...loaded.shippingFields }
        : settings.shippingFields
      return {
        state: ready && !settled ? 'loading' : loaded.state,
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
  const setForm = (part: Partial<KeptForm>) => $form.set({ ...$form.get(), ...part })
  const select = ({ zone, area }: ZoneArea) => $area.set({ areaId: area.id, zoneId: zone.id, branchId })
  const deselect = () => $area.set(null)

  /** Area and pin speak of one place: the area as the server will see it, and no pin where nothing is brought. */
  const agree = (areaId: string | null) => {
    const { zones, form } = $view.get()
    const pin = form.pin?.placed ? pointOf(form.pin) : null
    const found = deliveredIn(zones, areaId, pin)
    if (found) {
      select(found)
      return
    }
    if (pin) setForm({ pin: null })
    const chosen = areaId === null ? null : findArea(zones, areaId)
    if (chosen) select(chosen)
    else deselect()
  }

  /** Once the zones are there: what was chosen before has to be among them (spec §4). */
  const settle = () => {
    const loaded = source.$zones.get()
    if (loaded.state !== 'ready') return
    const area = $area.get()
    const country = $country.get()
    const sent = country && abroad(loaded.countries, shop).some(({ iso }) => iso === country.iso)
    if (country && (!settings.shipping || country.branchId !== branchId || !sent)) $country.set(null)
    if (!$view.get().shipping) agree(area?.branchId === branchId ? area.areaId : null)
    const usual = places.usual()
    const { fields, pin } = $form.get()
    const untouched = pin === null && Object.keys(fields).length === 0
    if (usual && untouched && !$area.get() && !$country.get()) choice.takeLocation(usual)
    $settled.set(true)
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
      if (!form.pin) return
      // The area is the last word, also after a search: a pin outside of it gives way, and the map offers its centre.
      const { shape } = found.area
      if (shape.kind !== 'point' && !contains(shape, pointOf(form.pin))) setForm({ pin: null })
    },
    chooseCountry(iso) {
      if (iso === ($country.get()?.iso ?? null)) return
      $country.set(iso === null ? null : { iso, branchId })
      // A pin in one country says nothing of another.
      setForm({ pin: null })
    },
    setResidency: (residency) => setForm({ residency }),
    setField(field, value) {
      setForm({ fields: { ...$form.get().fields, [field]: value } })
    },
    offerFields(offered) {
      const { fields, offered: before } = $form.get()
      const next = { ...fields }
      for (const [field, value] of Object.entries({ ...emptied(before), ...offered })) {
        const name = field as AddressField
        if (!next[name]?.trim() || next[name] === before[name]) next[name] = value
      }
      setForm({ fields: next, offered })
    },
    placeAt(point) {
      const { zones, place } = $view.get()
      return deliveredIn(zones, place?.area.id ?? null, point)
    },
    placePin([lng, lat]) {
      if (!$view.get().shipping) {
        const found = choice.placeAt([lng, lat])
        if (!found) return false
        select(found)
      }
      setForm({ pin: { lng, lat, placed: true } })
      return true
    },
    takeLocation({ residency, fields, pin, areaId, countryIso }) {
      const known = countryIso !== null && $view.get().countries.some(({ iso }) => iso === countryIso)
      choice.chooseCountry(known ? countryIso : null)
      $form.set({ ...EMPTY_FORM, residency, fields, pin })
      if (!known) agree(areaId)
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
      places.keep({
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

const zonesOf = (zones: readonly Zone[], settings: DeliverySettings) => (settings.zones ? zones : [])
const pointOf = ({ lng, lat }: Pin): LngLat => [lng, lat]

/** Parcels of this branch to other countries: its own is served by its zones (spec §4). */
function abroad(
  countries: readonly ShippingCountry[],
  shop: Omit<DeliveryShop, 'userId'>,
): ShippingCountry[] {
  return countries.filter(
    ({ iso, branchId }) => branchId === shop.branchId && isShipping(shop.delivery, iso, shop.countryCode),
  )
}

function placeProblems(
  view: DeliveryView,
  settings: DeliverySettings,
  subtotal: Minor | null,
): Record<string, string> {
  const { shipping, place, country, terms, form, rules } = view
  const problems: Record<string, string> = {}
  const abroadOnly = settings.shipping && !settings.zones
  if (shipping ? !country : abroadOnly) problems.country = 'country'
  else if (!shipping && !place) problems.area = 'area'
  if (subtotal !== null && missingForMinimum(subtotal, terms) > 0) problems.minimum = 'minimum'
  if (settings.dropPin && !shipping && !form.pin?.placed) problems.pin = 'pin'
  return { ...problems, ...addressProblems(rules, form.fields) }
}

function giftProblems(gift: Gift, settings: DeliverySettings): Record<string, string> {
  return settings.sendGift && gift.on && gift.name.trim() === '' ? { giftName: 'required' } : {}
}

const emptied = (fields: WrittenFields): WrittenFields =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, '']))
