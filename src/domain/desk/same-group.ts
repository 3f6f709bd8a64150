import type { JsonObject } from '../json/json.ts'
import { idOf } from './edit-path.ts'
import { isSameValue } from './same-value.ts'

/**
 * Whether two option groups of different dishes are one and the same to people: they have the same id, and everything in them
 * means the same. The venue file repeats a group in each dish that uses it, so an edit that fits one fits the other.
 */
export const isSameGroup = (a: JsonObject, b: JsonObject): boolean =>
  idOf(a) !== null && idOf(a) === idOf(b) && isSameValue({ ...a, id: null }, { ...b, id: null })
