import * as v from 'valibot'
import { addressSchema, destinationSchema } from '../order/address.ts'
import { placedOrderSchema } from '../order/order.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import { id, list, requestText, text } from '../wire/primitives.ts'
import { customerName, emailAddress, phoneParts, phoneProof } from './one-time-code.ts'
import { userWalletSchema } from './wallet.ts'

/** Maximum number of saved locations per customer. */
export const MAX_LOCATIONS = 20

const place = {
  /** The customer's name for it, such as home or office. */
  name: v.nullish(v.pipe(requestText, v.trim(), v.maxLength(60)), ''),
  ...destinationSchema.entries,
  address: v.nullish(addressSchema, {}),
}

/** A saved location for deliveries (spec §3: each with a default flag). */
export const savedLocationSchema = v.object({ id, default: v.boolean(), ...place })
export type SavedLocation = v.InferOutput<typeof savedLocationSchema>

/** A location in a request; without an id it is new. */
const locationInput = v.object({ id: v.nullish(id, null), default: v.nullish(v.boolean(), false), ...place })
export type LocationInput = v.InferOutput<typeof locationInput>

/** The customer (spec §3: user). `business_id` is the `user_id` of the business they are a customer of. */
export const userSchema = v.object({
  id,
  business_id: id,
  name: text,
  email: v.nullish(text, null),
  /** E.164; verified by a code. */
  phone: text,
  /** National number and calling code, as in the order payload. */
  national_phone: text,
  dial_code: text,
  /** Exactly one is the default if there are any. */
  locations: list(savedLocationSchema),
  /** The balance; other wallet data has a separate call. */
  wallet: v.nullish(userWalletSchema, {}),
})
export type WireUser = v.InferOutput<typeof userSchema>

/** Response of `POST webapp/verify` and `verify-by-whatsapp`: the new session. */
export const sessionResponse = v.object({
  /** Bearer credential. */
  token: text,
  /** ISO 8601, UTC. Using the session extends it. */
  expires_at: text,
  user: userSchema,
  /** The phone had no account with this business before. */
  is_new: v.boolean(),
})

export const userResponse = v.object({ user: userSchema })

/** Body of `POST webapp/update-profile`. Missing and null fields stay unchanged. */
export const updateProfileRequest = v.pipe(
  v.object({
    name: v.nullish(v.pipe(customerName, v.minLength(1, 'expected a name')), null),
    /** '' removes it. */
    email: v.nullish(v.union([v.pipe(v.string(), v.trim(), v.literal('')), emailAddress]), null),
    phone: v.nullish(phoneParts.phone, null),
    dial_code: phoneParts.dial_code,
    /** Required for a new phone number: the proof from `verify-otp`. */
    phone_proof: phoneProof,
    /** All locations in the customer's order; others are removed. */
    locations: v.nullish(
      boundedArray(locationInput, MAX_LOCATIONS, { tooMany: `at most ${MAX_LOCATIONS} locations are kept` }),
      null,
    ),
  }),
  v.forward(
    v.check(
      ({ locations }) => (locations ?? []).filter((location) => location.default).length <= 1,
      'only one location is the default',
    ),
    ['locations'],
  ),
)
export type UpdateProfileRequest = v.InferOutput<typeof updateProfileRequest>

/** Number of orders per page of the history. */
export const ORDERS_PAGE_SIZE = 10

/** Response of `webapp/v5/orders/{id}`: full orders, newest first. New orders may move others to the next page. */
export const ordersResponse = v.object({
  orders: list(placedOrderSchema),
  /** From 1. */
  page: v.number(),
  /** Null on the last page. */
  next_page: v.nullable(v.number()),
  total: v.number(),
})
