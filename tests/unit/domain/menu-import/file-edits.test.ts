import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Edit } from '../../../../src/domain/desk/edit.ts'
import { isEditable } from '../../../../src/domain/desk/editable.ts'
import { applyEdit } from '../../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../../src/domain/json/json.ts'
import { applyDocumentEdits } from '../../../../src/domain/menu-import/document-edit.ts'
import { editsBetweenFiles } from '../../../../src/domain/menu-import/file-edits.ts'
import type { MenuDocument } from '../../../../src/domain/menu-import/menu-document.ts'
import { menuSheet } from '../../../../src/domain/menu-import/menu-sheet.ts'
import type { ImportMode } from '../../../../src/domain/menu-import/plan-import.ts'
import { planImport } from '../../../../src/domain/menu-import/plan-import.ts'
import type { Cell, Table } from '../../../../src/domain/menu-import/table.ts'
import { menu, plan } from './small-menu.ts'

// @feature-file desk.import

const asJson = (document: MenuDocument) => document as unknown as Json

/** Applies edits as the desk does. */
const applied = (file: Json, edits: readonly Edit[]): Json =>
  edits.reduce((before, edit) => {
    const result = applyEdit(before, edit)
    if ('problem' in result) throw new Error(`${result.problem}: ${JSON.stringify(edit)}`)
    return result.file
  }, file)

/** The edits of an import of rows into the small menu, which do what the import would do to the file. */
function editsOf(rows: Cell[][], mode: ImportMode = 'update', document: MenuDocument = menu): Edit[] {
  const planned = plan(rows, mode, document)
  expect(planned.issues).toEqual([])
  const after = applyDocumentEdits(asJson(document), planned.edits)
  const edits = editsBetweenFiles(asJson(document), after)
  expect(applied(asJson(document), edits)).toEqual(after)
  expect(edits.every(isEditable)).toBe(true)
  return edits
}

test('a changed price and a new text are edits of their item, which others can merge with theirs', () => {
  const rows = [
    ['Category', 'Name', 'Price', 'Description (ar)'],
    ['Drinks', 'Tea', 3, 'ساخن'],
  ]
  expect(editsOf(rows)).toEqual([
    {
      ...{ kind: 'set', path: [{ item: 'tea' }, 'locales', { locale: 'ar' }, 'description'] },
      ...{ from: null, to: 'ساخن' },
    },
    { kind: 'set', path: [{ item: 'tea' }, 'price'], from: 2.5, to: 3 },
  ])
})

test('the price of a size is an edit of its price label, and a new size is added', () => {
  const rows = [
    ['Category', 'Name', 'Size', 'Price'],
    ['Drinks', 'Juice', 'Small', 3.5],
    ['', '', 'Huge', 6],
  ]
  expect(editsOf(rows)).toEqual([
    {
      kind: 'set',
      path: [{ item: 'juice' }, 'price_labels', { id: '1' }, 'price'],
      from: '3.00',
      to: '3.50',
    },
    {
      ...{ kind: 'add', list: [{ item: 'juice' }, 'price_labels'], before: null },
      value: { id: 'huge', locales: [{ locale: 'en', name: 'Huge' }], price: '6.00' },
    },
  ])
})

test('new items of a category are edits of their own; a new category is one with all it contains', () => {
  const rows = [
    ['Category', 'Name'],
    ['Food', 'Cake'],
    ['Ices > Sorbets', 'Lemon'],
    ['Ices > Sorbets', 'Mango'],
    ['Soon', 'First'],
  ]
  const edits = editsOf(rows)
  expect(edits.map((edit) => (edit.kind === 'add' ? edit.list : edit.kind))).toEqual([
    [{ category: 'food' }, 'items'],
    [{ category: 'empty' }, 'items'],
    ['menu'],
  ])
})

test('what replacing removes is taken out of everything that lists it', () => {
  const edits = editsOf(
    [
      ['Category', 'Name'],
      ['Drinks', 'Juice'],
    ],
    'replace',
  )
  expect(edits.flatMap((edit) => (edit.kind === 'remove' ? [edit.list] : []))).toEqual([
    [{ category: 'drinks' }, 'items'],
    [{ category: 'drinks' }, 'subcategories'],
    ['menu'],
  ])
  expect(edits.flatMap((edit) => (edit.kind === 'set' ? [edit.path.join('.')] : []))).toEqual([
    '[object Object].suggested_items',
    'smart_categories.[object Object].items',
    'discounts.dinein.items.bread',
    'discounts.dinein.categories.food',
  ])
})

test('an item that is in two categories is changed in the one that the sheet names', () => {
  const twice: MenuDocument = {
    business: { currency: 'EUR', locales: ['en'] },
    menu: ['a', 'b'].map((id) => ({
      ...{ id, locales: [{ locale: 'en', name: id }] },
      items: [{ id: 'tea', price: '1.00' }],
    })),
  }
  const after = structuredClone(twice) as unknown as { menu: { items: { price: string }[] }[] }
  ;(after.menu[1]?.items[0] as { price: string }).price = '2.00'
  const edits = editsBetweenFiles(asJson(twice), after as unknown as Json)
  expect(applied(asJson(twice), edits)).toEqual(after)
})

const demo = new URL('../../../../api/demo/', import.meta.url)
const demos = readdirSync(demo).filter((name) => name.endsWith('.json'))

describe.each(demos)('the menu of %s', (name) => {
  const document = JSON.parse(readFileSync(new URL(name, demo), 'utf8')) as MenuDocument
  const { menu: _menu, smart_categories, discounts, coupons, banners, highlightedCat, ...rest } = document
  const empty: MenuDocument = rest
  const { columns, rows } = menuSheet(document)
  const table: Table = [columns.map(({ title }) => title), ...rows]
  const recognized = {
    ...{ headerRow: 1, unread: [] },
    columns: columns.map((column, index) => ({ ...column, index })),
  }
  const options = {
    ...{ reservedCategoryIds: new Set<string>() },
    checks: { isId: () => true, isPicture: () => true, maxTextLength: 20_000 },
  }
  const edits = (into: MenuDocument, mode: ImportMode) => {
    const planned = planImport(into, table, recognized, { ...options, mode })
    expect(planned.issues).toEqual([])
    const after = applyDocumentEdits(asJson(into), planned.edits)
    return { after, made: editsBetweenFiles(asJson(into), after) }
  }

  test('fits into an empty menu with one edit per category', () => {
    const { after, made } = edits(empty, 'add')
    expect(applied(asJson(empty), made)).toEqual(after)
    expect(made.length).toBeGreaterThan(0)
    expect(made).toHaveLength((after as unknown as MenuDocument).menu?.length ?? 0)
  })

  test('imported again, it has no edits', () => {
    expect(edits(document, 'replace').made).toEqual([])
  })
})
