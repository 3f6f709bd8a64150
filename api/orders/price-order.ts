import { encodeAmounts } from '../../src/contract/order/amounts.ts'
import { encodeCoupon } from '../../src/contract/order/coupon.ts'
import type { CalcOrderResponse, WireOrderLine } from '../../src/contract/order/order.ts'
import type { Issue, LineCheck } from '../../src/contract/wire/errors.ts'
import { discountKeyOf, type SellingType } from '../../src/domain/menu/selling-type.ts'
import type { CartLine } from '../../src/domain/order/line.ts'
import { type LineQuote, type Quote, type QuoteContext, quoteOrder } from '../../src/domain/order/quote.ts'
import type { Coupon } from '../../src/domain/payment/coupon.ts'
import type { VenueTime } from '../../src/domain/time/weekday.ts'
import { type Minor, proportionOf, toMajorUnits, toMinorUnits } from '../../src/domain/values/money.ts'
import { ApiError, invalid } from '../http/errors.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { checkLine, findContradictions } from './checks/check-line.ts'

/** An orderable line with its position in the request. */
export type PricedLine = { readonly index: number; readonly line: CartLine; readonly quote: LineQuote }

/** A request priced by the current menu. */
export type PricedOrder = {
  readonly quote: Quote
  readonly lines: readonly PricedLine[]
  /** Lines whose price or availability differs from what the diner saw. */
  readonly changes: readonly LineCheck[]
  /** Invalid choices in lines, by paths such as `order_lines.0.quantity`. */
  readonly issues: readonly Issue[]
}

/** In major units. Larger amounts would lose precision in some currencies. */
const MAX_AMOUNT = 1e10

/**
 * Prices order lines by the branch's current menu with the rules that the browser uses (spec §7, §9). Prices in the
 * request are compared, but never used. `at` is the requested time of the order on the venue's wall clock.
 * @throws ApiError `invalid` if an amount is too large to calculate or a line contradicts itself.
 */
export function priceOrder(
  view: BranchView,
  sellingType: SellingType,
  lines: readonly WireOrderLine[],
  terms: Pick<QuoteContext, 'coupon' | 'delivery'> & Partial<Pick<QuoteContext, 'wallet' | 'totalUnit'>>,
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
    totalUnit: terms.totalUnit ?? 1,
  }
  const checked = lines.map((line, index) => checkLine(view, sellingType, line, index, at))
  const orderable = checked.flatMap((entry) => (entry.line ? [{ index: entry.index, line: entry.line }] : []))
  const quote = quoteOrder(
    orderable.map((entry) => entry.line),
    context,
  )
  for (const minor of [quote.subtotal, quote.deliveryFee, quote.total])
    if (!Number.isSafeInteger(minor) || toMajorUnits(minor, business.currency) > MAX_AMOUNT)
      throw invalid([{ path: 'order_lines', message: 'the total of the order is too large to calculate' }])
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
 * Refuses an order that differs from what the diner saw and agreed to: changed prices and unavailable lines need their
 * confirmation.
 * @throws ApiError `changed` with the changes and the new total; `invalid` with both and the issues if a line has invalid
 * choices.
 */
export function assertNoChanges(
  { quote, changes, issues }: PricedOrder,
  request: { readonly total: number | string | null; readonly fees: number | string | null },
  currency: string,
): void {
  // The total includes the delivery fee, so the fee is compared only if the request has no total.
  const [agreed, now] =
    request.total === null ? [request.fees, quote.deliveryFee] : [request.total, quote.total]
  if (changes.length === 0 && (agreed === null || toMinorUnits(agreed, currency) === now)) return
  const details = { changes, issues, total: toMajorUnits(quote.total, currency) }
  const [first] = issues
  if (first) throw new ApiError('invalid', `${first.path}: ${first.message}`, details)
  throw new ApiError('changed', 'prices or the menu have changed since the diner saw them', details)
}

/**
 * The unit price that the diner saw, in major units: the request's unit price, else the line's total divided by its
 * quantity. Prices equal to the current price `now` (minor units) are skipped. Returns null if the request states no
 * other price.
 */
function shownUnitPrice(wire: WireOrderLine, now: Minor | null, currency: string): number | null {
  const unit = wire.unit_price === null ? null : toMinorUnits(wire.unit_price, currency)
  const share =
    wire.total_price === null
      ? null
      : proportionOf(toMinorUnits(wire.total_price, currency), 1, wire.quantity)
  const agreed = [unit, share].find((price) => price !== null && price !== now)
  return agreed === undefined || agreed === null ? null : toMajorUnits(agreed, currency)
}

function findPriceChange(wire: WireOrderLine, index: number, own: LineQuote, currency: string): LineCheck[] {
  const unitDiffers = wire.unit_price !== null && toMinorUnits(wire.unit_price, currency) !== own.unitPrice
  const totalDiffers = wire.total_price !== null && toMinorUnits(wire.total_price, currency) !== own.total
  if (!unitDiffers && !totalDiffers) return []
  const old_price = shownUnitPrice(wire, own.unitPrice, currency)
  const new_price = toMajorUnits(own.unitPrice, currency)
  return [{ index, item_id: wire.item_id, state: 'price', old_price, new_price }]
}

/** The response of `calc-order`: the amounts of the orderable lines, and the changed or unavailable lines (spec §7). */
export function toCalcOrderResponse(
  priced: PricedOrder,
  coupon: Coupon | null,
  currency: string,
): Omit<CalcOrderResponse, 'times'> {
  return {
    coupon: coupon && {
      ...encodeCoupon(coupon, currency),
      discount: toMajorUnits(priced.quote.coupon, currency),
    },
    amounts: encodeAmounts(priced.quote, currency),
    lines: priced.lines.map(({ index, quote }) => ({
      index,
      unit_price: toMajorUnits(quote.unitPrice, currency),
      total_price: toMajorUnits(quote.total, currency),
      discount_id: quote.discountId,
    })),
    changes: [...priced.changes],
  }
}
