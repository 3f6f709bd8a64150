// @feature-file messages.sender
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createTestApi, openTestDatabase } from '../support/api.ts'
import { venue } from './message-shop.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
})
afterAll(() => open.close())

test('the import rejects a sender that networks of the venue’s country do not accept', async () => {
  const api = createTestApi(open)
  const importing = (sms_sender: string, country_code: string) => {
    const file = venue('elsewhere', { sms_sender })
    return api.operator('PUT', '/operator/venues', { ...file, business: { ...file.business, country_code } })
  }
  for (const [sender, country] of [
    ['Too long a name', 'KW'],
    ['Grill', 'US'],
  ] as const) {
    const answer = await importing(sender, country)
    expect([answer.status, answer.json.issues[0].path]).toEqual([400, 'sms_sender'])
  }
  expect((await importing('+12025550123', 'US')).status).toBe(200)
})
