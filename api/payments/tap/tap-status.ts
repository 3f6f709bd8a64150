import type { ProviderRefund, ProviderStatus, RefundState } from '../provider.ts'
import { fromTapAmount } from './tap-amounts.ts'
import type { TapCharge, TapRefund } from './tap-objects.ts'

/** The field of a refund's metadata that has Sufra's id of it. */
export const REFUND_ID = 'refund'

/** States in which a charge was not made and will not be. All others but `CAPTURED` are open, also those that Tap may add. */
const FAILED = new Set('ABANDONED CANCELLED DECLINED FAILED RESTRICTED VOID'.split(' '))
const FAILED_REFUND = new Set('CANCELLED DECLINED FAILED RESTRICTED'.split(' '))

/** Returns whether a charge was made. One that Tap has reversed by itself was not. */
export const isPaid = ({ status, auto_reversed }: TapCharge): boolean =>
  status === 'CAPTURED' && !auto_reversed

/** Converts a charge that was not made, or that Tap has reversed by itself. */
export const toUnpaidStatus = ({ status, auto_reversed }: TapCharge): ProviderStatus => ({
  state: auto_reversed || FAILED.has(status) ? 'failed' : 'open',
})

/** Converts a charge with its refunds. Tap does not report disputes. */
export const toPaidStatus = (
  { id, amount, currency }: TapCharge,
  refunds: readonly TapRefund[],
): ProviderStatus => ({
  ...{ state: 'paid', charge: id, currency, disputes: [] },
  amount: fromTapAmount(amount, currency),
  refunds: refunds.map(toRefund),
})

/** Converts a refund. */
export function toRefund({ id, amount, currency, status, metadata, created }: TapRefund): ProviderRefund {
  const refundId = metadata[REFUND_ID]
  return {
    reference: id,
    refundId: typeof refundId === 'string' ? refundId : null,
    amount: fromTapAmount(amount, currency),
    state: toRefundState(status),
    createdAt: new Date(created),
  }
}

/** Converts the state of a refund. States that Tap may add are not an end. */
export function toRefundState(status: string): RefundState {
  if (status === 'REFUNDED') return 'done'
  return FAILED_REFUND.has(status) ? 'failed' : 'pending'
}
