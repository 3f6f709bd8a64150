import * as v from 'valibot'
import { internationalPhone } from '../account/wallet.ts'
import { flag, id } from '../wire/primitives.ts'

/** Body of `POST operator/persons/erase`: one order or reservation, or all data of a phone number at a business. */
export const erasePersonRequest = v.pipe(
  v.object({
    /** Id of an order or a reservation. */
    order_id: v.nullish(id, null),
    /** `user_id` of the business. */
    user_id: v.nullish(id, null),
    /** E.164. */
    phone: v.nullish(internationalPhone, null),
    /** Forfeits the remaining wallet balance of the account. */
    forfeit_wallet: flag(false),
  }),
  v.check(
    ({ order_id, user_id, phone }) => (order_id === null) === (user_id !== null && phone !== null),
    'expected order_id, or user_id and phone',
  ),
)

export const erasePersonResponse = v.object({
  /** Number of orders and reservations whose personal data was erased. */
  orders: v.number(),
  reservations: v.number(),
  /** Whether an account was deleted. */
  account: v.boolean(),
})

export const privacyCalls = {
  /** Erases names, phones, addresses and notes; keeps amounts, lines and ledgers. Refused while an order is open. */
  erasePerson: {
    method: 'POST',
    path: '/operator/persons/erase',
    request: erasePersonRequest,
    response: erasePersonResponse,
    auth: 'operator',
  },
} as const
