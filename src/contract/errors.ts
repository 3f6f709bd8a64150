import * as v from 'valibot'
import { lineCheck } from './order.ts'
import { text } from './primitives.ts'

/** Codes of the API's failures; the user reads a translated sentence, never these. */
export const errorCodes = [
  'invalid',
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'changed',
  'too-large',
  'rate-limited',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** What is wrong with one value of a request or file. */
export const issue = v.object({ path: text, message: text })
export type Issue = v.InferOutput<typeof issue>

/** Body of every failure answer. */
export const errorResponse = v.object({
  error: v.literal(1),
  code: v.picklist(errorCodes),
  message: text,
  issues: v.nullish(v.array(issue), []),
  /** With `changed`: how each line fares with the menu as it is now, and the new total in major units. */
  changes: v.nullish(v.array(lineCheck), []),
  total: v.nullish(v.union([v.number(), text]), null),
})
export type ErrorResponse = v.InferOutput<typeof errorResponse>

/** Turns a failed parse into issues that name their paths: `menu.0.items.3.price`. At most `most` of them. */
export function issuesOf(failed: readonly v.BaseIssue<unknown>[], most = 20): Issue[] {
  return deepest(failed)
    .slice(0, most)
    .map((entry) => ({ path: v.getDotPath(entry) ?? '', message: entry.message }))
}

/** Of a union's failure, the branch that came furthest says most; its paths are below the union's own. */
function deepest(failed: readonly v.BaseIssue<unknown>[]): v.BaseIssue<unknown>[] {
  return failed.flatMap((entry) => {
    const inner = entry.issues?.filter((sub) => (sub.path?.length ?? 0) > (entry.path?.length ?? 0))
    return inner?.length ? deepest(inner) : [entry]
  })
}
