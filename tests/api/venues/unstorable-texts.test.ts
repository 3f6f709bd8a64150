import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { accountActions } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { walletGrill } from '../support/wallet.ts'

const recipient = { branch_id: 'grill-b1', phone: '50000001', dial_code: '+965' }
const order = {
  branch_id: 'grill-b1',
  selling_types: 'dinein',
  order_lines: [{ item_id: 'plain', quantity: 1 }],
}
const bought = { branch_id: 'grill-b1', package_id: 'p', price: 1, credit: 1, payment_option: 1 }

/** A text field of a request: its call, the rest of the body, and its path. */
const TEXTS: readonly [call: string, body: object, path: string][] = [
  ['/webapp/register', recipient, 'name'],
  ['/webapp/register', recipient, 'email'],
  ['/webapp/login', recipient, 'locale'],
  ['/webapp/login', recipient, 'phone'],
  ['/send-otp', recipient, 'locale'],
  ['/webapp/update-profile', {}, 'name'],
  ['/webapp/update-profile', { phone: '50000002' }, 'phone_proof'],
  ['/webapp/order', order, 'locale'],
  ['/webapp/order', order, 'name'],
  ['/webapp/order', order, 'comment'],
  ['/webapp/order', order, 'notes.0'],
  ['/webapp/wallet/buy', bought, 'locale'],
  ['/webapp/newsletter/grill-b1', { email: 'a@example.com' }, 'locale'],
]
const UNSTORABLE = [
  ['NUL', 'a\0b'],
  ['half of a surrogate pair', 'a\ud83d'],
] as const

describe.each(databaseKinds)('texts that databases cannot store, on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let bearer: Record<string, string>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    expect((await api.operator('PUT', '/operator/venues', walletGrill('grill'))).status).toBe(200)
    bearer = (await accountActions(api).logIn('50000009')).bearer
  })
  afterAll(() => open.close())

  test.each(
    TEXTS.flatMap(([call, body, path]) =>
      UNSTORABLE.map(([what, text]) => ({ call, body, path, what, text })),
    ),
  )('$what in $path of $call is refused with its path', async ({ call, body, path, text }) => {
    const [field = '', index] = path.split('.')
    const value = index === undefined ? text : [text]
    const answer = await api.post(call, { ...body, [field]: value }, bearer)
    expect([answer.status, answer.json.issues[0].path]).toEqual([400, path])
  })
})
