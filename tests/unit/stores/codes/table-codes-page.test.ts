import { beforeEach, expect, test } from 'vitest'
import {
  resetTableCodeCall,
  type TableCodes,
  tableCodesCall,
} from '../../../../src/contract/counter/table-code-calls.ts'
import { printedFloors, printedTexts } from '../../../../src/stores/codes/printed-codes.ts'
import { createTableCodesPage, type TableCodesPage } from '../../../../src/stores/codes/table-codes-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { fakeCounter } from '../../../helpers/page/fake-counter.ts'

// @feature-file counter.qr-codes

const names = (en: string, ar: string) => [
  { locale: 'en', name: en },
  { locale: 'ar', name: ar },
]
const table = (id: string, floor = names('Hall', 'القاعة')) => ({
  ...{ id, locales: names(id, id), floor, code: `code-${id}` },
})
const codes = (tables = [table('1'), table('2', names('Terrace', 'التراس'))]): TableCodes => ({
  name: names('Grill', 'مشويات'),
  colors: { ground: '#000000', ink: '#ffffff' },
  languages: [
    { locale: 'en', scan: 'Scan', table: 'Table' },
    { locale: 'ar', scan: 'امسح', table: 'طاولة' },
    { locale: 'de', scan: 'Scannen', table: 'Tisch' },
    { locale: 'fr', scan: 'Scannez', table: 'Table' },
  ],
  sites: [
    { codes: 'https://menu.example/q/', home: 'https://menu.example' },
    { codes: 'https://site.example/q/', home: 'https://site.example/grill' },
  ],
  tables,
})

let page: ReturnType<typeof fakeCounter>
let model: TableCodesPage
beforeEach(() => {
  page = fakeCounter()
  page.client.answer(tableCodesCall, () => codes())
  model = createTableCodesPage(page, 'ref')
})
const shown = () => {
  const known = model.$codes.get()
  return known ? printedFloors(known, model.$choice.get()) : []
}
const urls = () => shown().flatMap((floor) => floor.codes.map(({ url }) => url))

test('at first, all tables are on cards, with the texts of the first two languages', async () => {
  await model.load()
  expect(model.$state.get()).toBe('ready')
  expect(shown()).toEqual([
    {
      name: 'Hall',
      codes: [
        {
          url: 'https://menu.example/q/code-1',
          titles: [
            { locale: 'en', text: 'Table 1' },
            { locale: 'ar', text: 'طاولة 1' },
          ],
          address: 'menu.example/q/code-1',
        },
      ],
    },
    { name: 'Terrace', codes: [expect.objectContaining({ url: 'https://menu.example/q/code-2' })] },
  ])
  expect(printedTexts(codes(), model.$choice.get())).toEqual({
    name: { locale: 'en', text: 'Grill' },
    calls: [
      { locale: 'en', text: 'Scan' },
      { locale: 'ar', text: 'امسح' },
    ],
  })
})

test('the first language names the floors, and equal titles are printed once', async () => {
  await model.load()
  model.toggleLanguage('en')
  expect(shown().map(({ name }) => name)).toEqual(['القاعة', 'التراس'])
  for (const locale of ['en', 'ar', 'fr']) model.toggleLanguage(locale)
  expect(shown()[0]?.codes[0]?.titles).toEqual([{ locale: 'en', text: 'Table 1' }])
})

test('a print has at least one language and at most three', async () => {
  await model.load()
  model.toggleLanguage('de')
  model.toggleLanguage('fr')
  expect(model.$choice.get().languages).toEqual(['en', 'ar', 'de'])
  for (const locale of ['en', 'ar', 'de']) model.toggleLanguage(locale)
  expect(model.$choice.get().languages).toEqual(['de'])
})

test('single tables can be left out, and a code without a table added, except on sheets', async () => {
  await model.load()
  model.chooseTables(['1'], false)
  model.choose({ hasPlain: true, site: 1 })
  expect(urls()).toEqual(['https://site.example/grill', 'https://site.example/q/code-2'])
  model.chooseKind('sheet')
  expect(urls()).toEqual(['https://site.example/q/code-2'])
  model.chooseKind('window')
  expect(urls()).toEqual(['https://site.example/grill'])
})

test('a kind that cannot be on the chosen paper gets its own', async () => {
  await model.load()
  model.choose({ paper: 'a6' })
  model.chooseKind('window')
  expect(model.$choice.get().paper).toBe('a6')
  model.chooseKind('sticker')
  expect(model.$choice.get().paper).toBe('labels-8')
})

test('a venue without tables prints a sign', async () => {
  page.client.answer(tableCodesCall, () => codes([]))
  await model.load()
  expect(model.$choice.get().kind).toBe('window')
  expect(urls()).toEqual(['https://menu.example'])
})

test('a new code of a table replaces the one that the device showed', async () => {
  await model.load()
  page.client.answer(resetTableCodeCall, () => ({ code: 'next' }))
  await model.reset('1')
  expect(page.client.requests(resetTableCodeCall).map(({ body }) => body)).toEqual([
    { table_id: '1', code: 'code-1' },
  ])
  expect(urls()).toEqual(['https://menu.example/q/next', 'https://menu.example/q/code-2'])
})

test('if a call fails, the screen says so, and keeps what it has', async () => {
  page.client.answer(tableCodesCall, () => {
    throw lost('timeout')
  })
  await model.load()
  expect([model.$state.get(), model.$codes.get()]).toEqual(['failed', null])
  page.client.answer(tableCodesCall, () => codes())
  await model.load()
  page.client.answer(resetTableCodeCall, () => {
    throw lost('timeout')
  })
  await model.reset('1')
  expect([model.$state.get(), urls().length]).toEqual(['failed', 2])
})
