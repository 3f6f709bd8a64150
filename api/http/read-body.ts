import type { Context } from 'hono'
import * as v from 'valibot'
import { type Issue, toIssues } from '../../src/contract/wire/errors.ts'
import { ApiError, invalid } from './errors.ts'
import { issueWording } from './issue-wording.ts'

/** Most issues of one answer. */
const MOST_ISSUES = 20

/** The JSON body of a call, checked by its schema. @throws ApiError `invalid` with every wrong value. */
export async function readBody(c: Context, schema: v.GenericSchema): Promise<unknown> {
  // Other sites' forms can send any text without asking first, but not this type.
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
  if (!parsed.success) throw invalid(toIssues(parsed.issues, MOST_ISSUES, issueWording))
  const lists = listsAsObjects(schema as unknown as Schema, json, '')
  if (lists.length > 0) throw invalid(lists)
  return parsed.output
}

/** Refuses a body in another coding: no call unpacks one. @throws ApiError `invalid`. */
export function refuseCoding(c: Context): void {
  const coding = c.req.header('content-encoding')?.trim().toLowerCase()
  if (!coding || coding === 'identity') return
  const message = `Content-Encoding: ${coding} is not supported; send the body as it is`
  throw new ApiError('invalid', message, { issues: [{ path: '', message }] })
}

/** The parts of a valibot schema that are walked here. */
type Schema = {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Schema[]
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly entries?: Readonly<Record<string, Schema>>
}

/** Lists where objects are expected: `v.object` takes a list for an object without entries. */
function listsAsObjects(schema: Schema, value: unknown, path: string): Issue[] {
  if (typeof value !== 'object' || value === null) return []
  if (schema.pipe) {
    const schemas = schema.pipe.filter(({ kind }) => kind === 'schema')
    return schemas.flatMap((part) => listsAsObjects(part, value, path))
  }
  if (schema.wrapped) return listsAsObjects(schema.wrapped, value, path)
  const below = path === '' ? '' : `${path}.`
  const { item, entries } = schema
  if (item && Array.isArray(value))
    return value.flatMap((entry, i) => listsAsObjects(item, entry, `${below}${i}`))
  if (!entries) return []
  if (Array.isArray(value)) return [{ path, message: 'expected an object, not a list' }]
  return Object.entries(entries).flatMap(([key, part]) =>
    listsAsObjects(part, (value as Record<string, unknown>)[key], `${below}${key}`),
  )
}
