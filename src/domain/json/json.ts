/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

/** The way from the root of a JSON value to a part of it: names of properties and positions in lists. */
export type JsonPath = readonly (string | number)[]

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** Whether a value has at most `depth` levels of objects and lists. Does not call itself, since a request can contain any value. */
export function isAtMostDeep(value: unknown, depth: number): boolean {
  let level = [value]
  for (let left = depth; level.length > 0; left--) {
    level = level.filter((entry) => typeof entry === 'object' && entry !== null)
    if (level.length > 0 && left === 0) return false
    level = level.flatMap((entry) => Object.values(entry as object))
  }
  return true
}
