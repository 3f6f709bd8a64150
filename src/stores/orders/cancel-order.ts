import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError, isOutcomeUnknown } from '../../client/http.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { cancelOrderCall } from '../../contract/order/order-calls.ts'
import { dinerMayCancelUntil } from '../../domain/order/diner-cancel.ts'
import { isFinal } from '../../domain/order/order-status.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { schedule } from '../timer.ts'
import type { OrderWatch } from './order.ts'

/**
 * The step of the cancellation. `none`: the order cannot be cancelled here. `asking`: the diner must confirm. `unknown`: there
 * was no answer and it may be cancelled; sending it again is safe. `late`: the venue accepted it or began to prepare it first.
 */
export type CancelStep = 'none' | 'closed' | 'asking' | 'sending' | 'failed' | 'unknown' | 'late'

export type OrderCancellation = {
  readonly $cancel: ReadableAtom<CancelStep>
  /** Asks the diner to confirm the cancellation. */
  askToCancel(): void
  /** Keeps the order and closes the question. */
  keep(): void
  cancel(): Promise<void>
  open(): () => void
}

/** Cancels an order of this device until the venue answers it or, if the venue has changed it, until its preparation starts. */
export function createCancellation(
  page: Pick<PageEnvironment, 'client' | 'now' | 'on'>,
  orderId: string,
  timeZone: string,
  { $order, secret, take, refresh }: OrderWatch,
): OrderCancellation {
  const $step = atom<Exclude<CancelStep, 'none'>>('closed')
  const $now = atom(page.now())
  let isSending = false
  const until = ({ status, changed, schedule: slot }: PlacedOrder) => {
    const changedAt = changed ? Date.parse(changed.at) : null
    return dinerMayCancelUntil({ status, changedAt, schedule: slot }, timeZone)
  }
  return {
    $cancel: computed([$order, $step, $now], (watched, step, now) => {
      if (watched.state !== 'loaded' || secret === null) return 'none'
      if (now < (until(watched.order) ?? 0)) return step
      return step === 'closed' || isFinal(watched.order.status) ? 'none' : 'late'
    }),
    askToCancel: () => $step.set('asking'),
    keep: () => $step.set('closed'),
    async cancel() {
      if (secret === null || isSending) return
      isSending = true
      $step.set('sending')
      try {
        take(await page.client.call(cancelOrderCall, { params: { orderId, secret } }))
        $step.set('closed')
      } catch (cause) {
        const reason = cause instanceof CallError ? cause.issues[0]?.reason : null
        if (reason) await refresh()
        $step.set(failedStep(cause, reason))
      } finally {
        isSending = false
      }
    },
    open() {
      let stopTimer = () => {}
      const check = () => {
        stopTimer()
        $now.set(page.now())
        const watched = $order.get()
        const end = watched.state === 'loaded' ? until(watched.order) : null
        const wait = (end ?? 0) - page.now()
        stopTimer = wait > 0 && Number.isFinite(wait) ? schedule(wait, check) : () => {}
      }
      const stops = [$order.subscribe(check), page.on('shown', check)]
      return () => {
        stopTimer()
        for (const stop of stops) stop()
      }
    },
  }
}

function failedStep(cause: unknown, reason: string | null | undefined): 'late' | 'failed' | 'unknown' {
  if (reason === 'accepted') return 'late'
  return cause instanceof CallError && !isOutcomeUnknown(cause) ? 'failed' : 'unknown'
}
