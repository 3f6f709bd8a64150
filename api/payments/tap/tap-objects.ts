import * as v from 'valibot'

/** Tap writes amounts as numbers and, in some answers, as texts. */
const amount = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite())
const text = v.nullish(v.string(), '')
/** Epoch milliseconds, usually as text. */
const time = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer())

/** What Tap signs of a reference. */
const reference = v.nullish(v.object({ gateway: text, payment: text }), {})

/** A charge (https://developers.tap.company/reference/charges). */
export const tapCharge = v.object({
  id: v.string(),
  status: v.string(),
  amount,
  currency: v.string(),
  reference: v.nullish(v.object({ transaction: v.nullish(v.string(), null) })),
  transaction: v.object({ created: time, url: v.nullish(v.string()) }),
  auto_reversed: v.nullish(v.boolean(), false),
})

/** A refund (https://developers.tap.company/reference/refunds). */
export const tapRefund = v.object({
  id: v.string(),
  charge_id: v.string(),
  status: v.string(),
  amount,
  currency: v.string(),
  created: time,
  metadata: v.nullish(v.record(v.string(), v.unknown()), {}),
})

/** A page of a list. */
export const tapCharges = v.object({ has_more: v.nullish(v.boolean(), false), charges: v.array(tapCharge) })
export const tapRefunds = v.object({ has_more: v.nullish(v.boolean(), false), refunds: v.array(tapRefund) })

/** What a post signs: of a charge or, with `created` at its root, of a refund. */
export const tapPost = v.object({
  id: v.string(),
  status: v.string(),
  amount,
  currency: v.string(),
  reference,
  transaction: v.nullish(v.object({ created: v.nullish(v.union([v.number(), v.string()])) })),
  created: v.nullish(v.union([v.number(), v.string()])),
})

export const tapErrors = v.object({
  errors: v.pipe(
    v.array(
      v.object({ code: v.pipe(v.union([v.number(), v.string()]), v.transform(String)), description: text }),
    ),
    v.minLength(1),
  ),
})

export type TapCharge = v.InferOutput<typeof tapCharge>
export type TapRefund = v.InferOutput<typeof tapRefund>
export type TapPost = v.InferOutput<typeof tapPost>
