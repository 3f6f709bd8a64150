import type { MenuDocument } from '../../../../src/domain/menu-import/menu-document.ts'
import { type ImportMode, planImport } from '../../../../src/domain/menu-import/plan-import.ts'
import { recognizeColumns } from '../../../../src/domain/menu-import/recognize-columns.ts'
import { readHeadings } from '../../../../src/domain/menu-import/rows/heading-rows.ts'
import { type Cell, describeCellIssue } from '../../../../src/domain/menu-import/table.ts'

export const names = (en: string, ar?: string) => [
  { locale: 'en', name: en },
  ...(ar === undefined ? [] : [{ locale: 'ar', name: ar }]),
]
/** A menu with a nested category, sizes, tags, and things that refer to items. */
export const menu: MenuDocument = {
  business: { currency: 'EUR', locales: ['en', 'ar'] },
  menu: [
    {
      id: 'drinks',
      locales: names('Drinks', 'مشروبات'),
      items: [
        {
          id: 'tea',
          locales: names('Tea', 'شاي'),
          price: 2.5,
          calories: 5,
          tags: [{ id: 9, locales: names('Vegan') }],
        },
        {
          id: 'juice',
          locales: names('Juice'),
          price_labels: [
            { id: 1, label: 'Small', locale: 'en', price: '3.00' },
            { id: 2, locales: names('Large', 'كبير'), price: '4.50' },
          ],
          suggested_items: ['tea'],
        },
      ],
      subcategories: [{ id: 'hot', locales: names('Hot'), items: [{ id: 9, locales: names('Tea') }] }],
    },
    { id: 'food', locales: names('Food'), items: [{ id: 'bread', locales: names('Bread'), price: '1.00' }] },
    { id: 'empty', locales: names('Soon') },
  ],
  smart_categories: [{ id: 'new', items: ['bread', 'tea'] }],
  discounts: {
    dinein: {
      items: { bread: { type: 'percent', value: 10 } },
      categories: { food: { type: 'percent', value: 10 } },
    },
  },
}
const context = {
  languages: [
    { locale: 'en', names: ['English'] },
    { locale: 'ar', names: ['Arabic'] },
  ],
  currency: 'EUR',
  currencySigns: ['€'],
}

/** Plans the import of rows, the first of which has the headers. */
export function plan(
  rows: Cell[][],
  mode: ImportMode = 'update',
  document = menu,
  leftOut: readonly number[] = [],
) {
  const columns = recognizeColumns(rows, context)
  if ('issues' in columns) throw new Error(columns.issues[0]?.message)
  const headed = readHeadings(rows, columns, document.business.locales)
  const { edits, changes, issues, warnings, ...more } = planImport(document, headed.table, headed.columns, {
    mode,
    checks: {
      isId: (text) => /^[\w-]+$/.test(text),
      isPicture: (text) => text.startsWith('http'),
      maxTextLength: 100,
    },
    reservedCategoryIds: new Set(['cart']),
    isLeftOut: (row) => leftOut.includes(row),
  })
  return {
    edits,
    changes,
    issues: issues.map(describeCellIssue),
    ...more,
    warnings: [...headed.warnings, ...warnings],
  }
}
