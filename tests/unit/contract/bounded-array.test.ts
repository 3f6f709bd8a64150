import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import { calcOrderCall } from '../../../src/contract/order/order-calls.ts'
import { boundedArray } from '../../../src/contract/wire/bounded-array.ts'
import { toIssues } from '../../../src/contract/wire/errors.ts'

type Part = {
  kind: string
  type: string
  pipe?: Part[] | undefined
  item?: Part
  wrapped?: Part
  options?: Part[]
  entries?: Record<string, Part>
}

/** Paths of the arrays in a schema whose elements are checked before their length. */
function unbounded(schema: Part, path: string): string[] {
  if (schema.pipe) {
    const lengthAt = schema.pipe.findIndex(({ type }) => type === 'max_length')
    return schema.pipe.flatMap((part, i) => {
      if (part.kind !== 'schema') return []
      if (part.type === 'array' && lengthAt >= 0 && lengthAt < i)
        return unbounded(part.item as Part, `${path}[]`)
      return unbounded(part === schema ? { ...part, pipe: undefined } : part, path)
    })
  }
  if (schema.type === 'array') return [path, ...unbounded(schema.item as Part, `${path}[]`)]
  if (schema.wrapped) return unbounded(schema.wrapped, path)
  if (Array.isArray(schema.options)) return schema.options.flatMap((option) => unbounded(option, path))
  return Object.entries(schema.entries ?? {}).flatMap(([key, part]) => unbounded(part, `${path}.${key}`))
}

const requests = Object.entries({ ...calls, ...operatorCalls }).flatMap(([name, call]) =>
  'request' in call ? [[name, call.request as unknown as Part] as const] : [],
)

describe('arrays in requests', () => {
  it.each(requests)('of %s have their length checked before their elements', (name, request) => {
    expect(unbounded(request, name)).toEqual([])
  })

  it('are found by `unbounded`', () => {
    const open = v.object({
      a: v.nullish(v.pipe(v.array(v.array(v.string())), v.maxLength(3))),
      b: boundedArray(v.object({ c: v.array(v.string()) }), 3),
    })
    expect(unbounded(open as unknown as Part, 'open')).toEqual(['open.a', 'open.a[]', 'open.b[].c'])
  })
})

describe('boundedArray', () => {
  let checked = 0
  const schema = boundedArray(
    v.pipe(
      v.string(),
      v.check(() => {
        checked++
        return true
      }),
    ),
    2,
    { min: 1 },
  )
  const messages = (value: unknown) =>
    toIssues(v.safeParse(schema, value).issues ?? []).map(({ message }) => message)

  it('checks no element of an array that is too long', () => {
    checked = 0
    expect(messages(Array(100_000).fill('a'))).toEqual(['expected at most 2'])
    expect(checked).toBe(0)
    expect(messages(['a', 'b'])).toEqual([])
    expect(checked).toBe(2)
  })

  it('reports the violated limit, the wrong type, or the invalid element', () => {
    expect(messages([])).toEqual(['expected at least 1'])
    expect(messages({})).toEqual(['expected a list'])
    expect(toIssues(v.safeParse(schema, ['a', 5]).issues ?? [])[0]?.path).toBe('1')
  })
})

describe('the modifiers of an order', () => {
  const withChoices = (lines: number, choices: number) => ({
    selling_types: 'dinein',
    order_lines: Array(lines).fill({
      item_id: 'a',
      quantity: 1,
      modifiers_details: Array(choices).fill({ id: 'm' }),
    }),
  })
  const issues = (body: unknown) => toIssues(v.safeParse(calcOrderCall.request, body).issues ?? [])

  it('are counted across all lines before any is checked', () => {
    expect(issues(withChoices(200, 6))).toEqual([
      { path: 'order_lines', message: 'an order has at most 1000 choices' },
    ])
    expect(issues(withChoices(10, 100))).toEqual([])
    expect(issues(withChoices(1, 101))).toEqual([
      { path: 'order_lines.0.modifiers_details', message: 'expected at most 100' },
    ])
    expect(issues({ selling_types: 'dinein', order_lines: [null, { modifiers_details: 5 }] })).toHaveLength(4)
  })
})
