import type { CallError } from '../../client/http.ts'

/** Why nothing was reserved, as far as the screen has something of its own to say; keys of `reservation:failed`. */
export type ReserveFailure =
  | 'network'
  | 'timeout'
  | 'rateLimited'
  | 'changed'
  | 'table'
  | 'full'
  | 'time'
  | 'people'
  | 'noReservations'
  | 'check'
  | 'other'

export function reserveFailureOf({
  code,
  answer,
  issues,
}: Pick<CallError, 'code' | 'answer' | 'issues'>): ReserveFailure {
  for (const { reason, path } of issues) {
    if (reason === 'taken' || reason === 'too-small') return 'table'
    if (reason === 'full') return 'full'
    if (reason === 'expired' || reason === 'not-offered') return 'time'
    if (reason === 'too-many') return 'people'
    if (reason === 'no-reservations') return 'noReservations'
    if (path === 'name' || path === 'phone' || path === 'order_lines') return 'check'
  }
  // A proxy answered in place of the platform.
  if (answer === null && code === 'unavailable') return 'timeout'
  switch (code) {
    case 'changed':
      return 'changed'
    case 'network':
    case 'timeout':
      return code
    case 'rate-limited':
      return 'rateLimited'
    default:
      return 'other'
  }
}
