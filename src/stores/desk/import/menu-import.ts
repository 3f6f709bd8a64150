import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError, isOutcomeUnknown } from '../../../client/http.ts'
import { MAX_DRAFT } from '../../../contract/counter/desk-calls.ts'
import { MAX_MENU_FILE, type MenuSheets, readMenuFileCall } from '../../../contract/counter/import-calls.ts'
import {
  type ColumnChoice,
  type ColumnWords,
  chooseColumn,
  chosenColumns,
  columnChoices,
  guessColumns,
  headerSignature,
} from '../../../domain/menu-import/column-choices.ts'
import { type Product, recognizeExport } from '../../../domain/menu-import/exports/product-export.ts'
import { headerContext } from '../../../domain/menu-import/header-context.ts'
import type { MenuDocument } from '../../../domain/menu-import/menu-document.ts'
import { readMenuText, type TextMenu } from '../../../domain/menu-import/menu-text.ts'
import type { ImportMode } from '../../../domain/menu-import/plan-import.ts'
import { guessLocale } from '../../../domain/menu-import/sheet-language.ts'
import type { Table } from '../../../domain/menu-import/table.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import type { DeskDraft } from '../desk-draft.ts'
import { listMenu } from '../menu-list.ts'
import { type ImportResult, isPicture, planResult } from './plan-result.ts'

/** Why a file could not be read, or an import not be made. Screens show a sentence for each. */
export type ImportTrouble =
  | 'empty'
  | 'large'
  | 'kind'
  | 'rows'
  | 'columns'
  | 'quotes'
  | 'password'
  | 'heavy'
  | 'damaged'
  | 'busy'
  | 'unreachable'
  | 'changed'
  | 'invalid'
  | 'tooMany'
  | 'noDishes'

const FILE_TROUBLES: ReadonlySet<string> = new Set<ImportTrouble>([
  'empty',
  'large',
  'kind',
  'rows',
  'columns',
  'quotes',
  'password',
  'heavy',
])

/** What is imported: a sheet of a file, or a text. */
type Source =
  | ({ readonly kind: 'file'; readonly name: string } & MenuSheets)
  | { readonly kind: 'text'; readonly menu: TextMenu }

export type MenuImport = {
  readonly $state: ReadableAtom<'start' | 'reading' | 'check' | 'saving'>
  readonly $trouble: ReadableAtom<ImportTrouble | null>
  readonly $source: ReadableAtom<Source | null>
  readonly $sheet: ReadableAtom<number>
  /** The columns of the sheet with what they hold. */
  readonly $columns: ReadableAtom<readonly ColumnChoice[]>
  readonly $mode: ReadableAtom<ImportMode>
  /** Whether there is a menu already. Without one, all modes do the same. */
  readonly $hasMenu: ReadableAtom<boolean>
  /** What the import would do to the menu as it is now; null before there is something to import. */
  readonly $result: ReadableAtom<ImportResult | null>
  /** The product that the file was exported from; null: it was made by hand, or by another product. */
  readonly $product: ReadableAtom<Product | null>
  /** Reads a file. @param category of dishes without one in the export of another product */
  read(file: File, category: string): Promise<void>
  readonly $text: ReadableAtom<string>
  /** The language of the text. */
  readonly $locale: ReadableAtom<string>
  type(text: string): void
  chooseLocale(locale: string): void
  /** Reads the text. @param category of dishes before the first category of the text */
  readText(category: string): void
  chooseSheet(index: number): void
  /** Says what a column holds, in the words of `parseMeaning`. */
  choose(letter: string, word: string): void
  chooseMode(mode: ImportMode): void
  /** Back to the start. */
  restart(): void
  /** Puts the result into the draft. Returns whether that worked. */
  apply(): Promise<boolean>
  open(): () => void
}

/** Limits of files, for messages. */
export const MOST_MEGABYTES = MAX_MENU_FILE / 1024 / 1024
export const MOST_ROWS = 5000
export const MOST_COLUMNS = 200

/** Milliseconds for 15 MB on a slow connection, and for files of others that are read before. */
const READ_TIMEOUT = 180_000

type Draft = Pick<DeskDraft, '$file' | '$edits' | '$unsent' | 'importEdits'>

/** The import of a menu that a venue has as a file or a text. */
export function createMenuImport(
  { client }: Pick<PageEnvironment, 'client'>,
  referenceId: string,
  draft: Draft,
): MenuImport {
  const $state = atom<'start' | 'reading' | 'check' | 'saving'>('start')
  const $trouble = atom<ImportTrouble | null>(null)
  const source = createSource(draft)

  /** Takes what was read. */
  function check(read: Source): void {
    source.set(read)
    $trouble.set(null)
    $state.set('check')
  }

  return {
    ...{ $state, $trouble, ...source.atoms },
    $hasMenu: computed(draft.$file, (file) => listMenu(file).length > 0),
    async read(file, category) {
      if ($state.get() === 'reading') return
      $trouble.set(file.size > MAX_MENU_FILE ? 'large' : null)
      if ($trouble.get()) return
      $state.set('reading')
      source.nameCategory(category)
      try {
        const input = { params: { referenceId }, file, timeout: READ_TIMEOUT }
        check({ kind: 'file', name: file.name, ...(await client.call(readMenuFileCall, input)) })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        $trouble.set(troubleOf(error))
        $state.set('start')
      }
    },
    ...createTextPart(draft, { found: check, fail: () => $trouble.set('noDishes') }),
    ...{ chooseSheet: source.openSheet, choose: source.choose, chooseMode: source.chooseMode },
    restart() {
      source.set(null)
      $trouble.set(null)
      $state.set('start')
    },
    async apply() {
      const result = source.atoms.$result.get()
      if (!result || result.edits.length === 0 || $state.get() === 'saving') return false
      const open = draft.$edits.get().length + draft.$unsent.get().length
      $trouble.set(open + result.edits.length > MAX_DRAFT ? 'tooMany' : null)
      if ($trouble.get()) return false
      $state.set('saving')
      const outcome = await draft.importEdits(result.edits, source.remembered())
      $state.set('check')
      $trouble.set(outcome === 'done' ? null : outcome)
      return outcome === 'done'
    },
    // Keeps the result while the screen is shown.
    open: () => source.atoms.$result.listen(() => {}),
  }
}

const businessOf = ({ $file }: Draft) => ($file.get() as unknown as MenuDocument).business

/** What is imported, with what its columns hold and what it does to the menu. */
function createSource(draft: Draft) {
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
  const $export = computed([$rows, $category], (rows, category) =>
    recognizeExport(rows, { locales: businessOf(draft).locales, category, isPicture }),
  )
  const $table = computed([$rows, $export], (rows, found) => found?.table ?? rows)
  const $guess = computed([$rows, $export], (rows, found) => found?.guess ?? guessColumns(rows, context()))
  const $columns = computed([$table, $guess, $words], (table, guess, words) =>
    columnChoices(table, guess, words, businessOf(draft).locales),
  )
  const $result = computed(
    [draft.$file, $source, $table, $guess, $columns, $mode, $export],
    (file, source, table, { headerRow }, columns, mode, found) => {
      if (source?.kind === 'file')
        return planResult(file, table, chosenColumns(headerRow, columns), mode, found?.rowOf)
      const menu = source?.menu
      return menu
        ? planResult(file, menu.table, menu.columns, mode, (row) => menu.lines[row - 1] ?? row)
        : null
    },
  )

  /** Opens a sheet with what staff said about columns like its own. */
  function openSheet(index: number): void {
    $sheet.set(index)
    $words.set({})
    const own = headerSignature($columns.get())
    const source = $source.get()
    const remembered = source?.kind === 'file' ? source.remembered : []
    $words.set(remembered.find(({ signature }) => signature === own)?.columns ?? {})
  }

  return {
    atoms: {
      ...{ $source, $sheet, $columns, $mode, $result },
      $product: computed($export, (found) => found?.product ?? null),
    },
    nameCategory: (category: string) => $category.set(category),
    openSheet,
    set(source: Source | null) {
      $source.set(source)
      openSheet(source?.kind === 'file' ? bestSheet(source.sheets, context()) : 0)
    },
    choose(letter: string, word: string) {
      $words.set(chooseColumn($columns.get(), $words.get(), letter, word, businessOf(draft).locales))
    },
    chooseMode: (mode: ImportMode) => $mode.set(mode),
    /** What staff said about the columns; null if they said nothing. */
    remembered() {
      const columns = { ...$words.get() }
      return Object.keys(columns).length > 0 ? { signature: headerSignature($columns.get()), columns } : null
    },
  }
}

/** A menu that is pasted as text. */
function createTextPart(draft: Draft, { found, fail }: { found(source: Source): void; fail(): void }) {
  const $text = atom('')
  const $chosen = atom<string | null>(null)
  const $locale = computed(
    [$text, $chosen],
    (text, chosen) => chosen ?? guessLocale([text], [], businessOf(draft).locales),
  )
  return {
    ...{ $text, $locale },
    type: (text: string) => $text.set(text),
    chooseLocale: (locale: string) => $chosen.set(locale),
    readText(category: string) {
      const { currencySigns, currency } = headerContext({ business: businessOf(draft) })
      const options = { locale: $locale.get(), signs: [...currencySigns, currency], category }
      const menu = readMenuText($text.get(), options)
      if (menu.table.length > 1) found({ kind: 'text', menu })
      else fail()
    },
  }
}

/** The first sheet with known names of columns, else the first with cells. */
function bestSheet(sheets: MenuSheets['sheets'], context: Parameters<typeof guessColumns>[1]): number {
  const known = sheets.findIndex(({ rows }) => guessColumns(rows, context).meanings.size > 1)
  return Math.max(0, known >= 0 ? known : sheets.findIndex(({ rows }) => rows.length > 0))
}

function troubleOf(error: CallError): ImportTrouble {
  if (error.code === 'too-large') return 'large'
  if (error.code === 'rate-limited') return 'busy'
  if (isOutcomeUnknown(error)) return 'unreachable'
  const reason = error.issues[0]?.reason ?? ''
  return FILE_TROUBLES.has(reason) ? (reason as ImportTrouble) : 'damaged'
}
