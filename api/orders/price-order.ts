import { encodeCoupon } from '../../src/contract/order/coupon.ts'
import type { CalcOrderResponse, WireAmounts, WireOrderLine } from '../../src/contract/order/order.ts'
import type { Issue, LineCheck } from '../../src/contract/wire/errors.ts'
import { discountKeyOf, type SellingType } from '../../src/domain/menu/selling-type.ts'
import type { CartLine } from '../../src/domain/order/line.ts'
import { type LineQuote, type Quote, type QuoteContext, quoteOrder } from '../../src/domain/order/quote.ts'
import type { Coupon } from '../../src/domain/payment/coupon.ts'
import type { VenueTime } from '../../src/domain/time/weekday.ts'
import { type Minor, proportionOf, toAmount, toMinor } from '../../src/domain/values/money.ts'
import { ApiError, invalid } from '../http/errors.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { checkLine, findContradictions } from './check-line.ts'

/** A line of the request that can be ordered, with its position there. */
export type PricedLine = { readonly index: number; readonly line: CartLine; readonly quote: LineQuote }

/** A request priced by the menu as it is now. */
export type PricedOrder = {
  readonly quote: Quote
  readonly lines: readonly PricedLine[]
  /** Lines that are not as the diner saw them: another price, or not to be had. Empty: nothing changed. */
  readonly changes: readonly LineCheck[]
  /** What is wrong with choices of lines, whatever the menu was before: paths such as `order_lines.0.quantity`. */
  readonly issues: readonly Issue[]
}

/** Above this, in major units, amounts are no longer exact everywhere. */
const MAX_AMOUNT = 1e10

/**
 * Prices order lines by the branch's current menu with the rules the browser runs (spec §7, §9). Prices in the request
 * are compared, never used. `at` is the venue's wall clock at the time the order is wanted for.
 * @throws ApiError `invalid` when the amounts are beyond what can be calculated, or a line contradicts itself.
 */
export function priceOrder(
  view: BranchView,
  sellingType: SellingType,
  lines: readonly WireOrderLine[],
  terms: Pick<QuoteContext, 'coupon' | 'delivery'> & Partial<Pick<QuoteContext, 'wallet'>>,
  at: VenueTime,
): PricedOrder {
  const { business } = view
  const contradicting = findContradictions(lines)
  if (contradicting.length > 0) throw invalid(contradicting)
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
  for (const minor of [quote.subtotal, quote.deliveryFee, quote.total])
    if (!Number.isSafeInteger(minor) || toAmount(minor, business.currency) > MAX_AMOUNT)
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
    if (own) return findPriceChange(wire, index, own, business.currency)
    return [
      {
        index,
        item_id: wire.item_id,
        state: state ?? 'unavailable',
        old_price: shownUnitPrice(wire, null, business.currency),
        new_price: null,
      },
    ]
  })
  return { quote, lines: priced, changes, issues: checked.flatMap((entry) => entry.issues ?? []) }
}

/**
 * The diner agreed to what they saw: other prices, or lines that cannot be had, have to be agreed to again.
 * @throws ApiError `changed` with the changes and the new total; `invalid`, with both and with the issues, where choices
 * of a line cannot be ordered.
 */
export function assertNoChanges(
  { quote, changes, issues }: PricedOrder,
  request: { readonly total: number | string | null; readonly fees: number | string | null },
  currency: string,
): void {
  // The total includes the fee: whoever agreed to a new total need not know which part of it is new.
  const [agreed, now] =
    request.total === null ? [request.fees, quote.deliveryFee] : [request.total, quote.total]
  if (changes.length === 0 && (agreed === null || toMinor(agreed, currency) === now)) return
  const details = { changes, issues, total: toAmount(quote.total, currency) }
  const [first] = issues
  if (first) throw new ApiError('invalid', `${first.path}: ${first.message}`, details)
  throw new ApiError('changed', 'prices or the menu have changed since this was put together', details)
}

/**
 * What the diner was shown for one unit, in major units: the request's price of a unit, else its share of the line's total.
 * What is no other than the price `now` (minor units) was not what changed; null: the request does not say.
 */
function shownUnitPrice(wire: WireOrderLine, now: Minor | null, currency: string): number | null {
  const unit = wire.unit_price === null ? null : toMinor(wire.unit_price, currency)
  const share =
    wire.total_price === null ? null : proportionOf(toMinor(wire.total_price, currency), 1, wire.quantity)
  const agreed = [unit, share].find((price) => price !== null && price !== now)
  return agreed === undefined || agreed === null ? null : toAmount(agreed, currency)
}

function findPriceChange(wire: WireOrderLine, index: number, own: LineQuote, currency: string): LineCheck[] {
  const unitDiffers = wire.unit_price !== null && toMinor(wire.unit_price, currency) !== own.unitPrice
  const totalDiffers = wire.total_price !== null && toMinor(wire.total_price, currency) !== own.total
  if (!unitDiffers && !totalDiffers) return []
  const old_price = shownUnitPrice(wire, own.unitPrice, currency)
  const new_price = toAmount(own.unitPrice, currency)
  return [{ index, item_id: wire.item_id, state: 'price', old_price, new_price }]
}

/** A quote's amounts in major units, as they go over the wire. */
export function encodeAmounts(quote: Quote, currency: string): WireAmounts {
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
export function toCalcOrderResponse(
  priced: PricedOrder,
  coupon: Coupon | null,
  currency: string,
): CalcOrderResponse {
  return {
    coupon: coupon && {
      ...encodeCoupon(coupon, currency),
      discount: toAmount(priced.quote.coupon, currency),
    },
    amounts: encodeAmounts(priced.quote, currency),
    lines: priced.lines.map(({ index, quote }) => ({
      index,
      unit_price: toAmount(quote.unitPrice, currency),
      total_price: toAmount(quote.total, currency),
      discount_id: quote.discountId,
    })),
    changes: [...priced.changes],
  }
}
