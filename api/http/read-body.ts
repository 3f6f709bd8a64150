import type { Context } from 'hono'
import * as v from 'valibot'
import { type Issue, toIssues } from '../../src/contract/wire/errors.ts'
import { describeIssue } from './describe-issue.ts'
import { ApiError, invalid } from './errors.ts'

/** Most issues in one response. */
const MAX_ISSUES = 20

/** Parses and checks the JSON body of a call. @throws ApiError `invalid` with every invalid value */
export async function readBody(c: Context, schema: v.GenericSchema): Promise<unknown> {
  // Forms of other sites can send any text without a preflight request, but not with this type.
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw invalid([{ path: '', message: 'expected Content-Type: application/json' }])
  const text = await c.req.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw invalid([{ path: '', message: 'the body is not JSON' }])
  }
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) throw invalid(toIssues(parsed.issues, MAX_ISSUES, describeIssue))
  const lists = findListsForObjects(schema as unknown as Schema, json, '')
  if (lists.length > 0) throw invalid(lists)
  return parsed.output
}

/** Rejects an encoded body, since no call decodes one. @throws ApiError `invalid` */
export function assertNotEncoded(c: Context): void {
  const coding = c.req.header('content-encoding')?.trim().toLowerCase()
  if (!coding || coding === 'identity') return
  const message = `Content-Encoding: ${coding} is not supported; send the body as it is`
  throw new ApiError('invalid', message, { issues: [{ path: '', message }] })
}

/** The parts of a valibot schema that are traversed here. */
type Schema = {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Schema[]
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly entries?: Readonly<Record<string, Schema>>
}

/** Finds lists where objects are expected: `v.object` accepts a list as an object without entries. */
function findListsForObjects(schema: Schema, value: unknown, path: string): Issue[] {
  if (typeof value !== 'object' || value === null) return []
  if (schema.pipe) {
    const schemas = schema.pipe.filter(({ kind }) => kind === 'schema')
    return schemas.flatMap((part) => findListsForObjects(part, value, path))
  }
  if (schema.wrapped) return findListsForObjects(schema.wrapped, value, path)
  const below = path === '' ? '' : `${path}.`
  const { item, entries } = schema
  if (item && Array.isArray(value))
    return value.flatMap((entry, i) => findListsForObjects(item, entry, `${below}${i}`))
  if (!entries) return []
  if (Array.isArray(value)) return [{ path, message: 'expected an object, not a list' }]
  return Object.entries(entries).flatMap(([key, part]) =>
    findListsForObjects(part, (value as Record<string, unknown>)[key], `${below}${key}`),
  )
}
