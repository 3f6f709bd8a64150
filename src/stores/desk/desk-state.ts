import type { WritableAtom } from 'nanostores'
import { CallError, isOutcomeUnknown } from '../../client/http.ts'

/** `refused`: this person or device may not edit the menu. */
export type DeskState = 'loading' | 'failed' | 'refused' | 'ready'

/** Makes a call. Returns null if it failed for a reason that may pass, or if this device may not make it. @throws CallError for others */
export type Attempt = <T>(call: () => Promise<T>) => Promise<T | null>

/** Notes whether calls get through, and whether this device may make them. */
export function createAttempt($state: WritableAtom<DeskState>, $isOffline: WritableAtom<boolean>): Attempt {
  return async (call) => {
    try {
      const answer = await call()
      $isOffline.set(false)
      return answer
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'unauthorized' || error.code === 'forbidden') $state.set('refused')
      else if (isOutcomeUnknown(error) || error.code === 'rate-limited') $isOffline.set(true)
      else throw error
      return null
    }
  }
}
