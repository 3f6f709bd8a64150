import type { OrderRequestInput } from '../../contract/order/order.ts'
import type { Attempt, Counted, Try } from './attempt.ts'

/**
 * The attempt to send a request: the one under way if it asks for the same, else a new one that takes its place: of the
 * unpaid order it placed, or of whatever it may have placed.
 */
export function nextAttempt(
  before: Attempt | null,
  request: OrderRequestInput,
  lines: readonly Counted[],
): Attempt {
  const text = textOf(request)
  if (before && !before.order && before.request === text) return { ...before, refused: false }
  const unsure = before && !before.order && !before.refused
  const { key = '', request: asked = '', replaces = null } = before ?? {}
  return {
    key: crypto.randomUUID(),
    request: text,
    replaces: before?.order ? { order_id: before.order.id, secret: before.order.secret } : replaces,
    refused: false,
    lost: before?.order
      ? []
      : [...(before?.lost ?? []), ...(unsure ? [{ key, request: asked, replaces }] : [])],
    order: null,
    lines: lines.map((line) => [line.key, line.count]),
  }
}

/** The body of a try, as it was and will be sent. */
export const requestOf = ({ request, replaces = null }: Try): OrderRequestInput => ({
  ...(JSON.parse(request) as OrderRequestInput),
  replaces,
})

/** Does the attempt's order hold just what the request asks for, whatever the way it is paid? */
export function ordersSame(attempt: Attempt, request: OrderRequestInput): boolean {
  const bare = (asked: OrderRequestInput) => textOf({ ...asked, payment_type: 2, payment_option: null })
  return bare(requestOf(attempt)) === bare(request)
}

function textOf({ replaces: _, ...request }: OrderRequestInput): string {
  return JSON.stringify(request)
}
