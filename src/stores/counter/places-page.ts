import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { type CounterPlace, placesCall } from '../../contract/counter/staff-calls.ts'
import type { CounterEnvironment } from './environment.ts'

export type PlacesState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly places: readonly CounterPlace[] }

export type PlacesPage = {
  readonly $places: ReadableAtom<PlacesState>
  /** `refused`: no passkey was used, or it opens nothing here; `unsent`: the server was not reached. */
  readonly $signIn: ReadableAtom<'idle' | 'sending' | 'refused' | 'unsent'>
  /** Whether the browser offers passkeys, by which a device can sign in again. */
  readonly hasPasskeys: boolean
  /** Call it while the user taps: the browser shows its dialog. */
  signIn(): Promise<void>
  load(): Promise<void>
  open(): () => void
}

export const boardPath = (referenceId: string) => `/counter/${encodeURIComponent(referenceId)}`

/** The branches that this device may open. If there is one, its board opens at once. */
export function createPlacesPage(
  page: Pick<CounterEnvironment, 'client' | 'navigate' | 'passkeys'>,
): PlacesPage {
  const $places = atom<PlacesState>({ state: 'loading' })
  const $signIn = atom<'idle' | 'sending' | 'refused' | 'unsent'>('idle')
  const show = (places: readonly CounterPlace[]) => {
    const [only] = places
    if (only && places.length === 1) page.navigate.replace(boardPath(only.reference_id))
    else $places.set({ state: 'ready', places })
  }
  async function load(): Promise<void> {
    $places.set({ state: 'loading' })
    try {
      show((await page.client.call(placesCall)).places)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $places.set({ state: 'failed' })
    }
  }
  async function signIn(): Promise<void> {
    if ($signIn.get() === 'sending') return
    $signIn.set('sending')
    try {
      const { signInByPasskey } = await import('../device/passkey-steps.ts')
      const places = await signInByPasskey(page)
      $signIn.set(places === null ? 'refused' : 'idle')
      if (places) show(places)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $signIn.set(error.answer === null || error.code === 'rate-limited' ? 'unsent' : 'refused')
    }
  }
  return {
    ...{ $places, $signIn, signIn, load },
    hasPasskeys: page.passkeys.isSupported(),
    open() {
      void load()
      return () => {}
    },
  }
}
