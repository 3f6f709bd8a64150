import * as v from 'valibot'
import { text, url } from '../wire/primitives.ts'

/**
 * The notice of a venue that shows no pages at the moment: visitors are redirected to `url`, or read that it is not
 * available, with `message` if there is one (spec §8).
 */
export const closedNoticeSchema = v.object({
  url: v.nullish(v.pipe(url, v.regex(/^https?:\/\/[^\s/]/i, 'expected an http(s) address')), null),
  message: v.nullish(text, ''),
})
export type ClosedNotice = v.InferOutput<typeof closedNoticeSchema>
