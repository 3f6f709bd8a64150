import * as v from 'valibot'
import { decimal, id, optionalNames } from '../wire/primitives.ts'

/** A table of a branch. */
export const tableSchema = v.object({
  id,
  locales: optionalNames,
  /** Name of the floor. */
  floor: optionalNames,
  seats: v.nullish(v.pipe(decimal, v.integer(), v.minValue(1)), null),
})
