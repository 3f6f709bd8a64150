import { computed, type ReadableAtom } from 'nanostores'
import { persisted } from '../persisted.ts'
import { storedFields } from '../stored-fields.ts'
import { randomUuid } from './random-uuid.ts'

type RatingState = {
  /** Reference ids that were rated on this device (spec §3). */
  readonly rated: readonly string[]
  /** Identifies this device, for ratings only. Created with the first rating. */
  readonly device: string | null
}

const NONE: RatingState = { rated: [], device: null }

const $ratingState = persisted('helpers', readRatingState, NONE)

/** Whether a reference id was rated on this device. Also updates after a rating in another tab. */
export function ratedOn(referenceId: string): ReadableAtom<boolean> {
  return computed($ratingState, ({ rated }) => rated.includes(referenceId))
}

export function markRated(referenceId: string): void {
  const state = $ratingState.get()
  $ratingState.set({ ...state, rated: [...new Set([...state.rated, referenceId])] })
}

/** Returns the UUID of this device. Without storage it lasts as long as the page. */
export function ratingDevice(): string {
  const state = $ratingState.get()
  const device = state.device ?? randomUuid()
  if (device !== state.device) $ratingState.set({ ...state, device })
  return device
}

function readRatingState(stored: unknown): RatingState {
  const { rated, device } = storedFields(stored)
  return {
    rated: Array.isArray(rated) ? rated.filter((entry) => typeof entry === 'string') : [],
    device: typeof device === 'string' ? device : null,
  }
}
