import type { OrderRequestInput } from '../../contract/order/order.ts'
import { randomId } from '../random-id.ts'
import type { Attempt, CountedLine, SentRequest } from './attempt.ts'

/**
 * Returns the attempt for a request: the current one if its request is the same, else a new one. The new one replaces the
 * unpaid order of the current one, or any order that it may have placed.
 */
export function nextAttempt(
  before: Attempt | null,
  request: OrderRequestInput,
  lines: readonly CountedLine[],
): Attempt {
  const text = serializeRequest(request)
  if (before && !before.order && before.request === text) return { ...before, refused: false }
  const mayHavePlaced = before && !before.order && !before.refused
  const { key = '', request: asked = '', replaces = null } = before ?? {}
  return {
    key: randomId(),
    request: text,
    replaces: before?.order ? { order_id: before.order.id, secret: before.order.secret } : replaces,
    refused: false,
    lost: before?.order
      ? []
      : [...(before?.lost ?? []), ...(mayHavePlaced ? [{ key, request: asked, replaces }] : [])],
    order: null,
    lines: lines.map((line) => [line.key, line.count]),
  }
}

/** The request body of a try. It is the same each time the try is sent. */
export const requestOf = ({ request, replaces = null }: SentRequest): OrderRequestInput => ({
  ...(JSON.parse(request) as OrderRequestInput),
  replaces,
})

/** Whether the attempt's order is the same as the request, regardless of the payment method. */
export function ordersSame(attempt: Attempt, request: OrderRequestInput): boolean {
  const bare = (asked: OrderRequestInput) =>
    serializeRequest({ ...asked, payment_type: 2, payment_option: null })
  return bare(requestOf(attempt)) === bare(request)
}

function serializeRequest({ replaces: _, ...request }: OrderRequestInput): string {
  return JSON.stringify(request)
}
