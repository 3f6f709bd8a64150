import * as v from 'valibot'
import type { Call } from '../wire/call.ts'
import { amount, id, localeNames, referenceId, text } from '../wire/primitives.ts'

/** Number and sum of orders. */
const counted = v.object({ count: v.number(), total: amount })

/** What orders add up to. Amounts include tax. */
const figures = {
  /** Orders that were not refused. */
  sold: counted,
  /** Declined and cancelled orders. */
  refused: counted,
  /** Orders from which the venue removed something, and by how much their totals fell. */
  removed: counted,
  /** The tax in what was sold. */
  tax: amount,
  /** What was paid and given back, whenever that was. */
  refunded: amount,
}

export const insightsResponse = v.object({
  /** Business days, `YYYY-MM-DD`. */
  from: text,
  to: text,
  today: text,
  currency: text,
  /** The branches that the caller may see, in the order of the venue file. */
  branches: v.array(v.object({ reference_id: referenceId, name: localeNames })),
  totals: v.object(figures),
  /** Orders in another currency, which the venue had before. They are in no other figure. */
  left_out: v.number(),
  /** Every day of the period, oldest first. */
  days: v.array(v.object({ date: text, ...figures })),
  /** The hours of the venue’s clock in which something was sold. */
  hours: v.array(v.object({ hour: v.number(), sold: counted })),
  types: v.array(v.object({ type: text, sold: counted })),
  /** Best first. Before coupons and fees. */
  dishes: v.array(v.object({ item_id: id, names: localeNames, quantity: v.number(), amount })),
  /** Words that were searched several times and found nothing, the most frequent first. */
  searches: v.array(v.object({ words: text, count: v.number() })),
  /** Dishes of the menu that were viewed and not ordered, the most viewed first. */
  unordered: v.array(v.object({ item_id: id, names: localeNames, views: v.number() })),
  /** How many ratings have 1 to 5 stars. */
  stars: v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
})
export type InsightsAnswer = v.InferOutput<typeof insightsResponse>

/**
 * What was sold and searched in a period. `from`, `to`: business days, at most 366; default: the last 30. `branches`: `all` for all
 * branches that the caller may see; default: the one in the path.
 */
export const insightsCall = {
  method: 'GET',
  path: '/counter/:referenceId/insights',
  query: ['from', 'to', 'branches'],
  response: insightsResponse,
  auth: 'staff',
  permission: 'insights',
} as const satisfies Call
