import * as v from 'valibot'
import { decimal, id, text } from '../wire/primitives.ts'

/** A tax; its rate is in per cent. */
export const taxSchema = v.object({
  id,
  name: v.nullish(text, ''),
  rate: v.pipe(decimal, v.minValue(0), v.maxValue(100)),
})
