import { type CallError, isOutcomeUnknown } from '../../client/http.ts'

/**
 * Why a reservation failed: the cases with a separate message, as keys of `reservation:failed`. After `network` and `timeout`
 * the outcome is unknown.
 */
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

export function toReserveFailure(error: CallError): ReserveFailure {
  const { code, issues, answer } = error
  if (isOutcomeUnknown(error)) return code === 'network' ? 'network' : 'timeout'
  if (answer?.changes?.length) return 'changed'
  for (const { reason, path } of issues) {
    if (reason === 'taken' || reason === 'too-small') return 'table'
    if (reason === 'full') return 'full'
    if (reason === 'expired' || reason === 'not-offered') return 'time'
    if (reason === 'too-many') return 'people'
    if (reason === 'no-reservations') return 'noReservations'
    if (path === 'name' || path === 'phone' || path === 'order_lines') return 'check'
  }
  switch (code) {
    case 'changed':
      return 'changed'
    case 'rate-limited':
      return 'rateLimited'
    default:
      return 'other'
  }
}
