import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../../client/http.ts'
import { readStayCall, type StayAnswer, writeStayCall } from '../../../contract/counter/stay-calls.ts'
import type { PageEnvironment } from '../../page/environment.ts'

export type StayPage = {
  /** How long reservations last; null: not known yet. A choice is shown before the server confirms it. */
  readonly $stay: ReadableAtom<StayAnswer | null>
  /** `failed`: it could not be loaded, or the last choice could not be saved and is not shown any more. */
  readonly $state: ReadableAtom<'loading' | 'ready' | 'saving' | 'saved' | 'failed'>
  /** Loads it again. Never throws. */
  load(): Promise<void>
  /** Chooses how long new reservations last; null: as in the venue file. */
  choose(minutes: number | null): Promise<void>
  open(): () => void
}

/** How long reservations of a branch last. */
export function createStayPage(page: PageEnvironment, referenceId: string): StayPage {
  const $stay = atom<StayAnswer | null>(null)
  const $state = atom<'loading' | 'ready' | 'saving' | 'saved' | 'failed'>('loading')
  const params = { referenceId }
  /** The last state that the server has confirmed. */
  let known: StayAnswer | null = null
  let saves: Promise<void> = Promise.resolve()
  let waiting = 0

  async function attempt(call: () => Promise<StayAnswer>, done: 'ready' | 'saved'): Promise<void> {
    try {
      known = await call()
      if (waiting === 0) $state.set(done)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $state.set('failed')
    }
    if (waiting === 0) $stay.set(known)
  }
  const load = () => {
    $state.set('loading')
    return attempt(() => page.client.call(readStayCall, { params }), 'ready')
  }
  return {
    ...{ $stay, $state, load },
    choose(minutes) {
      const stay = $stay.get()
      if (stay === null) return Promise.resolve()
      $stay.set({ ...stay, minutes })
      $state.set('saving')
      waiting += 1
      // One after the other, so that the last choice is the one that remains.
      saves = saves.then(() => {
        waiting -= 1
        return attempt(() => page.client.call(writeStayCall, { params, body: { minutes } }), 'saved')
      })
      return saves
    },
    open() {
      void load()
      return () => {}
    },
  }
}
