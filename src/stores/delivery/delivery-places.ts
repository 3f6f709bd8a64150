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

/** The stores of a chosen destination, and its initial value. */
export type Places = {
  readonly $area: WritableAtom<SelectedArea | null>
  readonly $country: WritableAtom<SelectedCountry | null>
  readonly $form: WritableAtom<KeptForm>
  /** The destination to start with while none is chosen. */
  usual(): SavedLocation | null
  /** Stores the destination of a placed order. */
  keep(location: Omit<SavedLocation, 'id' | 'isDefault'>): void
}

/**
 * The destination stored on this device, for a business. A customer's default location takes precedence. The destination of
 * a customer's order is saved in the account instead, once the order is placed.
 */
export function createOrderPlaces(businessUserId: string): Places {
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

/** The destination of a location that is being edited. Starts with `from` and is stored nowhere. */
export function createDraftPlaces(from: SavedLocation | null): Places {
  return {
    $area: atom(null),
    $country: atom(null),
    $form: atom(EMPTY_FORM),
    usual: () => from,
    keep() {},
  }
}
