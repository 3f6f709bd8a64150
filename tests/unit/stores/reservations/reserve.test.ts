import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openReserving } from '../../../../src/stores/reservations/reserve.ts'

/** What was sent: the key of each request, and the keys it takes the place of. */
let sent: { key: string; replaces: string | null }[]
let answers: Response[]
beforeEach(() => {
  sent = []
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {}, lang: 'en' } })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ key: headers['Idempotency-Key'] ?? '', replaces: headers['Replaces-Keys'] ?? null })
    const answer = answers.shift()
    if (!answer) throw new TypeError('no connection')
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

const failure = (status: number, code: string) => Response.json({ error: 1, code, message: code }, { status })
const request = (users: number) => ({
  ...{ branch_id: 'b1', selling_types: 'reserv_dinein', reservation: true, users },
  schedule: { date: '2026-05-07', from: '19:00', to: '20:30' },
})

it.each([
  ['no answer', () => []],
  ['a database that went away in the midst', () => [failure(503, 'internal')]],
  ['a gateway in the place of the API', () => [new Response('<h1>Bad gateway</h1>', { status: 502 })]],
])('after %s the same is asked by the same key, and another takes its place', async (_, after) => {
  const lose = async () => {
    answers = after()
    const reserving = openReserving('b1', '7')
    await reserving.send(request(2))
    expect(reserving.$state.get().state).toBe('failed')
    return reserving
  }
  await (await lose()).send(request(2))
  expect(sent[1]).toEqual(sent[0])
  await (await lose()).send(request(3))
  expect(sent[3]?.key).not.toBe(sent[0]?.key)
  expect(sent[3]?.replaces).toBe(sent[0]?.key)
})

it('what the API refused reserved nothing, and nothing takes its place', async () => {
  answers = [failure(409, 'conflict')]
  const reserving = openReserving('b1', '7')
  await reserving.send(request(2))
  await reserving.send(request(3))
  expect(sent[1]?.replaces).toBeNull()
})
