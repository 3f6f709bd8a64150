import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import type { DraftPages } from '../../../api/desk/preview/draft-pages.ts'
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
test('a preview says whether it is published; a draft that makes the file invalid has none, and says why', async () => {
  const draftPages: DraftPages = {
    render: async (_, { note }) => ({ html: `shown: ${note}`, policy: '' }),
    countChanged: async () => 1,
  }
  const rendering = createTestApi(open, { draftPages: () => draftPages })
  const file = grill('late')
  await rendering.operator('PUT', '/operator/venues', file)
  const owner = await enrol(rendering, 'late', 'owner')
  expect((await owner.get('/desk/preview')).text).toMatch(/^shown: This is how diners see your menu\./)
  const items = file.menu[0]?.items ?? []
  const list = [{ category: 'mains' }, 'items']
  const edit = { kind: 'remove', list, value: items[2], before: 'nuts' }
  const saved = await owner.post('/desk/edits', { edits: [{ id: 'a', edit }] })
  expect(saved.json, saved.text).toMatchObject({ refused: [] })
  const shown = await owner.get('/desk/preview')
  expect(shown.status).toBe(200)
  expect(shown.text).toMatch(/^shown: Preview\. This isn’t published yet/)
  expect((await owner.post('/desk/pages', { ids: ['a'] })).json).toEqual({ pages: 2 })

  const smart = { id: 'best', locales: [{ locale: 'en', name: 'Best' }], items: ['juice'] }
  const imported = await rendering.operator('PUT', '/operator/venues', {
    ...{ ...file, smart_categories: [smart] },
  })
  expect(imported.status, imported.text).toBe(200)
  const refused = await owner.get('/desk/preview')
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('The menu wouldn’t work with this change.')
  expect((await owner.post('/desk/pages', { ids: ['a'] })).json).toEqual({ pages: null })
})

// @feature desk.preview
test('staff of some branches see no preview', async () => {
  const elsewhere = await enrol(api, 'grill', 'manager', { branches: ['grill'] })
  expect((await elsewhere.get('/desk/preview')).json).toMatchObject({ issues: [{ reason: 'branches' }] })
  expect((await elsewhere.post('/desk/pages', { ids: [] })).status).toBe(403)
})
