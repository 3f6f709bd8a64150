import * as v from 'valibot'
import { paymentStates } from '../../domain/payment/payment.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import { lineCheckSchema } from '../wire/errors.ts'
import {
  amount,
  decimal,
  flag,
  hostedPage,
  id,
  list,
  localeNames,
  optionalText,
  requestedLocale,
  requestText,
  text,
} from '../wire/primitives.ts'
import { deliverySchema, destinationSchema } from './address.ts'
import { couponSchema } from './coupon.ts'

/** One modifier of an order line, with its quantity. */
const modifierDetail = v.object({
  id,
  quantity: v.nullish(v.pipe(decimal, v.integer(), v.minValue(1)), 1),
  /** The point-of-sale system it comes from, and its id there. */
  provider: optionalText,
  provider_id: v.nullish(id, null),
})

/** Maximum length of a note on an order or a line. */
export const MAX_NOTE_LENGTH = 500
/** Maximum numbers of notes per order, lines per order and modifiers per line. */
const MAX_NOTES = 20
const MAX_LINES = 200
const MAX_CHOICES = 100
const note = v.nullish(
  v.pipe(
    requestText,
    v.trim(),
    v.maxLength(MAX_NOTE_LENGTH, `a note has at most ${MAX_NOTE_LENGTH} characters`),
  ),
  '',
)

/** A line of the order payload (spec §3). Prices are those the diner saw; the server compares but never uses them. */
export const orderLineSchema = v.object({
  item_id: id,
  /** The menu sets the actual limit: 1000 unless the price label has its own (spec §5). This is only an upper bound. */
  quantity: v.pipe(decimal, v.integer(), v.minValue(1), v.maxValue(100_000)),
  price_label_id: v.nullish(id, null),
  /** Ids separated by commas. */
  modifiers: v.nullish(requestText, ''),
  modifiers_details: v.nullish(boundedArray(modifierDetail, MAX_CHOICES), []),
  /** Major units, for the whole line. */
  total_price: v.nullish(amount, null),
  unit_price: v.nullish(amount, null),
  discount_id: v.nullish(id, null),
  weight: v.nullish(decimal, null),
  shippingWeight: v.nullish(decimal, null),
  comment: note,
  isQty: flag(false),
  provider: optionalText,
  provider_id: v.nullish(id, null),
})
export type WireOrderLine = v.InferOutput<typeof orderLineSchema>

/** The car to which a pickup order is brought. */
export const carSchema = v.object({
  make: v.nullish(v.pipe(requestText, v.trim(), v.maxLength(80)), ''),
  color: v.nullish(v.pipe(requestText, v.trim(), v.maxLength(40)), ''),
  plate: v.nullish(v.pipe(requestText, v.trim(), v.maxLength(20)), ''),
})

/** The slot of a scheduled order, in venue time. */
export const scheduleSlotSchema = v.object({
  date: v.pipe(v.string(), v.isoDate()),
  from: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 18:30')),
  /** `24:00` is the end of the day. */
  to: v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'expected a time such as 19:00')),
})
export type ScheduleSlot = v.InferOutput<typeof scheduleSlotSchema>

/** The recipient of a gift and the text of the card (`send_gift`, spec §3). */
export const giftSchema = v.object({
  name: v.pipe(requestText, v.trim(), v.maxLength(120)),
  phone: v.nullish(v.pipe(requestText, v.trim(), v.maxLength(32)), ''),
  message: note,
})

/** Maximum number of modifiers in all lines of an order. */
const MAX_ORDER_CHOICES = 1000

/** Checks only lengths, so that an order with 20,000 modifiers is refused before they are validated. */
function isWithinChoiceLimit(lines: unknown): boolean {
  if (!Array.isArray(lines) || lines.length > MAX_LINES) return true
  let choices = 0
  for (const line of lines) choices += line?.modifiers_details?.length ?? 0
  return choices <= MAX_ORDER_CHOICES
}

type OrderLineInput = v.InferInput<typeof orderLineSchema>

/** The schema of an order's lines; `least` is their minimum number. */
export const orderLines = (least: 0 | 1) =>
  v.pipe(
    v.custom<OrderLineInput[]>(isWithinChoiceLimit, `an order has at most ${MAX_ORDER_CHOICES} choices`),
    boundedArray(orderLineSchema, MAX_LINES, { min: least, tooFew: 'an order has at least one line' }),
  )

const sellingTypeText = v.pipe(requestText, v.maxLength(20))

/** Body of `POST webapp/order` (spec §3). */
export const orderRequest = v.object({
  branch_id: id,
  selling_types: sellingTypeText,
  /** Order-type code (spec §9). */
  order_type: v.nullish(v.picklist([0, 1, 2, 3]), null),
  /** Information for the kitchen, like the notes; it has no effect. */
  priority: v.nullish(v.pipe(decimal, v.integer(), v.minValue(0), v.maxValue(1000)), 0),
  comment: note,
  notes: v.nullish(boundedArray(v.pipe(requestText, v.trim(), v.maxLength(MAX_NOTE_LENGTH)), MAX_NOTES), []),
  order_lines: orderLines(1),
  name: v.nullish(v.pipe(requestText, v.trim(), v.maxLength(120)), ''),
  /** National number; `dial_code` is the calling code. */
  phone: v.nullish(v.pipe(requestText, v.trim(), v.maxLength(32)), ''),
  dial_code: v.nullish(
    v.pipe(v.string(), v.trim(), v.regex(/^\+?\d{0,4}$/, 'expected a dial code such as +965')),
    '',
  ),
  coupon_code: optionalText,
  /** The delivery fee that the diner saw, in major units; compared only if `total` is missing. */
  fees: v.nullish(amount, null),
  payment_type: v.nullish(v.picklist([1, 2, 3, 8]), 2),
  use_wallet: flag(false),
  /** The wallet payment that the diner saw, in major units. If it would differ, the order is refused, so that the cash amount never rises. */
  wallet_amount: v.nullish(amount, null),
  reservation: flag(false),
  table_id: v.nullish(id, null),
  car: v.nullish(carSchema, null),
  /** Null: as soon as possible. */
  schedule: v.nullish(scheduleSlotSchema, null),
  /** Only for delivery orders. */
  delivery: v.nullish(deliverySchema, null),
  gift: v.nullish(giftSchema, null),
  /** The option of an online payment (spec §9). */
  payment_option: v.nullish(v.picklist([1, 4, 5, 6, 7]), null),
  /** An unpaid order of this cart, which this order replaces. */
  replaces: v.nullish(v.object({ order_id: id, secret: text }), null),
  /** The total that the diner agreed to, in major units; if it differs, the error is `changed`. */
  total: v.nullish(amount, null),
  locale: requestedLocale,
})
export type OrderRequest = v.InferOutput<typeof orderRequest>
export type OrderRequestInput = v.InferInput<typeof orderRequest>

/** Body of `POST /service/pos/calc-order/{branchId}`: the order without the customer's data. */
export const calcOrderRequest = v.object({
  selling_types: sellingTypeText,
  order_lines: orderLines(0),
  coupon_code: optionalText,
  delivery: v.nullish(destinationSchema, null),
  /** The time for which availability is checked; null: now. */
  schedule: v.nullish(scheduleSlotSchema, null),
  /** The customer has switched the wallet on. */
  use_wallet: flag(false),
})
export type CalcOrderRequestInput = v.InferInput<typeof calcOrderRequest>

const taxAmount = v.object({ id, name: text, rate: v.number(), amount })

/** Amounts of an order in major units. */
export const amountsSchema = v.object({
  subtotal: amount,
  net_subtotal: amount,
  inclusive_taxes: list(taxAmount),
  exclusive_taxes: list(taxAmount),
  discount: amount,
  coupon: amount,
  delivery_fee: amount,
  /** May be negative: rounding to what can be paid. */
  rounding: v.number(),
  total: amount,
  wallet: amount,
  payable: amount,
})
export type WireAmounts = v.InferOutput<typeof amountsSchema>

export const calcOrderResponse = v.object({
  amounts: amountsSchema,
  lines: list(
    v.object({
      index: v.number(),
      unit_price: amount,
      total_price: amount,
      discount_id: v.nullish(id, null),
    }),
  ),
  changes: list(lineCheckSchema),
  /** The requested coupon, with its current discount in major units (spec §3). */
  coupon: v.nullish(v.object({ ...couponSchema.entries, discount: amount }), null),
  /** Which times have room for this order, at branches that limit their orders per quarter of an hour. Null: all have. */
  times: v.nullish(
    v.object({
      /** An order for as soon as possible is not moved, is for `soonest`, or is refused. */
      now: v.picklist(['free', 'moved', 'full']),
      soonest: v.nullish(scheduleSlotSchema, null),
      /** The starts of full quarters of an hour from now on. ISO 8601, UTC. */
      full: list(text),
    }),
    null,
  ),
})
export type CalcOrderResponse = v.InferOutput<typeof calcOrderResponse>

/** A tax in the part of a line. The amounts of the order have its name. */
const lineTax = v.object({
  id,
  rate: v.number(),
  amount,
  /** What it is of, less coupon, if not of the whole line. */
  base: v.exactOptional(amount),
})

/** What a line contributed to the amounts of its order, for all units as ordered. */
const linePart = v.object({
  /** Without the taxes it contains, before the coupon. */
  net: amount,
  discount: amount,
  coupon: amount,
  /** Number of units that got the coupon. */
  coupon_count: v.number(),
  inclusive_taxes: list(lineTax),
  exclusive_taxes: list(lineTax),
})

/** A line of a placed order, with the texts at that time. */
const placedLine = v.object({
  item_id: id,
  locales: localeNames,
  /** Needed to order the line again; older orders only have the label's texts. */
  price_label_id: v.nullish(id, null),
  label: localeNames,
  /** 0 if the venue removed the line. Lines keep their positions. */
  quantity: v.number(),
  /** The quantity that was ordered, if the venue reduced it. */
  ordered: v.nullish(v.number(), null),
  unit_price: amount,
  total_price: amount,
  comment: text,
  modifiers: list(v.object({ id, locales: localeNames, quantity: v.number(), price: amount })),
  /** Older orders have none. */
  part: v.nullish(linePart, null),
})

export const statusCode = v.picklist([0, 1, 2, 3, 4, 5, 9, 10])

/** The venue's answer to an order. */
const venueAnswer = {
  /** When the venue expects the order to be ready or delivered. ISO 8601, UTC; null if it has not said. */
  ready_at: v.nullish(text, null),
  /**
   * Why the venue declined or cancelled the order (`RefusalReason`); null if it has not, or has not said. Pages that are older than a
   * reason must read it too.
   */
  refusal: optionalText,
}

/** A placed order. Lines, customer data and car are only included with `?full=true`. */
export const placedOrderSchema = v.object({
  id,
  /** Short number for diner and kitchen, counted per branch and day. */
  number: v.number(),
  branch_id: id,
  reference_id: text,
  selling_types: sellingTypeText,
  status: statusCode,
  /** ISO 8601, UTC. */
  created_at: text,
  updated_at: text,
  currency: text,
  amounts: amountsSchema,
  /** The smallest amount that could be paid online, if it was more than a coin: the total was rounded to it. */
  total_unit: v.exactOptional(amount),
  /** When the venue last removed something, and the amounts before the first time; null if it has not. */
  changed: v.nullish(v.object({ at: text, amounts: amountsSchema }), null),
  payment_type: v.picklist([1, 2, 3, 8]),
  table_id: v.nullish(id, null),
  order_lines: list(placedLine),
  name: v.nullish(text, ''),
  phone: v.nullish(text, ''),
  comment: v.nullish(text, ''),
  /** As they were sent; only included with `?full=true`. */
  notes: list(text),
  priority: v.nullish(v.number(), 0),
  car: v.nullish(carSchema, null),
  coupon_code: optionalText,
  schedule: v.nullish(scheduleSlotSchema, null),
  delivery: v.nullish(
    v.object({
      ...deliverySchema.entries,
      area: list(v.object({ locale: text, name: text })),
      /** Duration of a delivery in minutes, as stated by the venue. */
      delivery_minutes: v.nullish(v.number(), null),
    }),
    null,
  ),
  gift: v.nullish(giftSchema, null),
  /** The state of the online payment. */
  payment: v.nullish(
    v.object({
      state: v.picklist(paymentStates),
      option: v.nullish(v.picklist([1, 4, 5, 6, 7]), null),
      /** When the online payment was completed: ISO 8601, UTC. Only if it was. */
      paid_at: v.nullish(text),
    }),
    { state: 'none', option: null },
  ),
  ...venueAnswer,
})
export type PlacedOrder = v.InferOutput<typeof placedOrderSchema>

/** Response of `POST webapp/order`, with the secret that gives a guest access to the order. */
export const orderResponse = v.object({
  order: placedOrderSchema,
  secret: text,
  /** The hosted payment page; null if nothing is paid online. */
  payment_url: hostedPage,
})
export const orderDetailsResponse = v.object({ order: placedOrderSchema })

const statusChanges = list(v.object({ status: statusCode, at: text }))

/** A customer's own order with its status history, oldest first. */
export const ownOrderResponse = v.object({ order: placedOrderSchema, history: statusChanges })

/** Body of `POST webapp/order/{orderId}/{secret}/pay`: the payment of an order that waits for it. */
export const payRequest = v.object({
  payment_type: v.picklist([1, 2, 3, 8]),
  payment_option: v.nullish(v.picklist([1, 4, 5, 6, 7]), null),
  locale: requestedLocale,
})
export type PayRequest = v.InferOutput<typeof payRequest>

/** Response of a payment: the order without lines and customer data, and the hosted page for an online payment. */
export const payResponse = v.object({ order: placedOrderSchema, payment_url: hostedPage })

/** Response of `webapp/transaction/{orderId}/{secret}`: the order's status and its history, oldest first. */
export const transactionResponse = v.object({
  id,
  status: statusCode,
  payment: v.nullish(v.picklist(paymentStates), 'none'),
  /** As in the order's payment; else null. */
  paid_at: optionalText,
  /** When the venue last removed something from the order; null if it has not. */
  changed_at: optionalText,
  history: statusChanges,
  ...venueAnswer,
})
