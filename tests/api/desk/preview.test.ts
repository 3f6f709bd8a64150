import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

// What previews show, with the compiled pages: tests/publish/site/preview.test.ts.

let open: OpenDatabase
let api: TestApi
let manager: TestDevice
beforeAll(async () => {
  open = await openTestDatabase('embedded', '')
  api = createTestApi(open)
  await api.operator('PUT', '/operator/venues', grill())
  manager = await enrol(api, 'grill', 'manager')
})
afterAll(() => open.close())

// @feature desk.preview
test('a server that cannot render pages says so, in the language of the reader', async () => {
  const shown = await manager.get('/desk/preview?path=/dinein&language=de')
  expect(shown.status).toBe(503)
  expect(shown.text).toContain('lang="de"')
  expect(shown.text).toContain('Die Vorschau ist gerade nicht möglich.')
  expect(shown.response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect((await manager.post('/desk/pages', { ids: [] })).json).toEqual({ pages: null })
})

// @feature desk.preview
test('staff of some branches see no preview', async () => {
  const elsewhere = await enrol(api, 'grill', 'manager', { branches: ['grill'] })
  expect((await elsewhere.get('/desk/preview')).json).toMatchObject({ issues: [{ reason: 'branches' }] })
  expect((await elsewhere.post('/desk/pages', { ids: [] })).status).toBe(403)
})
