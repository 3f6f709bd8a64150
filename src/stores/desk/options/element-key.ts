import { idOf } from '../../../domain/desk/edit-path.ts'
import type { JsonObject } from '../../../domain/json/json.ts'

/** The key in a form of an element of the file. */
export const elementKey = (element: JsonObject): string => idOf(element) ?? ''
