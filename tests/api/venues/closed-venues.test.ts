import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { accountActions, describeFailure } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { reservableGrill, reservationActions } from '../support/reservations.ts'
import { grill } from '../support/venue.ts'
import { walletActions, walletGrill } from '../support/wallet.ts'

describe.each(databaseKinds)('a closed venue on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
  })
  afterAll(() => open.close())

  const restaurant = async (closed: unknown) => {
    expect((await api.operator('PUT', '/operator/venues', { ...grill('grill'), closed })).status).toBe(200)
    return (await api.get('/webapp/v5/restaurant/grill')).json
  }
  const order = () =>
    api.post('/webapp/order', {
      branch_id: 'grill-b1',
      selling_types: 'dinein',
      order_lines: [{ item_id: 'plain', quantity: 1, unit_price: 0.225 }],
    })

  test('with a URL redirects its visitors and still returns its data', async () => {
    expect(await restaurant({ url: 'https://elsewhere.example/' })).toMatchObject({
      redirect: true,
      url: 'https://elsewhere.example/',
      business: { reference_id: 'grill' },
    })
  })

  test('with a message has no restaurant and accepts no orders until it reopens', async () => {
    expect(await restaurant({ message: 'Back in spring' })).toMatchObject({
      business: null,
      menu: null,
      redirect: false,
      message: 'Back in spring',
    })
    expect((await order()).json).toMatchObject({ code: 'unavailable' })
    expect(await restaurant(null)).toMatchObject({ business: { reference_id: 'grill' }, message: '' })
    expect((await order()).status).toBe(200)
  })

  // @feature venue.closed
  test('accepts no reservations and sells no packages until it reopens', async () => {
    const { business, tables } = reservableGrill('grill')
    const file = { ...walletGrill('grill', { reservation: business.reservation }), tables }
    const put = async (closed: unknown) =>
      expect((await api.operator('PUT', '/operator/venues', { ...file, closed })).status).toBe(200)
    const guests = reservationActions(api, 'grill')
    await put(null)
    const diner = await accountActions(api).logIn('53000001')
    const wallets = walletActions(api, open.db, 'grill')
    await put({ message: 'Back in spring' })
    const closed = { status: 409, code: 'unavailable', reason: 'no-reservations' }
    expect(describeFailure(await guests.send())).toMatchObject(closed)
    expect(describeFailure(await api.get('/webapp/reservation-slots/grill-b1'))).toMatchObject(closed)
    expect(describeFailure(await wallets.buy(diner))).toMatchObject({ status: 409, code: 'unavailable' })
    await put(null)
    expect((await guests.send()).status).toBe(200)
    expect((await api.get('/webapp/reservation-slots/grill-b1')).status).toBe(200)
    expect((await wallets.buy(diner)).status).toBe(200)
  })

  test.each(['javascript:alert(1)', 'elsewhere.example', '//elsewhere.example', 'ftp://x.example'])(
    'refuses a redirect to %s',
    async (url) => {
      const answer = await api.operator('PUT', '/operator/venues', { ...grill('grill'), closed: { url } })
      expect(answer.status).toBe(400)
      expect(answer.json.issues[0].path).toBe('closed.url')
    },
  )
})
