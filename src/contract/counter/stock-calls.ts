import * as v from 'valibot'
import { MAX_LEFT, soldOutPeriods, stockKinds } from '../../domain/menu/stock.ts'
import type { Call } from '../wire/call.ts'
import { id, localeNames, text } from '../wire/primitives.ts'

// The calls by which staff mark dishes and options as sold out.

const stockState = {
  sold_out: v.boolean(),
  /** When the menu applies again. ISO 8601, UTC; null: when staff say so, or if they have said nothing. */
  until: v.nullable(text),
  /** Whether it can be ordered for `until` or later, although it is sold out. */
  later_orders: v.boolean(),
  /** How many are left; null if nobody counts. */
  left: v.nullable(v.number()),
  /** Whether staff have said something; otherwise this is the state of the menu. */
  set: v.boolean(),
}

const stockOption = v.object({ id, locales: localeNames, ...stockState })
export type StockOption = v.InferOutput<typeof stockOption>

const stockItem = v.object({ id, locales: localeNames, image: v.nullable(text), ...stockState })
export type StockItem = v.InferOutput<typeof stockItem>

/** The dishes of the branch by category, in the order of the menu, and every option once. */
export const stockResponse = v.object({
  categories: v.array(v.object({ id, locales: localeNames, items: v.array(stockItem) })),
  options: v.array(stockOption),
})

export const listStockCall = {
  method: 'GET',
  path: '/counter/:referenceId/stock',
  response: stockResponse,
  auth: 'staff',
  permission: 'sold-out',
} as const satisfies Call

/**
 * Marks a dish or an option. `menu`: staff say nothing any more, and the menu applies. `left`: for `available`, how many can
 * still be ordered today. `later_orders`: a dish that is sold out for a time can still be ordered for after that time.
 */
export const setStockCall = {
  method: 'POST',
  path: '/counter/:referenceId/stock',
  request: v.object({
    kind: v.picklist(stockKinds),
    id,
    state: v.picklist(['sold-out', 'available', 'menu']),
    period: v.optional(v.picklist(soldOutPeriods), 'today'),
    later_orders: v.optional(v.boolean(), false),
    left: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LEFT)), null),
  }),
  response: v.object(stockState),
  auth: 'staff',
  permission: 'sold-out',
} as const satisfies Call
