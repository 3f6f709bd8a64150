import { atom, computed, type ReadableAtom } from 'nanostores'
import { findArea } from '../../domain/delivery/zone-lookup.ts'
import { authFor } from '../account/auth.ts'
import { refreshProfile } from '../account/profile.ts'
import { type AccountLocation, accountLocations } from '../delivery/account-address.ts'
import { $locations as $onDevice, type SavedLocation } from '../delivery/delivery-kept.ts'
import type { DeliveryShop } from '../delivery/delivery-view.ts'
import { createZones, type ZonesState } from '../delivery/delivery-zones.ts'
import { sameAddress } from '../delivery/saved-locations.ts'
import type { PageEnvironment } from '../page/environment.ts'
import {
  changeLocations,
  isFull,
  type LocationsEdit,
  takeOverLocations,
  withDefault,
  withLocation,
  withLocationAt,
  withoutLocation,
} from './account-locations.ts'
import { createLocationDraft, type LocationDraft } from './location-draft.ts'
import { toWire } from './location-wire.ts'

type Progress = 'idle' | 'busy' | 'failed'

export type LocationsPage = {
  readonly $locations: ReadableAtom<readonly AccountLocation[]>
  /** The account can store no more locations. */
  readonly $full: ReadableAtom<boolean>
  /** Progress of the last change. Changes run one at a time. */
  readonly $change: ReadableAtom<Progress>
  /** The last completed change, for screen readers. */
  readonly $done: ReadableAtom<'saved' | 'isDefaultNow' | 'restored' | 'taken' | null>
  /** The last deleted location, which can be restored. */
  readonly $deleted: ReadableAtom<{ readonly name: string } | null>
  /** The location that is being edited. */
  readonly $draft: ReadableAtom<LocationDraft | null>
  /** Addresses of this venue that a guest stored on this device and the account lacks. */
  readonly $offered: ReadableAtom<readonly SavedLocation[]>
  readonly $takeOver: ReadableAtom<Progress>
  open(): () => void
  add(): void
  edit(id: string): void
  closeDraft(): void
  makeDefault(id: string): Promise<void>
  /** `name` is its name on the screen. */
  remove(id: string, name: string): Promise<void>
  undo(): Promise<void>
  takeOver(): Promise<void>
}

/** Creates the page of the logged-in customer's saved locations. */
export function createLocationsPage(page: PageEnvironment, shop: DeliveryShop): LocationsPage {
  const { userId, branchId, currency, delivery } = shop
  const { $customer } = authFor(userId)
  const source = createZones(page, { branchId, currency, shipping: delivery.shipping })
  const $locations = computed([$customer, source.$zones], (customer, loaded) =>
    accountLocations(customer).map((location) => {
      const found = location.areaId === null ? null : findArea(zonesOf(loaded), location.areaId)
      return found ? { ...location, areaName: found.area.name } : location
    }),
  )
  const $change = atom<Progress>('idle')
  const $done = atom<'saved' | 'isDefaultNow' | 'restored' | 'taken' | null>(null)
  const $deleted = atom<{ readonly name: string; readonly undo: LocationsEdit } | null>(null)
  const $draft = atom<LocationDraft | null>(null)

  const change = async (edit: LocationsEdit, done: 'saved' | 'isDefaultNow' | 'restored' | null) => {
    if ($change.get() === 'busy') return false
    $change.set('busy')
    try {
      await changeLocations(page.client, userId, edit)
    } catch {
      $change.set('failed')
      return false
    }
    $change.set('idle')
    $done.set(done)
    return true
  }
  const write = (location: AccountLocation | null) => {
    const first = $locations.get().length === 0
    const draft = createLocationDraft(shop, source, { location, first }, (written) => {
      $deleted.set(null)
      return change(withLocation(written), 'saved')
    })
    $draft.set(draft)
  }
  return {
    $locations,
    $full: computed($customer, (customer) => customer !== null && isFull(customer)),
    $change,
    $done,
    $deleted,
    $draft,
    ...takingOver(page, userId, computed([source.$zones, $onDevice, $locations], offeredOf), () =>
      $done.set('taken'),
    ),
    open() {
      void refreshProfile(page, userId)
      void source.load()
      return () => {}
    },
    add: () => write(null),
    edit(id) {
      const location = $locations.get().find((other) => other.id === id)
      if (location) write(location)
    },
    closeDraft: () => $draft.set(null),
    async makeDefault(id) {
      await change(withDefault(id), 'isDefaultNow')
    },
    async remove(id, name) {
      const index = $locations.get().findIndex((other) => other.id === id)
      const location = $locations.get()[index]
      if (!location) return
      $deleted.set(null)
      if (!(await change(withoutLocation(id), null))) return
      $deleted.set({ name, undo: withLocationAt(toWire(location, location), index) })
    },
    async undo() {
      const deleted = $deleted.get()
      if (deleted && (await change(deleted.undo, 'restored'))) $deleted.set(null)
    },
  }
}

/** Moves the offered addresses into the account. */
function takingOver(
  page: PageEnvironment,
  userId: string,
  $offered: LocationsPage['$offered'],
  onTaken: () => void,
): Pick<LocationsPage, '$offered' | '$takeOver' | 'takeOver'> {
  const $takeOver = atom<Progress>('idle')
  return {
    $offered,
    $takeOver,
    async takeOver() {
      if ($takeOver.get() === 'busy') return
      $takeOver.set('busy')
      try {
        await takeOverLocations(page.client, userId, $offered.get())
      } catch {
        return $takeOver.set('failed')
      }
      $takeOver.set('idle')
      onTaken()
    },
  }
}

const zonesOf = (loaded: ZonesState) => (loaded.state === 'ready' ? loaded.zones : [])

/**
 * Returns the device's addresses that belong to this venue and are missing in the account. The device stores those of
 * all venues.
 */
function offeredOf(
  loaded: ZonesState,
  kept: readonly SavedLocation[],
  locations: readonly AccountLocation[],
): readonly SavedLocation[] {
  if (loaded.state !== 'ready') return []
  return kept.filter(
    (place) =>
      ((place.areaId !== null && findArea(loaded.zones, place.areaId) !== null) ||
        (place.countryIso !== null && loaded.countries.some(({ iso }) => iso === place.countryIso))) &&
      !locations.some((own) => sameAddress(own, place)),
  )
}
