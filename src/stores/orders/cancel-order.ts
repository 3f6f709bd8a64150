import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError, isOutcomeUnknown } from '../../client/http.ts'
import { cancelOrderCall } from '../../contract/order/order-calls.ts'
import { isFinal, isUnanswered } from '../../domain/order/order-status.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { OrderWatch } from './order.ts'

/**
 * The step of the cancellation. `none`: the order cannot be cancelled here. `asking`: the diner must confirm. `unknown`: there
 * was no answer and it may be cancelled; sending it again is safe. `late`: the venue accepted it first.
 */
export type CancelStep = 'none' | 'closed' | 'asking' | 'sending' | 'failed' | 'unknown' | 'late'

export type OrderCancellation = {
  readonly $cancel: ReadableAtom<CancelStep>
  /** Asks the diner to confirm the cancellation. */
  askToCancel(): void
  /** Keeps the order and closes the question. */
  keep(): void
  cancel(): Promise<void>
}

/** Cancels an order of this device until the venue answers it. */
export function createCancellation(
  { client }: Pick<PageEnvironment, 'client'>,
  orderId: string,
  { $order, secret, take, refresh }: OrderWatch,
): OrderCancellation {
  const $step = atom<Exclude<CancelStep, 'none'>>('closed')
  let isSending = false
  return {
    $cancel: computed([$order, $step], (watched, step) => {
      if (watched.state !== 'loaded' || secret === null) return 'none'
      const { status } = watched.order
      if (isUnanswered(status)) return step
      return step === 'closed' || isFinal(status) ? 'none' : 'late'
    }),
    askToCancel: () => $step.set('asking'),
    keep: () => $step.set('closed'),
    async cancel() {
      if (secret === null || isSending) return
      isSending = true
      $step.set('sending')
      try {
        take(await client.call(cancelOrderCall, { params: { orderId, secret } }))
        $step.set('closed')
      } catch (cause) {
        const reason = cause instanceof CallError ? cause.issues[0]?.reason : null
        if (reason) await refresh()
        $step.set(failedStep(cause, reason))
      } finally {
        isSending = false
      }
    },
  }
}

function failedStep(cause: unknown, reason: string | null | undefined): 'late' | 'failed' | 'unknown' {
  if (reason === 'accepted') return 'late'
  return cause instanceof CallError && !isOutcomeUnknown(cause) ? 'failed' : 'unknown'
}
