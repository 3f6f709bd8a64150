import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Json } from '../../../src/domain/json/json.ts'

const text = v.pipe(v.string(), v.minLength(1))

/**
 * A place in an answer: the names that lead to it in JSON, such as `data.MessageID`, or a pattern. What the pattern finds is its group.
 */
const place = { path: v.optional(text), pattern: v.optional(pattern()) }
const hasOnePlace = ({ path, pattern }: { path?: string | undefined; pattern?: RegExp | undefined }) =>
  (path === undefined) !== (pattern === undefined)
const PLACE = 'expected either a path or a pattern'

const gateway = v.strictObject({
  /** Part of the address of its delivery reports, and stored with every message. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{1,30}$/, 'expected lower-case letters and digits')),
  url: v.pipe(v.string(), v.url('expected an address')),
  /** How the fields are sent: in the body, as JSON or as a form, or in the address. */
  encoding: v.picklist(['json', 'form', 'query']),
  headers: v.optional(v.record(text, text), {}),
  /** Texts can contain `{text}`, `{phone}`, `{sender}` and `{id}`. Values of other types are sent as they are. */
  fields: v.record(
    text,
    v.custom<Json>((value) => value !== undefined),
  ),
  /** `+96550000001`, `96550000001` or `50000001`. */
  phone: v.picklist(['plus', 'plain', 'national']),
  sender: v.optional(text, ''),
  /** A message is accepted if this place of the answer contains this text, or the answer matches this pattern. */
  accepted: v.pipe(
    v.strictObject({ ...place, equals: v.optional(v.union([v.string(), v.number(), v.boolean()])) }),
    v.check((value) => hasOnePlace(value), PLACE),
    v.check(
      ({ path, equals }) => (path === undefined) === (equals === undefined),
      'expected `equals` with a path',
    ),
  ),
  /** The gateway's id of the message. */
  reference: v.optional(
    v.pipe(
      v.strictObject(place),
      v.check((value) => hasOnePlace(value), PLACE),
    ),
  ),
  /** Most messages per second. */
  per_second: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(1000)), 1000),
  /** What its delivery reports contain, in the address or in a body of JSON or a form. Without it, it reports nothing. */
  reports: v.optional(
    v.strictObject({
      /** The parameter `key` of the address that the gateway calls. Nobody else may know it. */
      key: v.pipe(v.string(), v.minLength(20, 'expected at least 20 characters')),
      /** The field with the gateway's id of the message, or with `{id}`. */
      reference: text,
      state: text,
      delivered: v.array(text),
      failed: v.array(text),
    }),
  ),
})
export type AnswerPlace = NonNullable<GatewaySettings['reference']>
export type GatewaySettings = v.InferOutput<typeof gateway>

function pattern() {
  return v.pipe(
    v.string(),
    v.check((source) => isPattern(source), 'expected a regular expression'),
    v.transform((source) => new RegExp(source, 'u')),
  )
}

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'u'))
  } catch {
    return false
  }
}

/**
 * Reads the file that describes an SMS gateway. `{env:NAME}` in its texts is replaced by an environment variable, so that the file
 * needs no secrets. @throws Error that names what is wrong and where, without values
 */
export function readGatewayFile(
  file: string,
  variables: Readonly<Record<string, string | undefined>>,
): GatewaySettings {
  const missing = new Set<string>()
  const filled = (source: string) =>
    source.replace(/\{env:(\w+)\}/g, (_, name: string) => {
      if (!variables[name]) missing.add(name)
      return variables[name] ?? ''
    })
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'), (_, item) =>
      typeof item === 'string' ? filled(item) : item,
    )
  } catch (error) {
    throw new Error(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (missing.size > 0) throw new Error(`requires ${[...missing].join(', ')}, which are not set`)
  const parsed = v.safeParse(gateway, value)
  if (parsed.success) return parsed.output
  throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; '))
}
