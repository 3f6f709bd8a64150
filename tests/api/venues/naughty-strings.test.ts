import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { naughtyStrings } from '../../helpers/sample-data.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { grill } from '../support/venue.ts'

describe('strings that often break programs', () => {
  const strings = naughtyStrings()
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase('embedded', inject('databaseUrl'))
    api = createTestApi(open)
    expect((await api.operator('PUT', '/operator/venues', grill())).status).toBe(200)
  })
  afterAll(() => open.close())

  test('are stored unchanged as notes of an order, or refused with their path, without an internal error', {
    timeout: 60_000,
  }, async () => {
    const problems: string[] = []
    let accepted = 0
    // Four texts per order: its comment, its notes, a line's comment.
    for (let at = 0; at < strings.length; at += 4) {
      const [comment = '', first = '', second = '', note = ''] = strings.slice(at, at + 4)
      const { status, json } = await api.post('/webapp/order', {
        ...{ branch_id: 'grill-b1', selling_types: 'dinein', comment, notes: [first, second] },
        order_lines: [{ item_id: 'plain', quantity: 1, unit_price: 0.225, comment: note }],
      })
      const paths = status === 400 ? json.issues.map((issue: { path: string }) => issue.path) : []
      const refused = paths.length > 0 && !paths.includes('')
      if (status !== 200 && !refused) problems.push(`${at}: ${status} ${JSON.stringify(json)}`)
      if (status !== 200) continue
      accepted += 4
      const read = await api.get(`/webapp/order/${json.order.id}/${json.secret}?full=true`)
      for (const text of [comment, note])
        if (!JSON.stringify(read.json).includes(JSON.stringify(text.trim()).slice(1, -1)))
          problems.push(`${JSON.stringify(text)} is read back as ${read.text}`)
    }
    expect(problems).toEqual([])
    expect(accepted).toBeGreaterThan(strings.length / 2)
  })

  // @feature security.text
  test('cause no internal error in any other field or in a search', { timeout: 60_000 }, async () => {
    const problems: string[] = []
    const checkAnswer = async (what: string, answer: Promise<{ status: number; json: unknown }>) => {
      const { status } = await answer
      if (status >= 500) problems.push(`${what}: ${status}`)
    }
    for (const [at, text] of strings.entries()) {
      const q = encodeURIComponent(text)
      const person = {
        branch_id: 'grill-b1',
        name: text,
        phone: text,
        dial_code: text,
        email: text,
        locale: text,
      }
      const line = { item_id: text, quantity: 1, price_label_id: text, modifiers: text }
      const cart = { selling_types: 'dinein', coupon_code: text, order_lines: [line] }
      const rest = { phone: text, table: text, car: { text }, delivery: { address: text, area_id: text } }
      await checkAnswer(`search ${q}`, api.get(`/webapp/search/grill-b1?q=${q}&type=dinein`))
      await checkAnswer(`order ${q}`, api.post('/webapp/order', { ...person, ...cart, ...rest }))
      // Each string is used in one of these.
      const others = [
        () => api.get(`/webapp/v5/item/grill-b1/${q}`),
        () => api.post('/webapp/register', person),
        () => api.post('/service/pos/calc-order/grill-b1', cart),
        () => api.post('/webapp/reserve-table', { ...person, comment: text, date: text }),
      ]
      await checkAnswer(`${at % 4} ${q}`, others[at % 4]?.() as ReturnType<typeof api.get>)
    }
    expect(problems).toEqual([])
  })
})
