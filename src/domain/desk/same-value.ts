import { dequal } from 'dequal/lite'
import { isJsonList, isJsonObject, type Json } from '../json/json.ts'

/**
 * Whether two parts of a venue file mean the same. Null, an empty list and a missing field do, and so does a field with an empty
 * object: it remains when the last flag of a dish is taken back.
 */
export const isSameValue = (a: Json, b: Json): boolean => dequal(meaningOf(a), meaningOf(b))

const isEmpty = (value: Json): boolean => isJsonObject(value) && Object.keys(value).length === 0

function meaningOf(value: Json): Json {
  if (isJsonList(value)) return value.length === 0 ? null : value.map(meaningOf)
  if (!isJsonObject(value)) return value
  const fields = Object.entries(value).map(([key, field]) => [key, meaningOf(field)] as const)
  return Object.fromEntries(fields.filter(([, field]) => field !== null && !isEmpty(field)))
}
