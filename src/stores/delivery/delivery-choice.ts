import { atom, computed, type ReadableAtom } from 'nanostores'
import type { OrderRequestInput } from '../../contract/order/order.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { readSession } from '../session.ts'
import { deliveryFor } from './delivery.ts'
import type { SavedLocation } from './delivery-kept.ts'
import { createDraftPlaces, createOrderPlaces, type Places } from './delivery-places.ts'
import { type DeliveryProblems, deliveryProblems } from './delivery-problems.ts'
import { type DeliveryRequest, deliveryRequest, giftRequest, locationToSave } from './delivery-request.ts'
import {
  type DeliveryBranch,
  type DeliveryShop,
  type DeliveryView,
  deliveryView,
  shippingCountries,
} from './delivery-view.ts'
import { createZones, type DeliveryZones } from './delivery-zones.ts'
import {
  type AddressFormActions,
  createAddressFormActions,
  createDestinationActions,
  type DestinationActions,
} from './destination.ts'
import { createGift, type Gift } from './gift.ts'

export type DeliveryChoice = AddressFormActions &
  Omit<DestinationActions, 'alignPin'> & {
    readonly $view: ReadableAtom<DeliveryView>
    load(): Promise<void>
    /** Loads the zones from the server again. A destination that is no longer served is deselected. */
    reload(): Promise<void>
    setGift(part: Partial<Gift>): void
    /** What prevents an order with this subtotal (minor units). If it is null, only the address is checked. */
    problems(subtotal: Minor | null): DeliveryProblems
    request(): DeliveryRequest
    giftRequest(): OrderRequestInput['gift']
    /** After the order: saves its address for the next order and clears the gift. */
    placed(): void
  }

type OpenChoice = { readonly choice: DeliveryChoice; readonly settings: string; readonly stop: () => void }
const openChoices = new Map<string, OpenChoice>()

/** The choice for a branch's delivery, one per page. It also sets the delivery terms that price the order. */
export function deliveryChoiceFor(page: PageEnvironment, shop: DeliveryShop): DeliveryChoice {
  const { branchId, currency, delivery } = shop
  const settings = JSON.stringify(delivery)
  const before = openChoices.get(branchId)
  if (before?.settings === settings) return before.choice
  before?.stop()
  const zones = createZones(page, { branchId, currency, shipping: delivery.shipping })
  const choice = createDeliveryChoice(shop, zones, createOrderPlaces(shop.userId))
  const stop = choice.$view.subscribe(({ terms }) => deliveryFor(branchId).setTerms(terms))
  openChoices.set(branchId, { choice, settings, stop })
  return choice
}

/** Loads the zones, then applies the place named by a link to the branch, if there was one (spec §4). */
export async function loadChoice(branchId: string, choice: DeliveryChoice): Promise<void> {
  await choice.load()
  if (readSession(`queried:${branchId}`))
    await import('./queried-place.ts').then(
      ({ followLink }) => followLink(branchId, choice),
      () => {},
    )
}

/** The choice for a location that is being edited and belongs to no order. Starts with `from`; has no gift and no minimum. */
export function createDraftChoice(
  shop: DeliveryShop,
  source: DeliveryZones,
  from: SavedLocation | null,
): DeliveryChoice {
  const delivery = { ...shop.delivery, sendGift: false }
  return createDeliveryChoice({ ...shop, delivery }, source, createDraftPlaces(from))
}

export function createDeliveryChoice(
  shop: DeliveryBranch,
  source: DeliveryZones,
  places: Places,
): DeliveryChoice {
  const { branchId, delivery: settings } = shop
  const gift = createGift(branchId)
  /** Whether the earlier choice has been checked against the zones. The form is not shown before that. */
  const $settled = atom(false)
  const $view = computed(
    [source.$zones, places.$area, places.$country, places.$form, gift.$gift, $settled],
    (loaded, area, country, form, giftNow, settled): DeliveryView =>
      deliveryView(shop, { loaded, area, country, form, gift: giftNow, settled }),
  )
  const { alignPin, ...destination } = createDestinationActions(branchId, places, $view)

  /** After the zones are loaded: drops an earlier choice that is not served (spec §4), or applies the default location. */
  const settle = () => {
    const loaded = source.$zones.get()
    if (loaded.state !== 'ready') return
    const area = places.$area.get()
    const country = places.$country.get()
    const isServed =
      country?.branchId === branchId &&
      settings.shipping &&
      shippingCountries(loaded.countries, shop).some(({ iso }) => iso === country.iso)
    if (country && !isServed) places.$country.set(null)
    if (!$view.get().shipping) alignPin(area?.branchId === branchId ? area.areaId : null)
    const usual = places.usual()
    const { fields, pin } = places.$form.get()
    const isUntouched = pin === null && Object.keys(fields).length === 0
    if (usual && isUntouched && !places.$area.get() && !places.$country.get()) destination.takeLocation(usual)
    $settled.set(true)
  }

  return {
    $view,
    ...destination,
    ...createAddressFormActions(places),
    async load() {
      await source.load()
      settle()
    },
    async reload() {
      await source.reload()
      settle()
    },
    setGift: gift.set,
    problems: (subtotal) => deliveryProblems($view.get(), settings, subtotal),
    request: () => deliveryRequest($view.get()),
    giftRequest: () => giftRequest(gift.$gift.get(), settings),
    placed() {
      places.keep(locationToSave($view.get()))
      gift.clear()
    },
  }
}
