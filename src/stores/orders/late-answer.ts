import { atom, type ReadableAtom } from 'nanostores'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { answerIsLateAt } from '../../domain/order/answer-time.ts'
import { isUnanswered } from '../../domain/order/order-status.ts'
import { isUnpaid } from '../../domain/payment/payment.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { schedule } from '../timer.ts'
import type { WatchedOrder } from './order.ts'

export type LateAnswer = {
  /** Whether the venue should have answered the order by now, and has not. */
  readonly $isLate: ReadableAtom<boolean>
  open(): () => void
}

/** Watches whether the venue's answer to an order is late, by the device's clock. */
export function watchLateAnswer(
  page: Pick<PageEnvironment, 'now' | 'on'>,
  $order: ReadableAtom<WatchedOrder>,
  timeZone: string,
): LateAnswer {
  const $isLate = atom(false)
  let cancel = () => {}
  const check = () => {
    cancel()
    const watched = $order.get()
    const lateAt = watched.state === 'loaded' ? lateFrom(watched.order, timeZone) : null
    const wait = lateAt === null ? null : lateAt - page.now()
    $isLate.set(wait !== null && wait <= 0)
    if (wait !== null && wait > 0) cancel = schedule(wait, check)
  }
  return {
    $isLate,
    open() {
      const stops = [$order.subscribe(check), page.on('shown', check), page.on('restored', check)]
      return () => {
        cancel()
        for (const stop of stops) stop()
      }
    },
  }
}

/** When the answer is late, in epoch milliseconds. Null if the venue has answered, or the order awaits its payment. */
function lateFrom(
  { status, payment, created_at, schedule: slot }: PlacedOrder,
  timeZone: string,
): number | null {
  if (!isUnanswered(status) || isUnpaid(payment.state)) return null
  const paidAt = payment.paid_at ? Date.parse(payment.paid_at) : null
  return answerIsLateAt({ placedAt: Date.parse(created_at), paidAt, schedule: slot }, timeZone)
}
