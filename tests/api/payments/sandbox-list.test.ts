// @feature-file payment.reconciliation

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { onlineGrill, paymentActions, referenceOf } from '../support/payments.ts'
import { NOON } from '../support/venue.ts'

const MINUTE = 60_000

let open: OpenDatabase
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(open)
  expect((await api.operator('PUT', '/operator/venues', onlineGrill('listed'))).status).toBe(200)
})
afterAll(() => open.close())

test('the sandbox lists the payments of a period with their states and refunds', async () => {
  const diner = paymentActions(api, 'listed')
  const [waiting, paid, returned, declined] = [
    await diner.place(randomUUID()),
    await diner.place(randomUUID()),
    await diner.place(randomUUID()),
    await diner.place(randomUUID()),
  ]
  await diner.press(paid.url, 'approve')
  await diner.press(returned.url, 'approve')
  await diner.press(declined.url, 'decline')
  expect((await api.operator('POST', `/operator/orders/${returned.id}/status`, { status: 2 })).status).toBe(
    200,
  )
  const [sandbox] = api.payments.providers
  const list = (from: number, to: number) =>
    sandbox?.list(new Date(from), new Date(to), { account: '', keyVersion: '' })
  const listed = (await list(NOON, NOON + 1)) ?? []
  const rows = await open.db.selectFrom('payment').select(['id', 'order_id', 'reference']).execute()
  const stateOf = ({ url, id }: { url: string; id: string }) => {
    const found = listed.find(({ reference }) => reference === referenceOf(url))
    const own = rows.find(({ reference }) => reference === referenceOf(url))
    expect([found?.paymentId, own?.order_id, found?.amount]).toEqual([own?.id, id, 484])
    return [found?.state, found?.refunds.map(({ amount, state }) => [amount, state])]
  }
  expect([waiting, paid, returned, declined].map(stateOf)).toEqual([
    ['open', []],
    ['paid', []],
    ['paid', [[484, 'done']]],
    ['failed', []],
  ])
  expect(listed).toHaveLength(4)
  api.clock.now += 31 * MINUTE
  const later = (await list(NOON, NOON + 1)) ?? []
  expect(later.find(({ reference }) => reference === referenceOf(waiting.url))?.state).toBe('failed')
  expect([await list(NOON - 1, NOON), await list(NOON + 1, NOON + MINUTE)]).toEqual([[], []])
})
