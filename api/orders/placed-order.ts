import { encodeAmounts } from '../../src/contract/order/amounts.ts'
import { encodePart } from '../../src/contract/order/changed-lines.ts'
import type { PlacedOrder } from '../../src/contract/order/order.ts'
import { chosenModifiers } from '../../src/domain/menu/modifiers.ts'
import { findLabel } from '../../src/domain/order/line.ts'
import { orderStatus } from '../../src/domain/order/order-status.ts'
import { toOrderedLine } from '../../src/domain/order/reduce-order.ts'
import { taxesWithBases } from '../../src/domain/order/tax-bases.ts'
import { paymentMethods } from '../../src/domain/payment/payment.ts'
import type { Localized } from '../../src/domain/values/localized.ts'
import { toMajorUnits } from '../../src/domain/values/money.ts'
import { parsePlacedOrder, type StoredOrder } from '../db/orders.ts'
import type { StoredPayment } from '../db/payments.ts'
import { paymentStatus, withPayment } from '../payments/payment-status.ts'
import type { BranchView } from '../venues/branch-view.ts'
import type { OrderDetails } from './checks/check-order.ts'
import type { PricedLine, PricedOrder } from './price-order.ts'

/** Builds an order as it is stored, with the texts and prices at the time it was placed. */
export function buildPlacedOrder(
  order: { id: string; number: number; at: Date },
  view: BranchView,
  details: OrderDetails,
  priced: PricedOrder,
): PlacedOrder {
  const { currency } = view.business
  return {
    id: order.id,
    number: order.number,
    branch_id: view.branchId,
    reference_id: view.business.referenceId,
    selling_types: details.sellingType,
    status: details.schedule ? orderStatus.scheduled : orderStatus.pending,
    created_at: order.at.toISOString(),
    updated_at: order.at.toISOString(),
    currency,
    amounts: encodeAmounts(priced.quote, currency),
    ...(view.totalUnit > 1 && { total_unit: toMajorUnits(view.totalUnit, currency) }),
    changed: null,
    payment_type: details.payment,
    table_id: details.tableId,
    order_lines: priced.lines.map((line) => ({
      ...toPlacedLine(line, currency),
      part: encodePart(
        {
          ...toOrderedLine(line.line.count, line.quote),
          exclusiveTaxes: taxesWithBases(line.line, line.quote),
        },
        currency,
      ),
    })),
    name: details.name,
    phone: details.phone,
    comment: details.comment,
    notes: [...details.notes],
    priority: details.priority,
    car: details.car,
    coupon_code: details.coupon?.code ?? null,
    schedule: details.schedule,
    delivery: details.delivery,
    gift: details.gift,
    payment:
      details.payment === paymentMethods.online && priced.quote.payable > 0
        ? { state: 'awaiting', option: details.paymentOption }
        : { state: 'none', option: null },
    ready_at: null,
    refusal: null,
  }
}

/** Converts a priced line to a stored one, with the texts and prices at the time of the order. */
export function toPlacedLine(
  { line, quote }: PricedLine,
  currency: string,
): PlacedOrder['order_lines'][number] {
  return {
    item_id: line.itemId,
    locales: encodeNames(line.item.name),
    price_label_id: line.labelId,
    label: encodeNames(findLabel(line.item, line.labelId)?.label ?? {}),
    quantity: line.count,
    ordered: null,
    unit_price: toMajorUnits(quote.unitPrice, currency),
    total_price: toMajorUnits(quote.total, currency),
    comment: line.note,
    modifiers: chosenModifiers(line.item.modifierGroups, line.modifiers).map(({ modifier, quantity }) => ({
      id: modifier.id,
      locales: encodeNames(modifier.name),
      quantity,
      price: toMajorUnits(modifier.price, currency),
    })),
    part: null,
  }
}

/** Encodes a localized text for the wire. */
export const encodeNames = (text: Localized) =>
  Object.entries(text).map(([locale, name]) => ({ locale, name }))

/** The venue's answer to an order, for the wire. */
export const venueAnswer = ({ readyAt, refusal }: Pick<StoredOrder, 'readyAt' | 'refusal'>) => ({
  ready_at: readyAt?.toISOString() ?? null,
  refusal,
})

/** Empty values for the details that a short answer omits. */
const WITHOUT_DETAILS = {
  order_lines: [],
  name: '',
  phone: '',
  comment: '',
  notes: [],
  car: null,
  delivery: null,
  gift: null,
}

/**
 * Converts a stored order and its latest payment to its state at `now` (epoch milliseconds). Without `full`, the lines and
 * the diner's details are omitted: name, phone, notes, car, delivery and gift.
 */
export function orderFromStored(
  stored: StoredOrder,
  latest: StoredPayment | undefined,
  now: number,
  full: boolean,
): PlacedOrder {
  const placed = parsePlacedOrder(stored)
  const current = paymentStatus({ ...stored, placedMethod: placed.payment_type }, latest, now)
  const changed = [stored.updatedAt, latest?.settledAt, current.lapsedAt].filter((at) => at instanceof Date)
  const order = {
    ...withPayment(placed, current),
    status: current.status,
    updated_at: new Date(Math.max(...changed.map((at) => at.getTime()))).toISOString(),
    ...venueAnswer(stored),
  }
  return full ? order : { ...order, ...WITHOUT_DETAILS }
}
