import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { type CounterPlace, placesCall } from '../../contract/counter/staff-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'

export type PlacesState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly places: readonly CounterPlace[] }

export type PlacesPage = {
  readonly $places: ReadableAtom<PlacesState>
  load(): Promise<void>
  open(): () => void
}

export const boardPath = (referenceId: string) => `/counter/${encodeURIComponent(referenceId)}`

/** The branches that this device may open. If there is one, its board opens at once. */
export function createPlacesPage(page: PageEnvironment): PlacesPage {
  const $places = atom<PlacesState>({ state: 'loading' })
  async function load(): Promise<void> {
    $places.set({ state: 'loading' })
    try {
      const { places } = await page.client.call(placesCall)
      const [only] = places
      if (only && places.length === 1) return page.navigate.replace(boardPath(only.reference_id))
      $places.set({ state: 'ready', places })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $places.set({ state: 'failed' })
    }
  }
  return {
    $places,
    load,
    open() {
      void load()
      return () => {}
    },
  }
}
