import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPayload, reloadPayload } from '../../../src/stores/payload.ts'

type Items = { readonly items: number }
const SHAPE = { items: 'number' } as const
const load = (at: string) => loadPayload<Items>(at, SHAPE)

let path = 0
/** Returns a new path for each test, because payloads are cached while the page is open. */
const nextPath = () => `/grill/${++path}/_payload.json`
const answers = (...given: (object | Error)[]) => {
  const send = vi.fn(async (_url: string) => {
    const answer = given.length > 1 ? given.shift() : given[0]
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  })
  vi.stubGlobal('fetch', send)
  return send
}
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('fetches a payload once for all parts of the page', async () => {
  const send = answers({ items: 1 })
  const at = nextPath()
  expect(await Promise.all([load(at), load(at)])).toEqual([{ items: 1 }, { items: 1 }])
  expect(await load(at)).toEqual({ items: 1 })
  expect(send).toHaveBeenCalledTimes(1)
})

test('fetches a payload again after a failed load', async () => {
  const cut = new TypeError('connection reset')
  answers(cut, cut, { items: 2 })
  const at = nextPath()
  await expect(load(at)).rejects.toMatchObject({ code: 'network' })
  expect(await load(at)).toEqual({ items: 2 })
})

test('fetches a payload again when it is reloaded', async () => {
  answers({ items: 1 }, { items: 2 })
  const at = nextPath()
  await load(at)
  expect(await reloadPayload<Items>(at, SHAPE)).toEqual({ items: 2 })
  expect(await load(at)).toEqual({ items: 2 })
})

test.each([
  [{ items: '1' }, 'items is string'],
  [{ items: null }, 'items is null'],
  [{}, 'items is undefined'],
  [[], 'items is undefined'],
])(
  'rejects %j with the name of the invalid field, and fetches the payload again',
  async (answer, message) => {
    answers(answer, { items: 2 })
    const at = nextPath()
    await expect(load(at)).rejects.toMatchObject({ code: 'bad-answer', message: `${at}: ${message}` })
    expect(await load(at)).toEqual({ items: 2 })
  },
)

test('distinguishes arrays and nullable fields from objects', async () => {
  type Payload = { readonly list: readonly string[]; readonly object: object; readonly maybe: string | null }
  const shape = { list: 'array', object: 'object' } as const
  answers({ list: [], object: {}, maybe: null }, { list: [], object: [], maybe: null })
  const at = nextPath()
  expect(await loadPayload<Payload>(at, shape)).toEqual({ list: [], object: {}, maybe: null })
  await expect(reloadPayload<Payload>(at, shape)).rejects.toMatchObject({ code: 'bad-answer' })
})
