import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import { accountActions, otherBusiness } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { reservableGrill, reservationActions } from '../support/reservations.ts'

const PHONE = '+96550007001'
const person = { name: 'Layla Q', phone: '50007001', dial_code: '+965' }

// @feature privacy.export
describe.each(databaseKinds)('the data of a person who asks on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    const file = reservableGrill('grill')
    const own = { ...file, business: { ...file.business, show_rating: true, enable_wallet: true } }
    for (const file of [own, otherBusiness('other', '8')])
      expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  })
  afterAll(() => open.close())

  const order = async (more: object = {}, headers: Record<string, string> = {}) => {
    const body = {
      ...{ branch_id: 'grill-b1', selling_types: 'pickup', ...person },
      order_lines: [{ item_id: 'plain', quantity: 2, comment: 'no salt' }],
      ...more,
    }
    const answer = await api.post('/webapp/order', body, headers)
    expect(answer.status, answer.text).toBe(200)
    return answer.json.order
  }
  const exported = async (user_id = '7', phone = PHONE) =>
    parseAs(
      operatorCalls.exportPerson.response,
      (await api.operator('POST', '/operator/persons/export', { user_id, phone })).json,
    )
  const ids = (list: readonly unknown[]) => list.map((one) => (one as { id: string }).id).sort()

  test('is complete for guests and accounts, and contains nobody else', async () => {
    expect(await exported()).toMatchObject({ account: null, orders: [], reservations: [] })
    const asGuest = await order()
    const { reservation } = await reservationActions(api, 'grill').make(person)
    await order({ phone: '50007002', name: 'Somebody else' })
    const elsewhere = await order({ branch_id: 'other-b1' })
    const { bearer } = await accountActions(api).logIn('50007001')
    const own = await order({ selling_types: 'dinein' }, bearer)
    const rating = { branch_id: 'grill-b1', rate: 4, device_id: randomUUID(), comment: 'good bread' }
    expect((await api.post('/users/rate', rating, bearer)).status).toBe(200)
    const correction = {
      user_id: '7',
      phone: PHONE,
      currency: 'KWD',
      amount: 1.5,
      note: 'sorry',
      reference: 'c1',
    }
    expect((await api.operator('POST', '/operator/wallets/correct', correction)).status).toBe(200)

    const data = await exported()
    expect(ids(data.orders)).toEqual([asGuest.id, own.id].sort())
    expect(ids(data.reservations)).toEqual([reservation.id])
    expect(data.orders).toContainEqual(
      expect.objectContaining({
        name: 'Layla Q',
        order_lines: [expect.objectContaining({ comment: 'no salt' })],
      }),
    )
    expect(data.account).toMatchObject({
      phone: PHONE,
      ratings: [{ reference_id: 'grill', stars: 4, comment: 'good bread' }],
      wallet: [{ currency: 'KWD', available: 1.5, note: 'sorry' }],
    })
    expect(data.messages.length).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toMatch(/Somebody|50007002/)
    expect(ids((await exported('8')).orders)).toEqual([elsewhere.id])
    // The log does not say whose data it was.
    expect(JSON.stringify(api.lines)).not.toMatch(/Layla|50007001/)
  })

  test('is for operators, by a complete phone number', async () => {
    const body = { user_id: '7', phone: PHONE }
    expect((await api.post('/operator/persons/export', body)).status).toBe(401)
    expect(
      (await api.operator('POST', '/operator/persons/export', { user_id: '7', phone: '5000' })).status,
    ).toBe(400)
  })
})
