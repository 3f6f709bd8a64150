import * as v from 'valibot'
import { priceDisplayModes } from '../../domain/menu/price-display.ts'
import { sellingTypes } from '../../domain/menu/selling-type.ts'
import {
  checkoutFieldsSchema,
  deliverySettingsSchema,
  discountsSchema,
  flag,
  itemSchema,
  list,
  localized,
  onlineOption,
  paymentMethod,
  schedulingRulesSchema,
  tableSchema,
  taxSchema,
  text,
  typeServiceSchema,
  venueLabels,
  weekScheduleSchema,
} from './values.ts'

const sellingType = v.picklist(sellingTypes)

/** What every island of a selling type knows about the venue. Texts in all its locales, amounts in minor units. */
export const shop = v.strictObject({
  referenceId: text,
  branchId: text,
  branchName: localized,
  userId: text,
  name: localized,
  currency: text,
  countryCode: text,
  /**
   * Calling code of that country, such as `+965`, for the phone field before the metadata of all countries is loaded.
   */
  callingCode: text,
  timeZone: text,
  locales: list(text),
  hours: weekScheduleSchema,
  type: sellingType,
  /** Selling types with a cart, to switch between in the cart. */
  cartTypes: list(sellingType),
  discounts: discountsSchema,
  exclusiveTaxes: list(taxSchema),
  paymentMethods: list(paymentMethod),
  onlineOptions: list(onlineOption),
  /** Whether cash is preselected. */
  defaultCash: flag,
  /** When orders of this type can be placed for later. */
  scheduled: schedulingRulesSchema,
  /** What staff say about this type. */
  service: typeServiceSchema,
  /** Null for types other than delivery. */
  delivery: v.nullable(deliverySettingsSchema),
  hidePrice: flag,
  hasCart: flag,
  multiplePriceOption: v.picklist(Object.values(priceDisplayModes)),
  /** Which facts of an item the venue shows. */
  shows: v.strictObject({
    calories: flag,
    ingredients: flag,
    modifiers: flag,
    preparationTime: flag,
    stickers: flag,
    suggestedItems: flag,
  }),
})
export type Shop = Readonly<v.InferOutput<typeof shop>>

const itemEntry = v.strictObject({ item: itemSchema, categoryId: text })
export type ItemEntry = Readonly<v.InferOutput<typeof itemEntry>>

/** `_payload.json` of a menu, category or item page: the items that can be ordered from it, by id. */
export const itemsPayload = v.strictObject({
  shop,
  items: v.pipe(v.record(text, itemEntry), v.readonly()),
})
export type ItemsPayload = Readonly<v.InferOutput<typeof itemsPayload>>

/** `_payload.json` of the search: the names of each category and of those around it, innermost first, by category id. */
export const searchPayload = v.strictObject({
  categories: v.pipe(v.record(text, list(localized)), v.readonly()),
})
export type SearchPayload = Readonly<v.InferOutput<typeof searchPayload>>

/** `_payload.json` of the cart. */
export const cartPayload = v.strictObject({ shop, suggestedItemIds: list(text) })
export type CartPayload = Readonly<v.InferOutput<typeof cartPayload>>

/** `_payload.json` of the checkout. */
export const checkoutPayload = v.strictObject({
  shop,
  fields: checkoutFieldsSchema,
  tables: list(tableSchema),
  labels: venueLabels,
  showCarInfo: flag,
  /** Null if the venue has no policies. */
  policiesPath: v.nullable(text),
  /** Whether customers can pay from a wallet. */
  wallet: flag,
})
export type CheckoutPayload = Readonly<v.InferOutput<typeof checkoutPayload>>
