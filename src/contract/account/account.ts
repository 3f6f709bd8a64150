import * as v from 'valibot'
import { address, destination } from '../order/address.ts'
import { placedOrder } from '../order/order.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import { id, list, requestText, text } from '../wire/primitives.ts'
import { customerName, emailAddress, phoneParts, phoneProof } from './one-time-code.ts'
import { userWallet } from './wallet.ts'

/** Most saved locations of one customer. */
export const MAX_LOCATIONS = 20

const place = {
  /** What the customer calls it: home, office. */
  name: v.nullish(v.pipe(requestText, v.trim(), v.maxLength(60)), ''),
  ...destination.entries,
  address: v.nullish(address, {}),
}

/** A saved location (spec §3: each with a default flag): where deliveries may go. */
export const savedLocation = v.object({ id, default: v.boolean(), ...place })
export type SavedLocation = v.InferOutput<typeof savedLocation>

/** A location as it is saved: without an id it is a new one. */
const locationInput = v.object({ id: v.nullish(id, null), default: v.nullish(v.boolean(), false), ...place })
export type LocationInput = v.InferOutput<typeof locationInput>

/** The customer (spec §3: user). `business_id` is the `user_id` of the business they are a customer of. */
export const user = v.object({
  id,
  business_id: id,
  name: text,
  email: v.nullish(text, null),
  /** E.164; verified by a code. */
  phone: text,
  /** The national number and the country's code, as the order payload wants them. */
  national_phone: text,
  dial_code: text,
  /** At most one is the default, and one is when there are any. */
  locations: list(savedLocation),
  /** What is in it; the rest of the wallet has a call of its own. */
  wallet: v.nullish(userWallet, {}),
})
export type WireUser = v.InferOutput<typeof user>

/** Answer to `POST webapp/verify` and `verify-by-whatsapp`: the customer is logged in. */
export const sessionResponse = v.object({
  /** Bearer credential. */
  token: text,
  /** ISO 8601, UTC: the session ends then unless it is used before. */
  expires_at: text,
  user,
  /** The phone had no account with this business before. */
  is_new: v.boolean(),
})

export const userResponse = v.object({ user })

/** Body of `POST webapp/update-profile`: what is missing or null stays as it is. */
export const updateProfileRequest = v.pipe(
  v.object({
    name: v.nullish(v.pipe(customerName, v.minLength(1, 'expected a name')), null),
    /** '' takes it away. */
    email: v.nullish(v.union([v.pipe(v.string(), v.trim(), v.literal('')), emailAddress]), null),
    phone: v.nullish(phoneParts.phone, null),
    dial_code: phoneParts.dial_code,
    /** With a phone other than before: the proof `verify-otp` answered for it. */
    phone_proof: phoneProof,
    /** All of them, in the customer's order; those not named are removed. */
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

/** Orders on a page of the history. */
export const ORDERS_PAGE_SIZE = 10

/** Answer of `webapp/v5/orders/{id}`: newest first, whole. Between two pages new orders may push some to the next. */
export const ordersResponse = v.object({
  orders: list(placedOrder),
  /** From 1. */
  page: v.number(),
  /** Null: this was the last. */
  next_page: v.nullable(v.number()),
  total: v.number(),
})
