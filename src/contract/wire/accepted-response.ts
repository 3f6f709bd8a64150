import * as v from 'valibot'
import { text } from './primitives.ts'

/** What a call answers that has nothing to tell but that it was done. */
export const acceptedResponse = v.object({ message: v.nullish(text, '') })
