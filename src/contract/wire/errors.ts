import * as v from 'valibot'
import { amount, id, text } from './primitives.ts'

/** How one line fares with the menu as it is now. `price` is the unit price; major units. */
export const lineCheck = v.object({
  /** Position in the request's `order_lines`. */
  index: v.number(),
  item_id: id,
  state: v.picklist(['ok', 'price', 'sold-out', 'unavailable', 'choices']),
  old_price: v.nullable(amount),
  new_price: v.nullable(amount),
})
export type LineCheck = v.InferOutput<typeof lineCheck>

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
export const issue = v.object({
  path: text,
  message: text,
  /** Why, where a screen has more to say than that the value is wrong (`expired`, `guests-only`). */
  reason: v.exactOptional(text),
})
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
  /** With `rate-limited`, and `internal` of a 503: seconds until it may be tried again; so says the header `Retry-After`. */
  retry_after: v.exactOptional(v.number()),
})
export type ErrorResponse = v.InferOutput<typeof errorResponse>

/** Words an issue of the validator. */
type FormatMessage = (issue: v.BaseIssue<unknown>) => string

/** Turns a failed parse into issues that name their paths: `menu.0.items.3.price`. At most `most` of them. */
export function toIssues(
  failed: readonly v.BaseIssue<unknown>[],
  most = 20,
  wording: FormatMessage = ({ message }) => message,
): Issue[] {
  const issues: Issue[] = []
  for (const entry of failed) {
    if (issues.length >= most) break
    issues.push(...deepestIssues(entry, [], wording))
  }
  return issues.slice(0, most)
}

/** Of a union's failure, the branches that came below the union say most; their paths start at the union. */
function deepestIssues(
  entry: v.BaseIssue<unknown>,
  above: readonly string[],
  wording: FormatMessage,
): Issue[] {
  const path = [...above, ...(entry.path ?? []).map((part) => String(part.key))]
  const inner = (entry.issues ?? []).filter((sub) => sub.path?.length)
  if (inner.length > 0) return inner.flatMap((sub) => deepestIssues(sub, path, wording))
  return [{ path: path.join('.'), message: wording(entry) }]
}
