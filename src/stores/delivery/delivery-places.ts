import { atom, type WritableAtom } from 'nanostores'
import { authFor } from '../account/auth.ts'
import { accountLocations } from './account-address.ts'
import {
  $deliveryForm,
  $locations,
  $selectedArea,
  $selectedCountry,
  EMPTY_FORM,
  type KeptForm,
  type SavedLocation,
  type SelectedArea,
  type SelectedCountry,
} from './delivery-kept.ts'
import { keepLocation } from './saved-locations.ts'

/** Where a choice of place is kept, and what it begins with. */
export type Places = {
  readonly $area: WritableAtom<SelectedArea | null>
  readonly $country: WritableAtom<SelectedCountry | null>
  readonly $form: WritableAtom<KeptForm>
  /** What it begins with where nothing is chosen yet. */
  usual(): SavedLocation | null
  /** An order went there. */
  keep(location: Omit<SavedLocation, 'id' | 'isDefault'>): void
}

/**
 * The places of this device, at a business. A customer's own default comes first; where their order went is kept in the
 * account, once it is placed.
 */
export function orderPlaces(businessUserId: string): Places {
  const { $customer } = authFor(businessUserId)
  return {
    $area: $selectedArea,
    $country: $selectedCountry,
    $form: $deliveryForm,
    usual() {
      const own = accountLocations($customer.get())
      return [...own, ...$locations.get()].find(({ isDefault }) => isDefault) ?? null
    },
    keep(location) {
      if (!$customer.get()) keepLocation(location)
    },
  }
}

/** A place that is being written, kept nowhere; begins with `from`. */
export function draftPlaces(from: SavedLocation | null): Places {
  return {
    $area: atom(null),
    $country: atom(null),
    $form: atom(EMPTY_FORM),
    usual: () => from,
    keep() {},
  }
}
