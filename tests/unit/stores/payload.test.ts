import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPayload, reloadPayload } from '../../../src/stores/payload.ts'

let path = 0
/** Each test has a path of its own: a payload is kept for as long as the page is open. */
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

test('is fetched once, however many parts of the page ask for it', async () => {
  const send = answers({ items: 1 })
  const at = nextPath()
  expect(await Promise.all([loadPayload(at), loadPayload(at)])).toEqual([{ items: 1 }, { items: 1 }])
  expect(await loadPayload(at)).toEqual({ items: 1 })
  expect(send).toHaveBeenCalledTimes(1)
})

test('is fetched again after a failed load', async () => {
  const cut = new TypeError('connection reset')
  answers(cut, cut, { items: 2 })
  const at = nextPath()
  await expect(loadPayload(at)).rejects.toMatchObject({ code: 'network' })
  expect(await loadPayload(at)).toEqual({ items: 2 })
})

test('is fetched anew when the menu of now is wanted', async () => {
  answers({ items: 1 }, { items: 2 })
  const at = nextPath()
  await loadPayload(at)
  expect(await reloadPayload(at)).toEqual({ items: 2 })
  expect(await loadPayload(at)).toEqual({ items: 2 })
})
