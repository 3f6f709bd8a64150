import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Desk,
  deskCall,
  discardEditsCall,
  MAX_DRAFT,
  saveEditsCall,
} from '../../../../../src/contract/counter/desk-calls.ts'
import {
  importEditsCall,
  MAX_MENU_FILE,
  type MenuSheets,
  readMenuFileCall,
} from '../../../../../src/contract/counter/import-calls.ts'
import { chosenOption } from '../../../../../src/domain/menu-import/column-choices.ts'
import { createMenuImport, type MenuImport } from '../../../../../src/stores/desk/import/menu-import.ts'
import { createMenuPage, type MenuPage } from '../../../../../src/stores/desk/menu-page.ts'
import { draftEdit } from '../../../../helpers/desk/draft-edit.ts'
import { answerNoStock } from '../../../../helpers/desk/no-stock.ts'
import { lost, refusal } from '../../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../../helpers/page/fake-page.ts'

// @feature-file desk.import

const tea = { id: 'tea', price: '1.000', locales: [{ locale: 'en', name: 'Tea' }] }
const FILE = {
  business: { currency: 'KWD', locales: ['en', 'ar'] },
  menu: [{ id: 'drinks', locales: [{ locale: 'en', name: 'Drinks' }], items: [tea] }],
}
type Rows = MenuSheets['sheets'][number]['rows']
const ROWS: Rows = [
  ['Category', 'Name', 'الاسم', 'Large price', 'Price'],
  ['Drinks', 'Tea', 'شاي', 0.2, 1.5],
  ['Food', 'Bread', 'خبز', 0.1, 0.25],
  ['', 'Cake', 'كعكة', 0.3, '٢٫٥'],
]

let page: FakePage
let menu: MenuPage
let model: MenuImport
let edits: Desk['edits']
let refs = 0

beforeEach(async () => {
  page = fakePage()
  answerNoStock(page)
  edits = []
  page.client.answer(deskCall, () => ({ version: 1, file: FILE, edits }))
  page.client.answer(importEditsCall, ({ body }) => {
    edits = [...edits, ...body.edits.map(draftEdit)]
    return { edits }
  })
  page.client.answer(discardEditsCall, ({ body }) => {
    edits = edits.filter(({ id }) => !body.ids.includes(id))
    return { edits }
  })
  answerSheets([{ name: null, rows: ROWS }])
  const ref = `import-${refs++}`
  menu = createMenuPage(page, ref)
  menu.open()
  await vi.waitFor(() => expect(menu.$state.get()).toBe('ready'))
  model = createMenuImport(page, ref, menu.draft)
  model.open()
})

const answerSheets = (sheets: MenuSheets['sheets'], remembered: MenuSheets['remembered'] = []) =>
  page.client.answer(readMenuFileCall, () => ({ sheets, remembered }))
const read = () => model.read(new File(['x'], 'menu.xlsx'), 'Menu')
const held = () => model.$columns.get().map(chosenOption)
const result = () => {
  const found = model.$result.get()
  if (!found) throw new Error('there is nothing to import')
  return found
}
const names = () => menu.$menu.get().map(({ id, items }) => [id, ...items.map((item) => item.id)])

describe('a file', () => {
  test('shows what its columns hold and what it would change, and changes nothing', async () => {
    await read()
    expect(model.$state.get()).toBe('check')
    expect(held()).toEqual(['category:en', 'name:en', 'name:ar', 'price:Large', 'price'])
    expect(names()).toEqual([['drinks', 'tea']])
  })

  test('becomes edits of the draft in one step, which one tap takes out again', async () => {
    await read()
    model.choose('D', 'skip')
    expect(result()).toMatchObject({
      counts: { added: 2, changed: 1, unchanged: 0, removed: 0 },
      problems: [],
    })
    expect(await model.apply()).toBe(true)
    expect(names()).toEqual([
      ['drinks', 'tea'],
      ['food', 'bread', 'cake'],
    ])
    expect(menu.$changes.get().map(({ what }) => what)).toEqual(['price', 'name', 'added'])
    const [request, ...others] = page.client.requests(importEditsCall)
    expect(others).toEqual([])
    // They were made together, so that a version can take them back together.
    expect(new Set(request?.body.edits.map(({ job }) => typeof job))).toEqual(new Set(['string']))
    expect(new Set(request?.body.edits.map(({ job }) => job)).size).toBe(1)
    // The same file again.
    await read()
    model.choose('D', 'skip')
    expect(result()).toMatchObject({ counts: { added: 0, changed: 0, unchanged: 3 }, edits: [] })
    expect(await model.apply()).toBe(false)
    menu.undo()
    await vi.waitFor(() => expect(names()).toEqual([['drinks', 'tea']]))
    expect(menu.$canUndo.get()).toBe(false)
    expect(page.client.requests(discardEditsCall)).toHaveLength(1)
  })

  test('without a connection, taking it back can be tried again', async () => {
    await read()
    model.choose('D', 'skip')
    await model.apply()
    page.client.answer(discardEditsCall, () => {
      throw lost()
    })
    menu.undo()
    await vi.waitFor(() => expect(menu.$canUndo.get()).toBe(true))
    expect(names()).toHaveLength(2)
  })

  test('that the platform does not let go stays, and that is said', async () => {
    await read()
    model.choose('D', 'skip')
    await model.apply()
    page.client.answer(discardEditsCall, () => {
      throw refusal('conflict')
    })
    menu.undo()
    await vi.waitFor(() => expect(menu.$notice.get()).toEqual({ what: 'discard-failed' }))
    expect(menu.$canUndo.get()).toBe(true)
    expect(names()).toHaveLength(2)
  })

  test('is taken out with later edits of it that were taken back', async () => {
    page.client.answer(saveEditsCall, ({ body }) => {
      edits = [...edits, ...body.edits.map(draftEdit)]
      return { refused: [], edits }
    })
    await read()
    model.choose('D', 'skip')
    await model.apply()
    const bread = () => menu.$menu.get()[1]?.items[0]
    const [item, category] = [bread(), menu.$menu.get()[1]]
    if (!item || !category) throw new Error('bread is missing')
    menu.show({ kind: 'item', item, category })
    menu.change({ prices: { '': '3' } })
    menu.save()
    menu.undo()
    await vi.waitFor(() => expect(bread()?.prices).toMatchObject([{ price: '0.250' }]))
    menu.undo()
    await vi.waitFor(() => expect(names()).toEqual([['drinks', 'tea']]))
    expect(edits).toEqual([])
    expect(menu.$canUndo.get()).toBe(false)
  })

  test('in the mode “add” leaves what is there; in the mode “replace” it removes the others', async () => {
    await read()
    model.choose('D', 'skip')
    model.chooseMode('add')
    expect(result().counts).toEqual({ added: 2, changed: 0, unchanged: 1, removed: 0 })
    answerSheets([{ name: null, rows: [ROWS[0] ?? [], ROWS[2] ?? []] }])
    await read()
    model.choose('D', 'skip')
    model.chooseMode('replace')
    expect(result().counts).toEqual({ added: 1, changed: 0, unchanged: 0, removed: 1 })
  })

  test('has errors by cell, and is not imported with any', async () => {
    answerSheets([{ name: null, rows: [...ROWS, ['Food', 'Pie', null, null, '1.5.2'], ['', '', 'فطيرة']] }])
    await read()
    model.choose('D', 'skip')
    expect(result()).toMatchObject({
      edits: [],
      problems: [{ cell: 'E5', row: 5, code: 'price', shown: '1.5.2' }],
    })
    expect(await model.apply()).toBe(false)
    model.choose('E', 'skip')
    expect(result().problems).toEqual([])
  })

  test('without names of dishes asks for their column', async () => {
    answerSheets([
      {
        name: null,
        rows: [
          ['Xyz', 'Abc'],
          ['Tea', 'Drinks'],
        ],
      },
    ])
    await read()
    expect(held()).toEqual(['skip', 'skip'])
    expect(result().problems).toMatchObject([{ cell: null, code: 'noNames' }])
    model.choose('A', 'name:en')
    model.choose('B', 'category:en')
    expect(result()).toMatchObject({ problems: [], counts: { unchanged: 1 } })
  })

  test('without categories gets one on an empty menu, and changes nothing again', async () => {
    answerSheets([{ name: null, rows: [['Dish', 'Price'], ['Tea', 1], [], ['Cake', 2]] }])
    await read()
    expect(result().problems).toMatchObject([
      { row: 2, code: 'noCategory' },
      { row: 4, code: 'noCategory' },
    ])
    page.client.answer(deskCall, () => ({ version: 2, file: { ...FILE, menu: [] }, edits }))
    await menu.load()
    expect(result()).toMatchObject({ problems: [], counts: { added: 2 } })
    await model.apply()
    expect(menu.$menu.get().map(({ texts }) => texts.en?.name)).toEqual(['Menu'])
    expect(result()).toMatchObject({ problems: [], counts: { added: 0, unchanged: 2 }, edits: [] })
  })

  test('that is wrong in the same way twice says so once', async () => {
    const rows = [
      ['Category', 'Name', 'Price', 'Price (Large)'],
      ['Food', 'Cake', 2, 3],
    ]
    answerSheets([{ name: null, rows }])
    await read()
    expect(result().problems).toMatchObject([{ cell: 'C2', code: 'sizes' }])
  })

  test('remembers what was said about its columns', async () => {
    await read()
    model.choose('D', 'skip')
    await model.apply()
    const remember = page.client.requests(importEditsCall)[0]?.body.remember
    expect(remember).toMatchObject({ columns: { D: 'skip' } })
    if (!remember) return
    answerSheets([{ name: null, rows: [ROWS[0] ?? [], ['Food', 'Pie']] }], [remember])
    await read()
    expect(held()[3]).toBe('skip')
    answerSheets(
      [
        {
          name: null,
          rows: [
            ['Category', 'Name', 'x', 'Large price'],
            ['Food', 'Pie'],
          ],
        },
      ],
      [remember],
    )
    await read()
    expect(held()[3]).toBe('price:Large')
  })

  test('opens at the first sheet with a menu', async () => {
    answerSheets([
      { name: 'Notes', rows: [['Hello', 'you']] },
      { name: 'Menu', rows: ROWS },
    ])
    await read()
    expect([model.$sheet.get(), held()[0]]).toEqual([1, 'category:en'])
    model.chooseSheet(0)
    expect(held()).toEqual(['skip', 'skip'])
  })

  test.each([
    [refusal('invalid', { issues: [{ path: 'file', message: '', reason: 'password' }] }), 'password'],
    [refusal('invalid', { issues: [{ path: 'file', message: '', reason: 'new' }] }), 'damaged'],
    [refusal('too-large'), 'large'],
    [refusal('rate-limited'), 'busy'],
    [lost(), 'unreachable'],
  ])('that cannot be read says why (%#)', async (error, trouble) => {
    page.client.answer(readMenuFileCall, () => {
      throw error
    })
    await read()
    expect([model.$state.get(), model.$trouble.get()]).toEqual(['start', trouble])
  })

  test('that is too large is not sent', async () => {
    await model.read(new File([new Uint8Array(MAX_MENU_FILE + 1)], 'menu.xlsx'), 'Menu')
    expect(model.$trouble.get()).toBe('large')
    expect(page.client.requests(readMenuFileCall)).toEqual([])
  })

  test('that changes what somebody changed meanwhile is shown again', async () => {
    await read()
    model.choose('D', 'skip')
    page.client.answer(importEditsCall, () => {
      const path = [{ item: 'tea' }, 'price'] as const
      const edit = { kind: 'set', path, from: '1.000', to: '1.500' } as const
      edits = [{ id: 'other', edit, who: 'Omar', at: '2026-01-01', problem: null, schedule: null }]
      throw refusal('conflict', { issues: [{ path: 'a', message: '', reason: 'changed' }] })
    })
    expect(await model.apply()).toBe(false)
    expect([model.$state.get(), model.$trouble.get()]).toEqual(['check', 'changed'])
    expect(result().changes.flatMap((change) => ('changes' in change ? change.changes : []))).toMatchObject([
      { field: 'name', detail: 'ar' },
    ])
  })

  test('with more changes than a draft holds is not sent', async () => {
    const rows = Array.from({ length: MAX_DRAFT + 1 }, (_, index) => ['Drinks', `Tea ${index}`])
    answerSheets([{ name: null, rows: [['Category', 'Name'], ...rows] }])
    await read()
    expect(await model.apply()).toBe(false)
    expect(model.$trouble.get()).toBe('tooMany')
    expect(page.client.requests(importEditsCall)).toEqual([])
  })
})

describe('a text', () => {
  test('becomes dishes in the language of its script, and its errors have their line', async () => {
    model.type('المشروبات:\nقهوة ١٫٥\nعصير ٢ / ٣ / ٤ / ٥')
    expect(model.$locale.get()).toBe('ar')
    model.readText('القائمة')
    expect(model.$state.get()).toBe('check')
    expect(result()).toMatchObject({
      counts: { added: 2 },
      problems: [{ cell: null, row: 3, code: 'price', shown: '٢ / ٣ / ٤ / ٥' }],
    })
    model.restart()
    model.type('المشروبات:\nقهوة ١٫٥\n\nعصير ٢')
    model.chooseLocale('en')
    model.readText('Menu')
    expect(await model.apply()).toBe(true)
    const [, added] = menu.$menu.get()
    expect(added?.texts.en?.name).toBe('المشروبات')
    expect(added?.items.map(({ prices }) => prices[0]?.price)).toEqual(['1.500', '2.000'])
    expect(page.client.requests(importEditsCall)[0]?.body.remember).toBeNull()
  })

  test('that is copied from a spreadsheet is read by its columns', () => {
    model.type('Category\tName\tالاسم\tPrice\nFood\tBread\tخبز\t0.250\n')
    model.readText('Menu')
    expect(held()).toEqual(['category:en', 'name:en', 'name:ar', 'price'])
    expect(result()).toMatchObject({ counts: { added: 1 }, problems: [] })
  })

  test('without prices has no dishes', () => {
    model.type('Hello')
    model.readText('Menu')
    expect([model.$state.get(), model.$trouble.get()]).toEqual(['start', 'noDishes'])
  })
})
