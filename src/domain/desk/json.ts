/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

/** The way from the root of a JSON value to a part of it: names of properties and positions in lists. */
export type JsonPath = readonly (string | number)[]

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
