import { atom, computed } from 'nanostores'
import { MAX_MENU_FILE, type MenuSheets } from '../../../contract/counter/import-calls.ts'
import type { Json } from '../../../domain/json/json.ts'
import {
  type ColumnWords,
  chooseColumn,
  chosenColumns,
  columnChoices,
  guessColumns,
  headerSignature,
  withCategory,
} from '../../../domain/menu-import/column-choices.ts'
import { recognizeExport } from '../../../domain/menu-import/exports/product-export.ts'
import { headerContext } from '../../../domain/menu-import/header-context.ts'
import type { MenuDocument } from '../../../domain/menu-import/menu-document.ts'
import type { TextMenu } from '../../../domain/menu-import/menu-text.ts'
import type { ImportMode } from '../../../domain/menu-import/plan-import.ts'
import type { RecognizedColumns } from '../../../domain/menu-import/recognize-columns.ts'
import { readHeadings } from '../../../domain/menu-import/rows/heading-rows.ts'
import type { Table } from '../../../domain/menu-import/table.ts'
import type { DeskDraft } from '../desk-draft.ts'
import { listMenu } from '../menu-list.ts'
import { isPicture, planResult } from './plan-result.ts'

/** Limits of files. */
export const MOST_MEGABYTES = MAX_MENU_FILE / 1024 / 1024
export const MOST_ROWS = 5000
export const MOST_COLUMNS = 200

/** What is imported: a sheet of a file, or a text. */
export type Source =
  | ({ readonly kind: 'file'; readonly name: string } & MenuSheets)
  | { readonly kind: 'text'; readonly menu: TextMenu }

export type Draft = Pick<DeskDraft, '$file' | '$edits' | '$unsent' | 'importEdits'>

export const businessOf = ({ $file }: Draft) => ($file.get() as unknown as MenuDocument).business

/** What is imported, with what its columns hold and what it does to the menu. */
export function createSource(draft: Draft) {
  const $source = atom<Source | null>(null)
  const $sheet = atom(0)
  const $words = atom<ColumnWords>({})
  const $mode = atom<ImportMode>('update')
  const context = () => headerContext({ business: businessOf(draft) })
  const $rows = computed(
    [$source, $sheet],
    (source, sheet): Table => (source?.kind === 'file' ? (source.sheets[sheet]?.rows ?? []) : []),
  )
  const $category = atom('')
  const $leftOut = atom<ReadonlySet<number>>(new Set())
  const $export = computed([$rows, $category], (rows, category) =>
    recognizeExport(rows, { locales: businessOf(draft).locales, category, isPicture }),
  )
  const $table = computed([$rows, $export], (rows, found) => found?.table ?? rows)
  const $guess = computed([$rows, $export], (rows, found) => found?.guess ?? guessColumns(rows, context()))
  const $columns = computed([$table, $guess, $words], (table, guess, words) =>
    columnChoices(table, guess, words, businessOf(draft).locales),
  )
  const $result = computed(
    [draft.$file, $source, $table, $guess, $columns, $mode, $export, $category, $leftOut],
    (file, source, table, { headerRow }, columns, mode, found, category, leftOut) => {
      if (source?.kind === 'file') {
        const { locales } = businessOf(draft)
        const chosen = chosenColumns(headerRow, columns)
        const headed = found ? { table, columns: chosen, warnings: [] } : readHeadings(table, chosen, locales)
        const whole = isForOneCategory(file, headed.columns, category)
          ? withCategory(headed.table, headed.columns, category, locales[0] ?? 'en')
          : headed
        const choices = { rowOf: found?.rowOf, leftOut, warnings: headed.warnings }
        return planResult(file, whole.table, whole.columns, mode, choices)
      }
      const menu = source?.menu
      const rowOf = (row: number) => menu?.lines[row - 1] ?? row
      return menu ? planResult(file, menu.table, menu.columns, mode, { rowOf, leftOut }) : null
    },
  )

  const said = () => ({ signature: headerSignature($columns.get()), columns: { ...$words.get() } })

  /** Opens a sheet with what staff said about columns like its own: just now, or at an import before. */
  function openSheet(index: number, before = said()): void {
    $sheet.set(index)
    $words.set({})
    $leftOut.set(new Set())
    const own = headerSignature($columns.get())
    const source = $source.get()
    const remembered = source?.kind === 'file' ? source.remembered : []
    $words.set([before, ...remembered].find(({ signature }) => signature === own)?.columns ?? {})
  }

  return {
    atoms: {
      ...{ $source, $sheet, $columns, $mode, $result, $leftOut },
      $product: computed($export, (found) => found?.product ?? null),
    },
    openSheet: (index: number) => openSheet(index),
    set(source: Source | null, category = '') {
      const before = said()
      $category.set(category)
      $source.set(source)
      openSheet(source?.kind === 'file' ? bestSheet(source.sheets, context()) : 0, before)
    },
    choose(letter: string, word: string) {
      $words.set(chooseColumn($columns.get(), $words.get(), letter, word, businessOf(draft).locales))
    },
    chooseMode: (mode: ImportMode) => $mode.set(mode),
    leaveOut: (rows: readonly number[]) => $leftOut.set(new Set([...$leftOut.get(), ...rows])),
    takeBack: () => $leftOut.set(new Set()),
    /** What staff said about the columns; null if they said nothing. */
    remembered() {
      const own = said()
      return Object.keys(own.columns).length > 0 ? own : null
    },
  }
}

/**
 * Whether the dishes of a sheet without categories belong into one with this name: if there is no menu yet, or if they were
 * imported so before. On other menus, they could be in any category.
 */
function isForOneCategory(file: Json, { columns }: RecognizedColumns, name: string): boolean {
  if (columns.some(({ meaning: { field } }) => field === 'category' || field === 'categoryId')) return false
  return listMenu(file).every(({ texts }) => Object.values(texts).some((text) => text.name === name))
}

/** The first sheet with known names of columns, else the first with cells. */
function bestSheet(sheets: MenuSheets['sheets'], context: Parameters<typeof guessColumns>[1]): number {
  const known = sheets.findIndex(({ rows }) => guessColumns(rows, context).meanings.size > 1)
  return Math.max(0, known >= 0 ? known : sheets.findIndex(({ rows }) => rows.length > 0))
}
