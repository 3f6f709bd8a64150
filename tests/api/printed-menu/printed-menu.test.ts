import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { MenuPdfBusy, type MenuPrinter } from '../../../api/printed-menu/printed-menu-routes.ts'
import type { PrintChoice } from '../../../src/domain/printing/print-choice.ts'
import { openMemoryDatabase } from '../../helpers/memory-database.ts'
import { createTestApi, type TestApi } from '../support/api.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

// @feature-file counter.printed-menu

let open: OpenDatabase
let api: TestApi
let owner: TestDevice
let printer: MenuPrinter | undefined
let choices: PrintChoice[] = []
let paths: string[] = []

beforeAll(async () => {
  open = await openMemoryDatabase()
  api = createTestApi(open, { menuPrinter: () => printer })
  expect((await api.operator('PUT', '/operator/venues', grill('grill'))).status).toBe(200)
  owner = await enrol(api, 'grill', 'owner')
})
afterAll(() => open.close())
beforeEach(() => {
  choices = []
  paths = []
  printer = {
    choices: async () => ({ types: ['dinein'], locales: ['en'] }),
    receipt: async () => ({ html: '', policy: '' }),
    async render(_, choice) {
      choices.push(choice)
      return choice.locale === 'none'
        ? null
        : { html: '<!doctype html><p>Menu', policy: "default-src 'self'" }
    },
    async makePdf(path) {
      paths.push(path)
      const page = await api.app.request(path)
      return new TextEncoder().encode(`PDF of ${await page.text()}`)
    },
  }
})

test('staff learn what can be printed, and whether as PDF', async () => {
  expect((await owner.get('/menu/print/choices')).json).toEqual({
    types: ['dinein'],
    locales: ['en'],
    pdf: true,
  })
  printer = { ...(printer as MenuPrinter), makePdf: undefined, choices: async () => null }
  expect((await owner.get('/menu/print/choices')).json).toEqual({ types: [], locales: [], pdf: false })
})

test('the menu is a document with the policy of its page', async () => {
  const { status, text, response } = await owner.get('/menu/print?locale=ar&paper=a5&columns=1&parts=code')
  expect([status, text]).toEqual([200, '<!doctype html><p>Menu'])
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(choices).toEqual([{ type: '', locale: 'ar', paper: 'a5', columns: 1, parts: ['code'] }])
})

test('the browser of the server reads the document at an address that exists as long as the PDF is made', async () => {
  const { status, text, response } = await owner.get('/menu/print/pdf')
  expect([status, text]).toEqual([200, 'PDF of <!doctype html><p>Menu'])
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="menu-grill.pdf"')
  expect(paths).toEqual([expect.stringMatching(/^\/printed-menu\/[\da-f]{32}$/)])
  expect((await api.get(paths[0] ?? '')).status).toBe(404)
})

test('what cannot be printed is refused', async () => {
  expect((await owner.get('/menu/print?locale=none')).status).toBe(404)
  printer = {
    ...(printer as MenuPrinter),
    makePdf: async () => {
      throw new MenuPdfBusy()
    },
  }
  expect((await owner.get('/menu/print/pdf')).json).toMatchObject({ code: 'unavailable' })
  printer = { ...printer, makePdf: undefined }
  expect((await owner.get('/menu/print/pdf')).json).toMatchObject({ code: 'unavailable' })
  // While the pages are being compiled.
  printer = undefined
  expect((await owner.get('/menu/print')).json).toMatchObject({ code: 'unavailable' })
})
