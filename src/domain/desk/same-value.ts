import { dequal } from 'dequal/lite'
import { isJsonList, isJsonObject, type Json } from '../json/json.ts'

/** Whether two parts of a venue file mean the same. Null, an empty list and a missing field do. */
export const isSameValue = (a: Json, b: Json): boolean => dequal(meaningOf(a), meaningOf(b))

function meaningOf(value: Json): Json {
  if (isJsonList(value)) return value.length === 0 ? null : value.map(meaningOf)
  if (!isJsonObject(value)) return value
  const fields = Object.entries(value).map(([key, field]) => [key, meaningOf(field)] as const)
  return Object.fromEntries(fields.filter(([, field]) => field !== null))
}
