import * as v from 'valibot'
import { internationalPhone } from '../account/wallet.ts'
import { flag, id } from '../wire/primitives.ts'

/** Body of `POST operator/persons/erase`: one order or reservation, or all that a phone left at a business. */
export const erasePersonRequest = v.pipe(
  v.object({
    /** Of an order or a reservation. */
    order_id: v.nullish(id, null),
    /** `user_id` of the business. */
    user_id: v.nullish(id, null),
    /** E.164. */
    phone: v.nullish(internationalPhone, null),
    /** What is left in the wallet of the account is given up. */
    forfeit_wallet: flag(false),
  }),
  v.check(
    ({ order_id, user_id, phone }) => (order_id === null) === (user_id !== null && phone !== null),
    'expected order_id, or user_id and phone',
  ),
)

export const erasePersonResponse = v.object({
  /** How many orders and reservations lost their person. */
  orders: v.number(),
  reservations: v.number(),
  /** The phone had an account, which was deleted. */
  account: v.boolean(),
})

export const privacyCalls = {
  /** Amounts, lines and ledgers stay; names, phones, addresses and notes go. Refused while an order is open. */
  erasePerson: {
    method: 'POST',
    path: '/operator/persons/erase',
    request: erasePersonRequest,
    response: erasePersonResponse,
    auth: 'operator',
  },
} as const
