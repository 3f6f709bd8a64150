import * as v from 'valibot'
import { type AddressField, addressFields } from '../../domain/delivery/address.ts'
import { decimal, id, requestText } from '../wire/primitives.ts'

const written = v.nullish(v.pipe(requestText, v.trim(), v.maxLength(200)), '')
const writtenFields = Object.fromEntries(addressFields.map((field) => [field, written])) as Record<
  AddressField,
  typeof written
>

/** A delivery address (spec §3): address type (company 0, house 1, apartment 2), text fields, and the pin in degrees. */
export const addressSchema = v.object({
  residency: v.nullish(v.picklist([0, 1, 2]), 1),
  ...writtenFields,
  lat: v.nullish(v.pipe(decimal, v.minValue(-90), v.maxValue(90)), null),
  lng: v.nullish(v.pipe(decimal, v.minValue(-180), v.maxValue(180)), null),
})
export type WireAddress = v.InferOutput<typeof addressSchema>

/** The part of a destination that decides the price: an area of a zone, or a country for parcels. */
export const destinationSchema = v.object({
  area_id: v.nullish(id, null),
  country_iso: v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'expected a country code')), null),
})

/** A destination with its address. */
export const deliverySchema = v.object({
  ...destinationSchema.entries,
  address: v.nullish(addressSchema, {}),
})
export type WireDelivery = v.InferOutput<typeof deliverySchema>
