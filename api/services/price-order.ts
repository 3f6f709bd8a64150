import { encodeCoupon } from '../../src/contract/coupon.ts'
import type { LineCheck } from '../../src/contract/line-check.ts'
import type { CalcOrderResponse, WireAmounts, WireOrderLine } from '../../src/contract/order.ts'
import { offeredOn, orderableAt, sellsFor } from '../../src/domain/availability.ts'
import type { Coupon } from '../../src/domain/coupon.ts'
import { basePrice, type CartLine, labelOf, lineItemOf, makeLine } from '../../src/domain/line.ts'
import { type Selection, selectionProblems } from '../../src/domain/modifiers.ts'
import { toAmount, toMinor } from '../../src/domain/money.ts'
import { quantityLimits } from '../../src/domain/price-label.ts'
import {
  type LineQuote,
  lineState,
  type Quote,
  type QuoteContext,
  quoteOrder,
} from '../../src/domain/quote.ts'
import { discountKeyOf, type SellingType } from '../../src/domain/selling-type.ts'
import type { VenueTime } from '../../src/domain/weekday.ts'
import { invalid } from '../errors.ts'
import type { BranchView, PlacedItem } from './branch-view.ts'

/** A line of the request that can be ordered, with its position there. */
export type PricedLine = { readonly index: number; readonly line: CartLine; readonly quote: LineQuote }

/** A request priced by the menu as it is now. */
export type PricedOrder = {
  readonly quote: Quote
  readonly lines: readonly PricedLine[]
  /** Lines that are not as the diner saw them: another price, or not to be had. Empty: nothing changed. */
  readonly changes: readonly LineCheck[]
}

/** Above this, in major units, amounts are no longer exact everywhere. */
const MAX_SUBTOTAL = 1e10

/**
 * Prices order lines by the branch's current menu with the rules the browser runs (spec §7, §9). Prices in the request
 * are compared, never used. `at` is the venue's wall clock.
 * @throws ApiError `invalid` when the amounts are beyond what can be calculated.
 */
export function priceOrder(
  view: BranchView,
  sellingType: SellingType,
  lines: readonly WireOrderLine[],
  terms: Pick<QuoteContext, 'coupon' | 'delivery'> & Partial<Pick<QuoteContext, 'wallet'>>,
  at: VenueTime,
): PricedOrder {
  const { business } = view
  const context = {
    currency: business.currency,
    sellingType,
    branchId: view.branchId,
    discounts: view.discounts[discountKeyOf(sellingType)],
    exclusiveTaxes: business.exclusiveTaxes,
    coupon: terms.coupon,
    delivery: terms.delivery,
    wallet: terms.wallet ?? 0,
  }
  const checked = lines.map((line, index) => checkLine(view, sellingType, line, index, at))
  const orderable = checked.flatMap((entry) => (entry.line ? [{ index: entry.index, line: entry.line }] : []))
  const quote = quoteOrder(
    orderable.map((entry) => entry.line),
    context,
  )
  if (toAmount(quote.subtotal, business.currency) > MAX_SUBTOTAL)
    throw invalid([{ path: 'order_lines', message: 'the order is too large to be calculated' }])
  const priced = orderable.flatMap(({ index, line }, i) => {
    const own = quote.lines[i]
    return own ? [{ index, line, quote: own }] : []
  })
  const byIndex = new Map(priced.map((entry) => [entry.index, entry.quote]))
  const changes = checked.flatMap(({ index, state }): LineCheck[] => {
    const wire = lines[index]
    if (!wire) return []
    const own = byIndex.get(index)
    if (own) return priceChange(wire, index, own, business.currency)
    return [
      {
        index,
        item_id: wire.item_id,
        state: state ?? 'unavailable',
        old_price: wireUnit(wire),
        new_price: null,
      },
    ]
  })
  return { quote, lines: priced, changes }
}

type CheckedLine = { index: number; line?: CartLine; state?: 'sold-out' | 'unavailable' | 'choices' }

/** Can this line be ordered by the menu of now? Then as a line of a cart. */
function checkLine(
  view: BranchView,
  sellingType: SellingType,
  wire: WireOrderLine,
  index: number,
  at: VenueTime,
): CheckedLine {
  const placed = view.items.get(wire.item_id)
  if (!placed || !offered(view, placed, sellingType, at)) return { index, state: 'unavailable' }
  const { item, categories } = placed
  if (item.soldOut) return { index, state: 'sold-out' }
  if (!orderableAt(item, at)) return { index, state: 'unavailable' }
  if (item.labels.length === 0 && item.price === null) return { index, state: 'unavailable' }
  if (basePrice(item, wire.price_label_id) === null) return { index, state: 'choices' }
  const limits = quantityLimits(labelOf(item, wire.price_label_id))
  if (wire.quantity < limits.minimum || wire.quantity > limits.maximum) return { index, state: 'choices' }
  if (item.commentRequired && wire.comment === '') return { index, state: 'choices' }
  const modifiers = selectionOf(wire)
  const problems = selectionProblems(item.modifierGroups, modifiers)
  if (problems.some((problem) => problem.code !== 'sold-out') && problems.length > 0)
    return { index, state: 'choices' }
  if (problems.length > 0) return { index, state: 'sold-out' }
  const choice = { labelId: wire.price_label_id, modifiers, note: wire.comment }
  const line = makeLine(lineItemOf(item), categories[0]?.id ?? null, choice, wire.quantity)
  if (lineState(line, { sellingType, branchId: view.branchId }) !== 'counted')
    return { index, state: 'choices' }
  // Two lines of a request may be equal; each is priced by itself.
  return { index, line: { ...line, key: String(index) } }
}

const offered = (view: BranchView, placed: PlacedItem, type: SellingType, at: VenueTime) =>
  sellsFor(placed.item, type, view.branchId) &&
  placed.categories.every((category) => offeredOn(category, at.weekday))

/** Quantities by modifier id: from the details, else from the ids separated by commas (spec §3). */
function selectionOf(wire: WireOrderLine): Selection {
  const chosen = new Map<string, number>()
  const add = (id: string, quantity: number) => chosen.set(id, (chosen.get(id) ?? 0) + quantity)
  if (wire.modifiers_details.length > 0)
    for (const { id, quantity } of wire.modifiers_details) add(id, quantity)
  else for (const id of wire.modifiers.split(',')) if (id.trim()) add(id.trim(), 1)
  return Object.fromEntries(chosen)
}

/** What the diner was shown for one unit, or null when the request does not say. */
function wireUnit(wire: WireOrderLine): number | null {
  if (wire.unit_price !== null) return Number(wire.unit_price)
  return wire.total_price === null ? null : Number(wire.total_price) / wire.quantity
}

function priceChange(wire: WireOrderLine, index: number, own: LineQuote, currency: string): LineCheck[] {
  const unitDiffers = wire.unit_price !== null && toMinor(wire.unit_price, currency) !== own.unitPrice
  const totalDiffers = wire.total_price !== null && toMinor(wire.total_price, currency) !== own.total
  if (!unitDiffers && !totalDiffers) return []
  const newPrice = toAmount(own.unitPrice, currency)
  return [{ index, item_id: wire.item_id, state: 'price', old_price: wireUnit(wire), new_price: newPrice }]
}

/** A quote's amounts in major units, as they go over the wire. */
export function amountsOf(quote: Quote, currency: string): WireAmounts {
  const major = (minor: number) => toAmount(minor, currency)
  const taxes = (list: Quote['exclusiveTaxes']) =>
    list.map(({ id, name, rate, amount }) => ({ id, name, rate, amount: major(amount) }))
  return {
    subtotal: major(quote.subtotal),
    net_subtotal: major(quote.netSubtotal),
    inclusive_taxes: taxes(quote.inclusiveTaxes),
    exclusive_taxes: taxes(quote.exclusiveTaxes),
    discount: major(quote.discount),
    coupon: major(quote.coupon),
    delivery_fee: major(quote.deliveryFee),
    rounding: major(quote.rounding),
    total: major(quote.total),
    wallet: major(quote.wallet),
    payable: major(quote.payable),
  }
}

/** The answer of `calc-order`: amounts of what can be ordered, and what cannot or costs otherwise (spec §7). */
export function calcAnswer(priced: PricedOrder, coupon: Coupon | null, currency: string): CalcOrderResponse {
  return {
    coupon: coupon && {
      ...encodeCoupon(coupon, currency),
      discount: toAmount(priced.quote.coupon, currency),
    },
    amounts: amountsOf(priced.quote, currency),
    lines: priced.lines.map(({ index, quote }) => ({
      index,
      unit_price: toAmount(quote.unitPrice, currency),
      total_price: toAmount(quote.total, currency),
      discount_id: quote.discountId,
    })),
    changes: [...priced.changes],
  }
}
