import type { DeliveryTerms } from '../delivery/delivery-zone.ts'
import { unavailabilityReason } from '../menu/availability.ts'
import { applyDiscount, type Discounts, findDiscount } from '../menu/discount.ts'
import { chosenModifiers, selectionProblems } from '../menu/modifiers.ts'
import { clampQuantity, quantityLimits } from '../menu/price-label.ts'
import type { SellingType } from '../menu/selling-type.ts'
import {
  exclusiveTaxAmounts,
  inclusiveTaxAmounts,
  netAmount,
  sumTaxes,
  type Tax,
  type TaxAmount,
} from '../menu/tax.ts'
import { type Coupon, couponCovers, distributeCoupon, type LineCouponShare } from '../payment/coupon.ts'
import { walletPayment } from '../payment/wallet.ts'
import { type Minor, proportionOf, roundTotal } from '../values/money.ts'
import { calculateDeliveryFee } from './delivery-fee.ts'
import { basePrice, type CartLine, findLabel, lineKey } from './line.ts'

/** Everything that a quote depends on, apart from the lines. */
export type QuoteContext = {
  readonly currency: string
  readonly sellingType: SellingType
  readonly branchId: string
  readonly discounts: Discounts
  /** The venue's taxes that are added to the whole order. */
  readonly exclusiveTaxes: readonly Tax[]
  /** The coupon that applies. The caller has checked that this customer may use it (spec §5). */
  readonly coupon: Coupon | null
  /** Only used for delivery orders (spec §9). */
  readonly delivery: DeliveryTerms
  /** The amount in minor units that the wallet can pay. */
  readonly wallet: Minor
  /** The smallest amount that the venue's online payments can have, in minor units; 1 if missing. */
  readonly totalUnit?: Minor
}

/**
 * Whether a line counts. `disabled`: the item is sold out, off, or not sold in this branch or under this type. `invalid`:
 * the label, the modifiers, the count or a required note do not fit the item.
 */
export type LineState = 'counted' | 'disabled' | 'invalid'

/** The price of one line in minor units. Unit amounts are for one unit, all others for the whole line. */
export type LineQuote = {
  readonly key: string
  readonly state: LineState
  /** Unit price before discount, without modifiers. */
  readonly price: Minor
  /** Unit price after discount, without modifiers. */
  readonly discountedPrice: Minor
  readonly discountId: string | null
  readonly modifiersPrice: Minor
  /** discountedPrice + modifiersPrice. */
  readonly unitPrice: Minor
  /** `unitPrice` without the taxes it contains. */
  readonly netPrice: Minor
  readonly total: Minor
  /** `total` without the taxes it contains, before the coupon. */
  readonly netTotal: Minor
  /** The coupon's discount on the whole line, and the number of units it applies to. */
  readonly couponDiscountAmount: Minor
  readonly couponDiscountCount: number
  /** The whole line minus its coupon discount. */
  readonly priceAfterCoupon: Minor
  /** The taxes contained in `priceAfterCoupon`. */
  readonly inclusiveTaxes: readonly TaxAmount[]
  readonly exclusiveTaxes: readonly TaxAmount[]
}

/** The price of an order (spec §9). Amounts are in minor units; only `rounding` can be negative. */
export type Quote = {
  readonly lines: readonly LineQuote[]
  /** Number of units in counted lines. */
  readonly count: number
  /** Sum of the lines, including their inclusive taxes. */
  readonly subtotal: Minor
  /** The subtotal without the taxes it contains, before the coupon. */
  readonly netSubtotal: Minor
  /** The taxes contained in the subtotal minus the coupon. */
  readonly inclusiveTaxes: readonly TaxAmount[]
  readonly exclusiveTaxes: readonly TaxAmount[]
  /** Savings by discounts, for information; the subtotal already excludes them. */
  readonly discount: Minor
  readonly coupon: Minor
  readonly deliveryFee: Minor
  /** The fee that the coupon's free delivery saves. */
  readonly deliveryWaived: Minor
  /** The difference that rounding to coins (Swiss franc) or to what can be paid online makes. */
  readonly rounding: Minor
  readonly total: Minor
  readonly wallet: Minor
  /** total − wallet. */
  readonly payable: Minor
}

/** Maximum of a line in minor units: the wire refuses larger amounts, and their sums would lose precision. */
const MAX_LINE_TOTAL = 1e12

const sumModifierPrices = (line: CartLine): Minor =>
  chosenModifiers(line.item.modifierGroups, line.modifiers).reduce(
    (sum, { modifier, quantity }) => sum + modifier.price * quantity,
    0,
  )

export function lineState(
  line: CartLine,
  context: Pick<QuoteContext, 'sellingType' | 'branchId'>,
): LineState {
  const { sellingType, branchId } = context
  if (unavailabilityReason(line.item, { sellingType, branchId, at: null }) !== null) return 'disabled'
  const limits = quantityLimits(findLabel(line.item, line.labelId))
  const price = basePrice(line.item, line.labelId)
  const fits =
    price !== null &&
    (price + sumModifierPrices(line)) * line.count <= MAX_LINE_TOTAL &&
    line.count === clampQuantity(line.count, limits) &&
    (!line.item.commentRequired || line.note.trim() !== '') &&
    selectionProblems(line.item.modifierGroups, line.modifiers).length === 0
  return fits ? 'counted' : 'invalid'
}

/**
 * Prices one line. Lines that do not count have unit prices, but totals and taxes of zero (spec §5). A modifier with its
 * own taxes is taxed by those, the rest of the line by the item's taxes. `share` is the order coupon's discount on this
 * line; it is not taxed.
 */
export function quoteLine(
  line: CartLine,
  context: Omit<QuoteContext, 'coupon' | 'delivery' | 'wallet'>,
  share: LineCouponShare | null = null,
): LineQuote {
  const state = lineState(line, context)
  const price = basePrice(line.item, line.labelId) ?? 0
  const discount = findDiscount(context.discounts, line.itemId, line.categoryId)
  const discountedPrice = applyDiscount(price, discount)
  const chosen = chosenModifiers(line.item.modifierGroups, line.modifiers)
  const modifiersPrice = sumModifierPrices(line)
  const unitPrice = discountedPrice + modifiersPrice
  const counted = state === 'counted'
  const total = counted ? unitPrice * line.count : 0
  const { inclusiveTaxes, taxes } = line.item
  const netTotal = netAmount(total, inclusiveTaxes)
  const apart = counted
    ? chosen
        .filter(({ modifier }) => modifier.taxes.length > 0)
        .map(({ modifier, quantity }) => ({
          net: netAmount(modifier.price * quantity * line.count, inclusiveTaxes),
          taxes: modifier.taxes,
        }))
    : []
  const netOfRest = Math.max(0, netTotal - apart.reduce((sum, { net }) => sum + net, 0))
  const off = share?.amount ?? 0
  const taxable = (net: Minor) => (off === 0 ? net : proportionOf(net, Math.max(0, netTotal - off), netTotal))
  return {
    key: line.key,
    state,
    price,
    discountedPrice,
    discountId: discount?.id ?? null,
    modifiersPrice,
    unitPrice,
    netPrice: netAmount(unitPrice, inclusiveTaxes),
    total,
    netTotal,
    couponDiscountAmount: off,
    couponDiscountCount: share?.count ?? 0,
    priceAfterCoupon: total - off,
    inclusiveTaxes: inclusiveTaxAmounts(total - off, inclusiveTaxes),
    exclusiveTaxes: sumTaxes([
      ...exclusiveTaxAmounts(taxable(netOfRest), taxes),
      ...apart.flatMap((part) => exclusiveTaxAmounts(taxable(part.net), part.taxes)),
    ]),
  }
}

function quoteLines(lines: readonly CartLine[], context: QuoteContext): LineQuote[] {
  const { coupon } = context
  const quoted = lines.map((line) => quoteLine(line, context))
  if (!coupon) return quoted
  const counted = lines.flatMap((line, index) => {
    const own = quoted[index]
    if (own?.state !== 'counted') return []
    const { key, itemId, count } = line
    return [{ key, itemId, count, choice: lineKey(line), unitPrice: own.unitPrice }]
  })
  const shares = new Map(distributeCoupon(coupon, counted).map((share) => [share.key, share]))
  return quoted.map((quote, index) => {
    const line = lines[index]
    const share = shares.get(quote.key)
    return line && share ? quoteLine(line, context, share) : quote
  })
}

/** Returns the quote with a wallet payment of `available` minor units, capped at the total (spec §9). */
export function withWallet<Q extends Pick<Quote, 'total' | 'wallet' | 'payable'>>(
  quote: Q,
  available: Minor,
): Q {
  const wallet = walletPayment(quote.total, available)
  return { ...quote, wallet, payable: quote.total - wallet }
}

/**
 * Prices an order: subtotal + exclusive taxes − coupon + delivery fee, rounded to what can be paid (`roundTotal`),
 * minus the wallet, capped at the total (spec §9). Exclusive taxes apply to the net amount minus the coupon: the venue's
 * taxes to that of the order, an item's own taxes to that of its line.
 */
export function quoteOrder(lines: readonly CartLine[], context: QuoteContext): Quote {
  const quoted = quoteLines(lines, context)
  const counted = lines.filter((_, index) => quoted[index]?.state === 'counted')
  const sum = (of: (line: LineQuote) => Minor) => quoted.reduce((total, line) => total + of(line), 0)
  const subtotal = sum((line) => line.total)
  const netSubtotal = sum((line) => line.netTotal)
  const coupon = sum((line) => line.couponDiscountAmount)
  const exclusiveTaxes = sumTaxes([
    ...quoted.flatMap((line) => line.exclusiveTaxes),
    ...exclusiveTaxAmounts(netSubtotal - coupon, context.exclusiveTaxes),
  ]).filter((tax) => tax.amount > 0 || quoted.length > 0)
  const freeDelivery =
    context.coupon?.freeDelivery === true &&
    couponCovers(
      context.coupon,
      counted.map((line) => line.itemId),
    )
  const fee = context.sellingType === 'delivery' ? calculateDeliveryFee(context.delivery, counted) : 0
  const deliveryFee = freeDelivery ? 0 : fee
  const exact = subtotal + exclusiveTaxes.reduce((total, tax) => total + tax.amount, 0) - coupon + deliveryFee
  const total = roundTotal(exact, context.currency, context.totalUnit ?? 1)
  const wallet = walletPayment(total, context.wallet)
  const counts = new Map(lines.map((line) => [line.key, line.count]))
  return {
    lines: quoted,
    count: quoted.reduce((n, line) => n + (line.state === 'counted' ? (counts.get(line.key) ?? 0) : 0), 0),
    subtotal,
    netSubtotal,
    inclusiveTaxes: sumTaxes(quoted.flatMap((line) => line.inclusiveTaxes)),
    exclusiveTaxes,
    discount: quoted.reduce((saved, line) => {
      if (line.state !== 'counted') return saved
      return saved + (line.price - line.discountedPrice) * (counts.get(line.key) ?? 0)
    }, 0),
    coupon,
    deliveryFee,
    deliveryWaived: fee - deliveryFee,
    rounding: total - exact,
    total,
    wallet,
    payable: total - wallet,
  }
}
