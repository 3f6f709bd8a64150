import { CallError } from '../../client/http.ts'
import type { CallInput } from '../../client/platform.ts'
import { buildCalcOrderRequest } from '../../contract/order/calc-order-request.ts'
import { decodeCoupon } from '../../contract/order/coupon.ts'
import type {
  CalcOrderResponse,
  OrderRequestInput,
  ScheduleSlot,
  WireAmounts,
} from '../../contract/order/order.ts'
import { calcOrderCall } from '../../contract/order/order-calls.ts'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'
import { NO_DELIVERY } from '../../domain/delivery/delivery-zone.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { Quote } from '../../domain/order/quote.ts'
import { type Coupon, type CouponProblem, couponProblemFromIssues } from '../../domain/payment/coupon.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { $offeredTimes } from '../schedule/offered-times.ts'
import { boardOfTab } from '../staff-order/staff-tab.ts'
import { quoteFor } from './quote.ts'

/** The amounts of an order as the server calculated them (`createCalculatedAmounts`, spec §3), in minor units. */
export type CalculatedAmounts = Omit<Quote, 'lines' | 'count' | 'deliveryWaived'>

/** What an order's price depends on besides its lines, as sent to the server. */
export type PricingTerms = {
  readonly couponCode: string | null
  readonly delivery?: OrderRequestInput['delivery']
  readonly schedule?: ScheduleSlot | null
  readonly useWallet?: boolean
}

/** The server's price of an order, or why there is none. */
export type Calculation =
  | {
      readonly kind: 'priced'
      readonly amounts: CalculatedAmounts
      /** The requested coupon with its current terms. */
      readonly coupon: Coupon | null
      /** At least one line differs from what the diner sees, so the amounts are not those of this order. */
      readonly changed: boolean
    }
  | { readonly kind: 'coupon'; readonly reason: CouponProblem }
  | { readonly kind: 'offline' | 'failed' | 'aborted' }

/** Asks the server to price an order (spec §7, `calc-order`). `lines` must contain orderable lines only. Never throws. */
export async function calculate(
  page: PageEnvironment,
  shop: Shop,
  lines: readonly CartLine[],
  pricing: PricingTerms,
  signal?: AbortSignal,
): Promise<Calculation> {
  try {
    const input = {
      body: buildCalcOrderRequest({
        ...pricing,
        lines,
        // Line prices are those before the coupon, so the quote needs no coupon.
        quote: quoteFor(lines, shop, { coupon: null, delivery: NO_DELIVERY }),
        currency: shop.currency,
        sellingType: shop.type,
      }),
      ...(signal ? { signal } : {}),
    }
    const answer = boardOfTab()
      ? await calculateForStaff(page, shop, input)
      : await page.client.call(calcOrderCall, { ...input, params: { branchId: shop.branchId } })
    offer(answer.times)
    return {
      kind: 'priced',
      amounts: decodeAmounts(answer.amounts, shop.currency),
      coupon: answer.coupon && decodeCoupon(answer.coupon, shop.currency),
      changed: answer.changes.length > 0,
    }
  } catch (cause) {
    if (!(cause instanceof CallError)) return { kind: 'failed' }
    const reason = couponProblemFromIssues(cause.issues)
    if (reason) return { kind: 'coupon', reason }
    if (cause.code === 'aborted') return { kind: 'aborted' }
    return { kind: cause.code === 'network' || cause.code === 'timeout' ? 'offline' : 'failed' }
  }
}

/** For staff who enter the order of a guest, whom the limits of guests do not concern. */
async function calculateForStaff(
  page: PageEnvironment,
  { referenceId }: Shop,
  input: CallInput<typeof calcOrderCall>,
): Promise<ResponseOf<typeof calcOrderCall>> {
  const { priceEnteredOrderCall } = await import('../../contract/counter/entered-order-calls.ts')
  return page.client.call(priceEnteredOrderCall, { ...input, params: { referenceId }, alone: true })
}

/** Shows which times have room, since the server knows them with the price. */
function offer(times: CalcOrderResponse['times']): void {
  const full = new Set(times?.full.map((start) => Date.parse(start)))
  $offeredTimes.set(times && { ...times, isFull: (quarter) => full.has(quarter) })
}

function decodeAmounts(wire: WireAmounts, currency: string): CalculatedAmounts {
  const minor = (amount: number | string) => toMinorUnits(amount, currency)
  const taxes = (rows: WireAmounts['exclusive_taxes']) =>
    rows.map(({ id, name, rate, amount }) => ({ id, name, rate, amount: minor(amount) }))
  return {
    subtotal: minor(wire.subtotal),
    netSubtotal: minor(wire.net_subtotal),
    inclusiveTaxes: taxes(wire.inclusive_taxes),
    exclusiveTaxes: taxes(wire.exclusive_taxes),
    discount: minor(wire.discount),
    coupon: minor(wire.coupon),
    deliveryFee: minor(wire.delivery_fee),
    rounding: minor(wire.rounding),
    total: minor(wire.total),
    wallet: minor(wire.wallet),
    payable: minor(wire.payable),
  }
}
