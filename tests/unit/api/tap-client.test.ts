// @feature-file payment.provider-faults

import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { createTapClients } from '../../../api/payments/tap/tap-client.ts'

afterEach(() => vi.unstubAllGlobals())

const MINUTE = 60_000

/** Calls of Tap by account, and the keys that reached it. Each key has an account of the same name. */
function openClients(retryAfter: string) {
  const clock = { now: 0 }
  const reached: string[] = []
  const busy = new Set<string>()
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { Authorization: string } }) => {
    const key = headers.Authorization.slice('Bearer '.length)
    reached.push(key)
    return busy.has(key)
      ? new Response('{}', { status: 429, headers: { 'retry-after': retryAfter } })
      : new Response('{}')
  })
  const clients = createTapClients(
    async (account) => [account],
    undefined,
    () => clock.now,
  )
  const call = async (account: string) =>
    (await clients.of({ account, keyVersion: '' })).get('/v2/charges/x', v.object({}))
  return { clock, reached, busy, call }
}

test('a key that Tap was called with too often does not hold up the keys of others', async () => {
  const { reached, busy, call } = openClients('7')
  busy.add('own')
  await expect(call('own')).rejects.toThrow('429')
  await expect(call('own')).rejects.toThrow('later')
  await expect(call('other')).resolves.toEqual({})
  expect(reached).toEqual(['own', 'other'])
})

test('Tap is called again after a minute, however long it asks for', async () => {
  const { clock, busy, call } = openClients('86400')
  busy.add('own')
  await expect(call('own')).rejects.toThrow('429')
  busy.clear()
  clock.now = MINUTE - 1
  await expect(call('own')).rejects.toThrow('later')
  clock.now = MINUTE
  await expect(call('own')).resolves.toEqual({})
})
