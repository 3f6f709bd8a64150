import * as v from 'valibot'
import { text } from './primitives.ts'

/** The response of a call that only confirms success. */
export const acceptedResponse = v.object({ message: v.nullish(text, '') })
