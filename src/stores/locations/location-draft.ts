import { atom, computed, type ReadableAtom } from 'nanostores'
import type { LocationInput } from '../../contract/account/account.ts'
import type { AccountLocation } from '../delivery/account-address.ts'
import { createDraftChoice, type DeliveryChoice } from '../delivery/delivery-choice.ts'
import type { DeliveryProblems } from '../delivery/delivery-problems.ts'
import type { DeliveryShop } from '../delivery/delivery-view.ts'
import type { DeliveryZones } from '../delivery/delivery-zones.ts'
import { toWire } from './location-wire.ts'

/** A saved location that the customer is editing. */
export type LocationDraft = {
  /** Whether an existing location is edited. */
  readonly isKnown: boolean
  /** The place and the address. */
  readonly choice: DeliveryChoice
  readonly $name: ReadableAtom<string>
  readonly $isDefault: ReadableAtom<boolean>
  /** True if it must stay the default, until another location is made the default. */
  readonly isDefaultFixed: boolean
  /** The problems of the last attempt to save that remain. */
  readonly $problems: ReadableAtom<DeliveryProblems>
  /** Number of failed attempts. Each moves the focus to the first problem. */
  readonly $refused: ReadableAtom<number>
  readonly $state: ReadableAtom<'idle' | 'busy' | 'failed'>
  open(): () => void
  setName(name: string): void
  setDefault(on: boolean): void
  /** Saves the location and returns whether it succeeded. Never throws. */
  save(): Promise<boolean>
}

/**
 * Creates the draft of a location; `location` is null for a new one. `first`: there is no other. `keep` stores it and
 * returns whether it succeeded.
 */
export function createLocationDraft(
  shop: DeliveryShop,
  source: DeliveryZones,
  of: { readonly location: AccountLocation | null; readonly first: boolean },
  keep: (location: LocationInput) => Promise<boolean>,
): LocationDraft {
  const { location, first } = of
  const choice = createDraftChoice(shop, source, location)
  const $name = atom(location?.name ?? '')
  const $isDefault = atom(location?.isDefault ?? first)
  const $found = atom<DeliveryProblems>({})
  const $refused = atom(0)
  const $state = atom<'idle' | 'busy' | 'failed'>('idle')
  const written = (): LocationInput => {
    const { form, place, country, shipping } = choice.$view.get()
    return toWire(
      { ...form, areaId: place?.area.id ?? null, countryIso: shipping ? (country?.iso ?? null) : null },
      { id: location?.id ?? null, name: $name.get(), isDefault: $isDefault.get() },
    )
  }
  return {
    isKnown: location !== null,
    choice,
    $name,
    $isDefault,
    isDefaultFixed: first || location?.isDefault === true,
    $problems: computed([$found, choice.$view], (found) => {
      const now = choice.problems(null)
      return Object.fromEntries(Object.entries(found).filter(([field]) => field in now))
    }),
    $refused,
    $state,
    open() {
      void choice.load()
      return () => {}
    },
    setName: (name) => $name.set(name),
    setDefault: (on) => $isDefault.set(on),
    async save() {
      if ($state.get() === 'busy') return false
      const problems = choice.problems(null)
      $found.set(problems)
      if (Object.keys(problems).length > 0) {
        $refused.set($refused.get() + 1)
        return false
      }
      $state.set('busy')
      const kept = await keep(written())
      $state.set(kept ? 'idle' : 'failed')
      return kept
    },
  }
}
