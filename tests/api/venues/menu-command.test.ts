import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { run } from '../../../scripts/venue/venue.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { openMemoryDatabase } from '../../helpers/memory-database.ts'
import { createTestApi, OPERATOR_TOKEN, type TestApi } from '../support/api.ts'
import { grill } from '../support/venue.ts'

// @feature-file venue.menu-import venue.menu-export

let open: OpenDatabase
let api: TestApi
let server: ServerType
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  open = await openMemoryDatabase()
  api = createTestApi(open)
  const port = await new Promise<number>((resolve) => {
    const site = new Hono().route('/api', api.app)
    server = serve({ fetch: site.fetch, hostname: '127.0.0.1', port: 0 }, (info) => resolve(info.port))
  })
  folder = mkdtempSync(join(tmpdir(), 'menu-command-'))
  env = { API_BASE: `http://127.0.0.1:${port}/api`, SUFRA_OPERATOR_TOKEN: OPERATOR_TOKEN }
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await open.close()
  rmSync(folder, { recursive: true })
})

async function venue(...args: string[]) {
  const written = { out: '', err: '' }
  const code = await run(args, env, {
    out: (text) => {
      written.out += typeof text === 'string' ? text : Buffer.from(text).toString()
    },
    err: (text) => {
      written.err += `${text}\n`
    },
  })
  return { code, ...written }
}

const path = (name: string) => join(folder, name)
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(path(name), content)
  return path(name)
}
const exported = async (referenceId: string) => (await venue('export', referenceId)).out
const revisionOf = async (referenceId: string) =>
  / revision (\d+)/.exec(
    (await venue('list')).out.split('\n').find((line) => line.includes(referenceId)) ?? '',
  )?.[1]

/** A venue with this menu, its file on one line with a field that nothing knows. */
async function importVenue(referenceId: string, menu: VenueFileInput['menu']): Promise<string> {
  const { format, business } = grill(referenceId)
  const text = JSON.stringify({ format, business, menu, kept: { as: 'is' } })
  await venue('import', file(`${referenceId}.json`, text))
  return text
}
const names = (en: string, ar: string) => [
  { locale: 'en', name: en },
  { locale: 'ar', name: ar },
]
const drinks = (id: string): VenueFileInput['menu'] => [
  {
    id: `${id}-drinks`,
    locales: names('Drinks', 'مشروبات'),
    items: [
      { id: `${id}-tea`, locales: names('Tea', 'شاي'), price: '0.500' },
      { id: `${id}-water`, locales: names('Water', 'ماء'), price: '0.250' },
    ],
  },
]

test('a workbook in two languages is previewed, imported in one step, and live for diners', async () => {
  const before = await importVenue('sheeted', drinks('sheeted'))
  const workbook = await writeXlsxFile(
    [
      ['Category', 'Name', 'الاسم', 'Price', 'Sold out', 'Supplier'],
      ['Drinks', 'Tea', 'شاي', 0.75, null, 'x'],
      [null, 'Karak', 'كرك', 0.6, 'yes', null],
      ['Sweets', '=cmd|/c calc', 'كنافة', 1.5, null, null],
    ],
    { sheet: 'Menu' },
  ).toBuffer()
  const sheet = file('menu.xlsx', workbook)
  const preview = await venue('import-menu', 'sheeted', sheet, '--preview')
  expect(preview).toEqual({
    code: 0,
    out: `menu.xlsx: sheet "Menu", column names in row 1, 3 items
  Category → category (en)
  Name → name (en)
  الاسم → name (ar)
  Price → price
  Sold out → sold out
  Supplier → not read
1 price changed, 1 category added, 2 items added
  ~ row 2 · Drinks · Tea · price: 0.500 → 0.750
  + row 4 · Sweets · new category
  + row 3 · Drinks · Karak · 0.600
  + row 4 · Sweets · =cmd|/c calc · 1.500
  note: row 4: "Sweets" has no name in the language ar
`,
    err: '',
  })
  expect(await exported('sheeted')).toBe(before)

  const done = await venue('import-menu', 'sheeted', sheet)
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('sheeted: imported (revision ') })
  const after = await exported('sheeted')
  expect(after).toContain('"kept":{"as":"is"}')
  expect(after.startsWith(before.slice(0, before.indexOf('"0.500"')))).toBe(true)
  const menu = (await api.get('/webapp/v5/menu/sheeted-b1')).json.menu as VenueFileInput['menu']
  expect(JSON.stringify(menu)).toContain('كرك')

  const revision = await revisionOf('sheeted')
  expect(await venue('import-menu', 'sheeted', sheet)).toMatchObject({
    code: 0,
    out: expect.stringContaining('\nnothing changes\n'),
  })
  expect(await revisionOf('sheeted')).toBe(revision)
})

test('an exported menu can be edited and imported again; replace removes what was deleted', async () => {
  const before = await importVenue('edited', drinks('edited'))
  for (const name of ['menu.csv', 'menu.xlsx']) {
    expect(await venue('export-menu', 'edited', path(name))).toMatchObject({ code: 0 })
    expect((await venue('import-menu', 'edited', path(name), '--mode', 'replace')).out).toContain(
      'nothing changes',
    )
  }
  expect(await exported('edited')).toBe(before)
  const lines = readFileSync(path('menu.csv'), 'utf8').split('\r\n')
  const shorter = file(
    'shorter.csv',
    lines
      .filter((line) => !line.includes('Water'))
      .join('\r\n')
      .replace('0.500', '0.550'),
  )
  expect((await venue('import-menu', 'edited', shorter, '--mode', 'replace')).out).toContain(
    '1 price changed, 1 item removed',
  )
  expect(await exported('edited')).toBe(
    before.replace('"0.500"', '"0.550"').replace(/,\{"id":"edited-water".*?"0\.250"\}/, ''),
  )
})

test('errors name their cells, and nothing is imported', async () => {
  const before = await importVenue('wrong', drinks('wrong'))
  const sheet = file('wrong.csv', 'Category;Name;Price;Sold out\nDrinks;Tea;1.2.3;\nDrinks;Cola;1,5;maybe\n')
  const answer = await venue('import-menu', 'wrong', sheet)
  expect(answer.code).toBe(1)
  expect(answer.err).toBe(`nothing was imported: correct the following and import again
  row 2, column Price: expected a price, not "1.2.3"
  row 3, column Sold out: expected yes or no, not "maybe"

`)
  expect(await exported('wrong')).toBe(before)
})

test('columns can be mapped, an encoding given, and a mode chosen', async () => {
  await importVenue('mapped', drinks('mapped'))
  const sheet = file('mapped.csv', 'Group,Ware,Cost\nDrinks,Tea,2\nDrinks,Juice,3\n')
  const map = ['--map', 'Group=category; B=name:en; Cost=price']
  expect(
    (await venue('import-menu', 'mapped', sheet, ...map, '--mode', 'add', '--encoding', 'windows-1252')).out,
  ).toContain('1 item added\n  + row 3 · Drinks · Juice · 3.000\n')
  expect(await exported('mapped')).toContain('"0.500"')
})

test.each<[string[], number, string]>([
  [['import-menu', 'edited'], 2, 'import-menu: expected REF FILE'],
  [['import-menu', 'edited', 'x.csv', '--mode', 'merge'], 2, 'unknown mode merge; use add, update, replace'],
  [['import-menu', 'edited', 'x.csv', '--map', 'Name'], 2, 'expected HEADER=FIELD in --map, not Name'],
  [['import-menu', 'edited', 'x.csv', '--encoding', 'latin9'], 2, 'unknown encoding latin9'],
  [['import-menu', 'edited', '/nowhere/x.csv'], 1, 'ENOENT'],
  [['import-menu', 'nobody', 'x.csv'], 1, 'there is no venue nobody'],
  [['export-menu', 'edited', 'menu.pdf'], 2, 'the name of the file must end with .xlsx, .csv or .json'],
])('%j ends with %i', async (args, code, err) => {
  const answer = await venue(...args)
  expect([answer.code, answer.err]).toEqual([code, expect.stringContaining(err)])
})
