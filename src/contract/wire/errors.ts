import * as v from 'valibot'
import { amount, id, text } from './primitives.ts'

/** The state of one line on the current menu. Prices are per unit, in major units. */
export const lineCheckSchema = v.object({
  /** Position in the request's `order_lines`. */
  index: v.number(),
  item_id: id,
  state: v.picklist(['ok', 'price', 'sold-out', 'unavailable', 'choices']),
  old_price: v.nullable(amount),
  new_price: v.nullable(amount),
})
export type LineCheck = v.InferOutput<typeof lineCheckSchema>

/** Error codes of the API. Users read a translated sentence instead. */
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

/** A problem of one value in a request or file. */
export const issueSchema = v.object({
  path: text,
  message: text,
  /** A code such as `expired` or `guests-only`, if a screen shows a specific message. */
  reason: v.exactOptional(text),
})
export type Issue = v.InferOutput<typeof issueSchema>

/** Body of every error response. */
export const errorBodySchema = v.object({
  error: v.literal(1),
  code: v.picklist(errorCodes),
  message: text,
  issues: v.nullish(v.array(issueSchema), []),
  /** With `changed`: the state of each line on the current menu, and the new total in major units. */
  changes: v.nullish(v.array(lineCheckSchema), []),
  total: v.nullish(v.union([v.number(), text]), null),
  /** With `rate-limited` and with status 503: seconds until a retry is allowed, as in the header `Retry-After`. */
  retry_after: v.exactOptional(v.number()),
})
export type ErrorResponse = v.InferOutput<typeof errorBodySchema>

/** Formats the message of a validation issue. */
type FormatMessage = (issue: v.BaseIssue<unknown>) => string

/** Converts validation issues to at most `most` issues with paths such as `menu.0.items.3.price`. */
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

/** Flattens an issue. In a failed union, issues below the union are the most specific; their paths start at the union. */
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
