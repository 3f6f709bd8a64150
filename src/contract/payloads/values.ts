import * as v from 'valibot'
import type { Discount, Discounts } from '../../domain/menu/discount.ts'
import type { Item } from '../../domain/menu/item.ts'
import type { Modifier, ModifierGroup } from '../../domain/menu/modifiers.ts'
import type { PriceLabel } from '../../domain/menu/price-label.ts'
import type { Tax } from '../../domain/menu/tax.ts'
import type { LineItem } from '../../domain/order/line.ts'
import { paymentMethods, paymentOptions } from '../../domain/payment/payment.ts'
import type { AvailabilityRule } from '../../domain/time/availability-rule.ts'
import type { DateSchedule, DaySchedule, WeekSchedule } from '../../domain/time/schedule.ts'
import type { SchedulingRules } from '../../domain/time/scheduling-rules.ts'
import type { TypeService } from '../../domain/time/type-service.ts'
import type { Localized } from '../../domain/values/localized.ts'
import type { CheckoutFields, DeliverySettings, Table } from '../../domain/venue/venue.ts'

/** A read-only list. */
export const list = <const Entry extends v.GenericSchema>(entry: Entry) =>
  v.pipe(v.array(entry), v.readonly())

/** Values by id, locale or name. */
const record = <const Value extends v.GenericSchema>(value: Value) =>
  v.pipe(v.record(v.string(), value), v.readonly())

export const text = v.string()
export const flag = v.boolean()
export const localized: v.GenericSchema<Localized> = record(text)
/** Money in minor units. */
export const minor = v.pipe(v.number(), v.safeInteger())
const optionalNumber = v.nullable(v.number())

export const taxSchema: v.GenericSchema<Tax> = v.strictObject({ id: text, name: text, rate: v.number() })

const discount: v.GenericSchema<Discount> = v.strictObject({
  id: text,
  type: v.picklist(['percent', 'fixed']),
  value: v.number(),
})

export const discountsSchema: v.GenericSchema<Discounts> = v.strictObject({
  allMenu: v.nullable(discount),
  items: record(discount),
  categories: record(discount),
})

const modifier: v.GenericSchema<Modifier> = v.strictObject({
  id: text,
  name: localized,
  image: v.nullable(text),
  price: minor,
  maxQuantity: v.number(),
  soldOut: flag,
  taxes: list(taxSchema),
  provider: v.nullable(text),
  providerId: v.nullable(text),
})

const modifierGroup: v.GenericSchema<ModifierGroup> = v.strictObject({
  id: text,
  name: localized,
  min: v.number(),
  max: optionalNumber,
  required: flag,
  modifiers: list(modifier),
})

const priceLabel: v.GenericSchema<PriceLabel> = v.strictObject({
  id: text,
  label: localized,
  price: v.nullable(minor),
  weight: optionalNumber,
  shippingWeight: optionalNumber,
  isQuantity: flag,
  minimum: optionalNumber,
  maximum: optionalNumber,
  unit: localized,
  preparationMinutes: optionalNumber,
})

const availabilityRule: v.GenericSchema<AvailabilityRule> = v.strictObject({
  window: v.strictObject({ status: flag, from: v.nullable(text), to: v.nullable(text) }),
  branches: record(flag),
  days: v.exactOptional(list(flag)),
})

const lineItemEntries = {
  id: text,
  name: localized,
  images: list(text),
  types: v.strictObject({ dine_in: flag, car_pickup: flag, delivery: flag, reservation: flag }),
  visible: flag,
  soldOut: flag,
  price: v.nullable(minor),
  labels: list(priceLabel),
  modifierGroups: list(modifierGroup),
  inclusiveTaxes: list(taxSchema),
  taxes: list(taxSchema),
  gates: list(availabilityRule),
  also: v.exactOptional(list(list(availabilityRule))),
  weight: optionalNumber,
  shippingWeight: optionalNumber,
  commentRequired: flag,
  provider: v.nullable(text),
  providerId: v.nullable(text),
}

/** The part of an item that a line of a cart keeps. */
export const cartLineItemSchema: v.GenericSchema<LineItem> = v.strictObject(lineItemEntries)

export const itemSchema: v.GenericSchema<Item> = v.strictObject({
  ...lineItemEntries,
  description: localized,
  calories: optionalNumber,
  ingredients: list(localized),
  tags: list(localized),
  stickers: list(v.strictObject({ id: text, name: localized, image: v.nullable(text) })),
  preparationMinutes: optionalNumber,
  suggestedItemIds: list(text),
})

const dayEntries = {
  closed: flag,
  shifts: list(v.strictObject({ from: v.number(), to: v.number() })),
}
const day: v.GenericSchema<DaySchedule> = v.strictObject(dayEntries)
const date: v.GenericSchema<DateSchedule> = v.strictObject({
  ...dayEntries,
  slots: v.exactOptional(list(v.strictObject({ from: text, to: text }))),
})

export const weekScheduleSchema: v.GenericSchema<WeekSchedule> = v.strictObject({
  monday: v.exactOptional(day),
  tuesday: v.exactOptional(day),
  wednesday: v.exactOptional(day),
  thursday: v.exactOptional(day),
  friday: v.exactOptional(day),
  saturday: v.exactOptional(day),
  sunday: v.exactOptional(day),
  dates: v.exactOptional(record(date)),
  unstated: v.exactOptional(v.literal(true)),
})

export const schedulingRulesSchema: v.GenericSchema<SchedulingRules> = v.strictObject({
  on: flag,
  onlySchedule: flag,
  minAdvance: v.number(),
  maxAdvance: v.number(),
})

export const typeServiceSchema: v.GenericSchema<TypeService> = v.strictObject({
  pausedUntil: optionalNumber,
  busy: v.nullable(v.strictObject({ minutes: v.number(), until: v.number() })),
})

export const paymentMethod = v.picklist(Object.values(paymentMethods))
const { cash, payLater, card, ...online } = paymentOptions
export const onlineOption = v.picklist(Object.values(online))

export const checkoutFieldsSchema: v.GenericSchema<CheckoutFields> = record(
  v.strictObject({ on: flag, required: flag }),
)

export const deliverySettingsSchema: v.GenericSchema<DeliverySettings> = v.strictObject({
  zones: flag,
  shipping: flag,
  cash: flag,
  credit: flag,
  scheduled: schedulingRulesSchema,
  formType: v.picklist(['residency', 'simple']),
  dropPin: flag,
  sendGift: flag,
  fields: checkoutFieldsSchema,
  shippingFields: checkoutFieldsSchema,
  minOrder: minor,
})

export const tableSchema: v.GenericSchema<Table> = v.strictObject({
  id: text,
  name: localized,
  floor: localized,
  seats: optionalNumber,
})

/** The venue's own names for tables, floors and the kitchen. */
export const venueLabels = v.strictObject({
  dineInButton: localized,
  table: localized,
  floor: localized,
  kitchen: localized,
})
