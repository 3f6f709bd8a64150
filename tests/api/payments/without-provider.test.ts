// @feature-file payment.provider-required

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { importVenue } from '../../../api/venues/import-venue.ts'
import { accountActions } from '../support/accounts.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { paymentActions } from '../support/payments.ts'
import { NOON } from '../support/venue.ts'
import { walletActions, walletGrill } from '../support/wallet.ts'

const payments = { siteUrl: 'https://menu.example', apiPath: '', sandboxSecret: null }
const selling = walletGrill('grill', { payment_methods: [1, 2], payment_options: [1, 4] })
let open: OpenDatabase
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(open, { payments })
  // Stored while there was a provider or the sandbox.
  await importVenue(open.db, Buffer.from(JSON.stringify(selling)), NOON)
})
afterAll(() => open.close())

test('without a payment provider, a file with online payment is refused, with each option and package named', async () => {
  const answer = await api.operator('PUT', '/operator/venues', selling)
  expect(answer.status).toBe(400)
  expect(answer.json.issues).toEqual([
    {
      path: 'business.payment_options.0',
      message: expect.stringMatching(/^cards online \(1\) cannot be offered: /),
    },
    { path: 'business.payment_options.1', message: expect.stringMatching(/^KNET \(4\) cannot be offered: /) },
    {
      path: 'business.wallet_config.packages.0',
      message: expect.stringMatching(/^the package small cannot be sold: /),
    },
    {
      path: 'business.wallet_config.packages.1',
      message: expect.stringMatching(/^the package large cannot be sold: /),
    },
  ])
  expect(answer.json.message).toContain('SUFRA_SANDBOX=1')
})

test('without a payment provider, a stored venue neither offers nor accepts online payment and packages', async () => {
  const { business } = (await api.get('/webapp/v5/restaurant/grill')).json
  expect(business).toMatchObject({
    payment_methods: [2],
    payment_options: [],
    wallet_config: { packages: [] },
  })
  const pay = paymentActions(api, 'grill')
  const refused = await pay.send('key-1')
  expect(refused.json).toMatchObject({ code: 'invalid', issues: [{ path: 'payment_type' }] })
  expect((await pay.send('key-2', pay.order({ payment_type: 2, payment_option: null }))).status).toBe(200)
  const diner = await accountActions(api).logIn('53000001')
  const wallets = walletActions(api, open.db, 'grill')
  expect((await wallets.buy(diner)).json).toMatchObject({ code: 'unavailable' })
  expect((await wallets.readWallet(diner)).packages).toEqual([])
  expect((await api.get('/sandbox/pay/any')).status).toBe(404)
  expect((await api.post('/payments/sandbox/callback', {})).status).toBe(404)
})

test('the page of the sandbox states that nobody is charged', async () => {
  const tried = createTestApi(open)
  const { url } = await paymentActions(tried, 'grill').place('key-3')
  expect((await tried.get(url)).text).toContain('Test page: nobody is charged')
})
