import type { SellingType } from '../menu/selling-type.ts'
import type { TypeService } from '../time/type-service.ts'

/** The selling types whose orders staff can pause, or call busy. */
export const servedTypes = ['dinein', 'product_service', 'pickup', 'delivery'] as const
export type ServedType = (typeof servedTypes)[number]

/** How long a state lasts: minutes, or until the end of the business day. Nothing lasts until somebody remembers it. */
export const servicePeriods = [15, 30, 60, 'today'] as const
export type ServicePeriod = (typeof servicePeriods)[number]

/** What staff say about a selling type of a branch. */
export type ServiceEntry = {
  readonly type: ServedType
  /** `paused`: no orders for now. `busy`: orders take longer. */
  readonly state: 'paused' | 'busy'
  /** For `busy`, how much longer orders take, in minutes; else 0. */
  readonly minutes: number
  /** When this is over, in epoch milliseconds. */
  readonly until: number
}

/** Returns what staff say about a selling type. */
export function serviceOf(service: readonly ServiceEntry[], type: SellingType): TypeService {
  const ofType = service.filter((entry) => entry.type === type)
  const paused = ofType.find(({ state }) => state === 'paused')
  const busy = ofType.find(({ state }) => state === 'busy')
  return {
    pausedUntil: paused?.until ?? null,
    busy: busy ? { minutes: busy.minutes, until: busy.until } : null,
  }
}
