import { computed, type ReadableAtom } from 'nanostores'
import { persisted } from '../persisted.ts'
import { storedFields } from '../stored-fields.ts'

type Helpers = {
  /** Reference ids that were rated on this device (spec §3). */
  readonly rated: readonly string[]
  /** Names this device to ratings alone; made with the first of them. */
  readonly device: string | null
}

const NONE: Helpers = { rated: [], device: null }

const $helpers = persisted('helpers', readHelpers, NONE)

/** Whether a reference id was rated on this device, in any tab. */
export function ratedOn(referenceId: string): ReadableAtom<boolean> {
  return computed($helpers, ({ rated }) => rated.includes(referenceId))
}

export function markRated(referenceId: string): void {
  const helpers = $helpers.get()
  $helpers.set({ ...helpers, rated: [...new Set([...helpers.rated, referenceId])] })
}

/** A UUID. Where nothing is kept it lasts as long as the page. */
export function ratingDevice(): string {
  const helpers = $helpers.get()
  const device = helpers.device ?? crypto.randomUUID()
  if (device !== helpers.device) $helpers.set({ ...helpers, device })
  return device
}

function readHelpers(stored: unknown): Helpers {
  const { rated, device } = storedFields(stored)
  return {
    rated: Array.isArray(rated) ? rated.filter((entry) => typeof entry === 'string') : [],
    device: typeof device === 'string' ? device : null,
  }
}
