import * as v from 'valibot'
import { reserveTypes } from '../../domain/venue/reservation-settings.ts'
import { type QuestionKind, questionKinds, type Survey } from '../../domain/venue/survey.ts'
import {
  cartLineItemSchema,
  deliverySettingsSchema,
  discountsSchema,
  flag,
  list,
  localized,
  minor,
  onlineOption,
  paymentMethod,
  tableSchema,
  taxSchema,
  text,
  venueLabels,
} from './values.ts'

/** What every screen that depends on the visitor and belongs to no selling type knows about the venue. */
const visitorEntries = {
  referenceId: text,
  branchId: text,
  userId: text,
  name: localized,
  currency: text,
  countryCode: text,
  callingCode: text,
  timeZone: text,
  locales: list(text),
  /** Whether login is switched off at this venue. */
  disableOtp: flag,
}

/** `_payload.json` of the login. The payloads of the other screens add to it. */
export const visitorPayload = v.strictObject(visitorEntries)
export type VisitorPayload = Readonly<v.InferOutput<typeof visitorPayload>>

/** `_payload.json` of the lists of orders, which contain those of all branches. */
export const ordersPayload = v.strictObject({
  ...visitorEntries,
  branches: list(v.strictObject({ id: text, referenceId: text, name: localized })),
})
export type OrdersPayload = Readonly<v.InferOutput<typeof ordersPayload>>

/** `_payload.json` of the profile. */
export const profilePayload = v.strictObject({
  ...visitorEntries,
  /** Paths below the venue of its screens that depend on the visitor. */
  paths: list(text),
})
export type ProfilePayload = Readonly<v.InferOutput<typeof profilePayload>>

const survey: v.GenericSchema<Survey> = v.strictObject({
  title: localized,
  questions: list(
    v.strictObject({
      id: text,
      kind: v.picklist(Object.keys(questionKinds) as QuestionKind[]),
      text: localized,
      required: flag,
      choices: list(v.strictObject({ id: text, name: localized })),
      multiple: flag,
    }),
  ),
})

/** `_payload.json` of the feedback page. */
export const feedbackPayload = v.strictObject({
  ...visitorEntries,
  /** Null if the venue has no survey. */
  survey: v.nullable(survey),
  /** Whether the venue asks for a star rating. */
  rating: flag,
})
export type FeedbackPayload = Readonly<v.InferOutput<typeof feedbackPayload>>

/** `_payload.json` of the customer's saved locations. */
export const locationsPayload = v.strictObject({ ...visitorEntries, delivery: deliverySettingsSchema })
export type LocationsPayload = Readonly<v.InferOutput<typeof locationsPayload>>

const paymentTerms = v.strictObject({
  paymentMethods: list(paymentMethod),
  onlineOptions: list(onlineOption),
  delivery: v.nullable(v.strictObject({ cash: flag, credit: flag })),
})

/** `_payload.json` of the order page and of the page after a failed payment. */
export const orderPayload = v.strictObject({
  ...visitorEntries,
  phone: v.nullable(text),
  whatsapp: v.nullable(text),
  labels: venueLabels,
  /** How an unpaid order can be paid. */
  payment: paymentTerms,
  /** Orders refer to their table by id. */
  tables: list(tableSchema),
  /** Orders refer to their branch by id. */
  branches: list(
    v.strictObject({
      id: text,
      name: localized,
      address: localized,
      /** Null if the position of the branch is unknown. */
      mapHref: v.nullable(text),
    }),
  ),
  /** Channels of messages about orders that the venue allows. */
  orderMessages: list(v.picklist(['whatsapp', 'sms'])),
  /** Where the venue is rated; null if it does not ask for ratings. */
  feedbackPath: v.nullable(text),
})
export type OrderPayload = Readonly<v.InferOutput<typeof orderPayload>>

/** `_payload.json` of the screens of the wallet. */
export const walletPayload = v.strictObject({
  ...visitorEntries,
  /** Empty if the venue sells none. */
  packages: list(
    v.strictObject({ id: text, name: localized, description: localized, price: minor, credit: minor }),
  ),
  /** Sanitised HTML by locale; empty if the venue has no policy. */
  policy: localized,
  /** How a package is paid. */
  payment: paymentTerms,
})
export type WalletPayload = Readonly<v.InferOutput<typeof walletPayload>>

const reserveType = v.picklist(reserveTypes)
const reservationsEntries = {
  ...visitorEntries,
  phone: v.nullable(text),
  type: reserveType,
  labels: venueLabels,
}

/** `_payload.json` of the screens that show reservations. */
export const reservationsPayload = v.strictObject(reservationsEntries)
export type ReservationsPayload = Readonly<v.InferOutput<typeof reservationsPayload>>

/** Items that can be reserved along with the place. Only their number is chosen. */
const reservableSection = v.strictObject({
  id: text,
  name: localized,
  items: list(v.strictObject({ item: cartLineItemSchema, categoryId: text })),
})
export type ReservableSection = Readonly<v.InferOutput<typeof reservableSection>>

/** `_payload.json` of the screen that makes a reservation. */
export const reservePayload = v.strictObject({
  ...reservationsEntries,
  /** Times in minutes. */
  settings: v.strictObject({
    enabled: flag,
    withTable: flag,
    type: reserveType,
    maxPeople: v.number(),
    minAdvance: v.number(),
    maxAdvance: v.number(),
    duration: v.number(),
    capacity: v.number(),
    cancelUntil: v.number(),
    withItems: flag,
  }),
  /** Empty if reservations are not for a table. */
  tables: list(tableSchema),
  sections: list(reservableSection),
  discounts: discountsSchema,
  exclusiveTaxes: list(taxSchema),
})
export type ReservePayload = Readonly<v.InferOutput<typeof reservePayload>>
