import { expectedMoment } from './expected-time.ts'
import { isFinal, isUnanswered, type OrderStatus, orderStatus } from './order-status.ts'

/** What a diner knows of an order. */
export type ToldState = {
  readonly status: OrderStatus
  /** When it is expected, ISO 8601; null if the venue has not said. */
  readonly readyAt: string | null
  /** When the venue last removed something, ISO 8601; null: never. */
  readonly changedAt: string | null
}

/**
 * Whether the state `now` of an order is worth a message to a diner who knows the state `told`: the venue answered, the order is ready or
 * on its way, it is expected at another time, or something was removed. What the diner has in hands is no news.
 */
export function isNews(told: ToldState, now: ToldState, isDelivered: boolean): boolean {
  if (now.status === orderStatus.delivered) return false
  const isAnswer = told.status !== now.status && !isUnanswered(now.status)
  if (isAnswer) return true
  if (isFinal(now.status)) return false
  if (told.changedAt !== now.changedAt) return true
  return told.readyAt !== now.readyAt && expectedMoment(now.status, isDelivered) !== null
}
