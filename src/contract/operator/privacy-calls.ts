import * as v from 'valibot'
import { internationalPhone } from '../account/wallet.ts'
import { flag, id, text } from '../wire/primitives.ts'

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

/** Everything that is stored under a phone number at a business. Times are ISO 8601, UTC; amounts in major units. */
export const personalData = v.object({
  exported_at: text,
  phone: text,
  /** Null: the phone has no account. */
  account: v.nullable(
    v.object({
      name: text,
      phone: text,
      email: v.nullable(text),
      created_at: text,
      /** Saved addresses. */
      locations: v.array(v.unknown()),
      ratings: v.array(v.object({ reference_id: text, stars: v.number(), comment: text, created_at: text })),
      newsletters: v.array(v.object({ venue: text, email: text, locale: text, created_at: text })),
      wallet: v.array(
        v.object({
          currency: text,
          kind: text,
          available: v.number(),
          held: v.number(),
          order_id: v.nullable(text),
          note: text,
          at: text,
        }),
      ),
    }),
  ),
  /** Orders and reservations as placed, with their current status and `email`, where mails about them go. */
  orders: v.array(v.unknown()),
  reservations: v.array(v.unknown()),
  survey_answers: v.array(v.object({ reference_id: text, answers: v.unknown() })),
  /** Messages that wait in the outbox. */
  messages: v.array(v.object({ channel: text, text, created_at: text })),
})
export type PersonalData = v.InferOutput<typeof personalData>

export const privacyCalls = {
  /** Collects a person's data for them, by the phone number that they have proved to own. */
  exportPerson: {
    method: 'POST',
    path: '/operator/persons/export',
    request: v.object({ user_id: id, phone: internationalPhone }),
    response: personalData,
    auth: 'operator',
  },
  /** Erases names, phones, addresses and notes; keeps amounts, lines and ledgers. Refused while an order is open. */
  erasePerson: {
    method: 'POST',
    path: '/operator/persons/erase',
    request: erasePersonRequest,
    response: erasePersonResponse,
    auth: 'operator',
  },
} as const
