import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError, isOutcomeUnknown } from '../../../client/http.ts'
import { MAX_DRAFT } from '../../../contract/counter/desk-calls.ts'
import { MAX_MENU_FILE, readMenuFileCall } from '../../../contract/counter/import-calls.ts'
import type { Json } from '../../../domain/json/json.ts'
import type { ColumnChoice } from '../../../domain/menu-import/column-choices.ts'
import type { Product } from '../../../domain/menu-import/exports/product-export.ts'
import { type FileProblemCode, fileProblemCodes } from '../../../domain/menu-import/file-problem-code.ts'
import type { ImportMode } from '../../../domain/menu-import/plan-import.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { venueOf } from '../desk-venue.ts'
import { listMenu } from '../menu-list.ts'
import { createPictureUploader } from '../pictures/picture-uploader.ts'
import { countDishes } from './dish-counts.ts'
import { createImportPictures, type ImportPictures } from './import-pictures.ts'
import { createSource, type Draft, type Source } from './import-source.ts'
import { createPicturedEdits } from './pictured-edits.ts'
import type { ImportResult } from './plan-result.ts'
import { createTextPart } from './text-part.ts'

/** Why a file could not be read, or an import not be made. Screens show a sentence for each. */
export type ImportTrouble =
  | FileProblemCode
  | 'busy'
  | 'unreachable'
  | 'changed'
  | 'invalid'
  | 'tooMany'
  | 'noDishes'

export type MenuImport = {
  readonly $state: ReadableAtom<'start' | 'reading' | 'check' | 'uploading' | 'saving'>
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
  /** Reads a file, also in place of one that was corrected; pictures stay chosen. @param category of dishes without one, if the file has no categories at all or comes from another product */
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
  /** Rows of the file that change nothing, because somebody left them out. */
  readonly $leftOut: ReadableAtom<ReadonlySet<number>>
  leaveOut(rows: readonly number[]): void
  /** Imports all rows again. */
  takeBack(): void
  /** Pictures that come with the menu, or alone. */
  readonly pictures: ImportPictures
  /** Takes pictures and ZIP archives of pictures. */
  addPictures(files: readonly File[]): Promise<void>
  /** The venue file with the import, before its pictures are uploaded. */
  readonly $planned: ReadableAtom<Json>
  /** How many dishes the import would add, change and so on, with its pictures. */
  readonly $counts: ReadableAtom<ImportResult['counts']>
  /** How many changes the import would make to the menu, with its pictures. */
  readonly $edits: ReadableAtom<number>
  /** Back to the start. */
  restart(): void
  /** Uploads the pictures, and puts the result into the draft. Returns whether that worked. */
  apply(): Promise<boolean>
  open(): () => void
}

/** Milliseconds for 15 MB on a slow connection, and for files of others that are read before. */
const READ_TIMEOUT = 180_000

/** The import of a menu that a venue has as a file or a text. */
export function createMenuImport(
  { client }: Pick<PageEnvironment, 'client'>,
  referenceId: string,
  draft: Draft,
): MenuImport {
  const $state = atom<'start' | 'reading' | 'check' | 'uploading' | 'saving'>('start')
  const $trouble = atom<ImportTrouble | null>(null)
  const $hasPictures = atom(false)
  const source = createSource(draft)
  const { $result } = source.atoms
  const $planned = computed([$result, draft.$file], (result, file) => result?.file ?? file)
  const pictures = createImportPictures(
    createPictureUploader({ client }, referenceId),
    $planned,
    () => venueOf(draft.$file.get()).pictureRatio,
  )
  const edits = createPicturedEdits({ $file: draft.$file, $result, $planned, pictures })

  /** Takes what was read. */
  function check(read: Source, category: string): void {
    source.set(read, category)
    $trouble.set(null)
    $state.set('check')
  }

  return {
    ...{ $state, $trouble, ...source.atoms, pictures, $planned, $edits: edits.$count },
    $counts: computed([draft.$file, $result, pictures.$matches], (file, result, { dishes }) =>
      countDishes(file, result, dishes),
    ),
    $hasMenu: computed(draft.$file, (file) => listMenu(file).length > 0),
    async read(file, category) {
      if ($state.get() === 'reading') return
      $trouble.set(file.size > MAX_MENU_FILE ? 'large' : null)
      if ($trouble.get()) return
      $state.set('reading')
      try {
        const input = { params: { referenceId }, file, timeout: READ_TIMEOUT }
        const cells = await client.call(readMenuFileCall, input)
        check({ kind: 'file', name: file.name, ...cells }, category)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        $trouble.set(troubleOf(error))
        $state.set($hasPictures.get() || source.atoms.$source.get() ? 'check' : 'start')
      }
    },
    ...createTextPart(draft, { found: check, fail: () => $trouble.set('noDishes') }),
    ...{ chooseSheet: source.openSheet, choose: source.choose, chooseMode: source.chooseMode },
    ...{ leaveOut: source.leaveOut, takeBack: source.takeBack },
    async addPictures(files) {
      if (!(await pictures.add(files))) return
      $hasPictures.set(true)
      $state.set('check')
    },
    restart() {
      source.set(null)
      pictures.clear()
      $hasPictures.set(false)
      $trouble.set(null)
      $state.set('start')
    },
    async apply() {
      const count = edits.$count.get()
      if ($state.get() !== 'check' || count === 0) return false
      const open = draft.$edits.get().length + draft.$unsent.get().length
      $trouble.set(open + count > MAX_DRAFT ? 'tooMany' : null)
      if ($trouble.get()) return false
      $state.set('uploading')
      const isUploaded = await pictures.upload()
      // Somebody can have started over.
      if ($state.get() !== 'uploading') return false
      const made = edits.uploaded()
      $state.set(isUploaded && made.length > 0 ? 'saving' : 'check')
      if ($state.get() !== 'saving') return false
      const outcome = await draft.importEdits(made, source.remembered())
      $state.set('check')
      $trouble.set(outcome === 'done' ? null : outcome)
      return outcome === 'done'
    },
    open() {
      // Keeps the result while the screen is shown.
      const stop = edits.$count.listen(() => {})
      return () => {
        stop()
        pictures.stop()
      }
    },
  }
}

function troubleOf(error: CallError): ImportTrouble {
  if (error.code === 'too-large') return 'large'
  if (error.code === 'rate-limited') return 'busy'
  if (isOutcomeUnknown(error)) return 'unreachable'
  const reason = error.issues[0]?.reason ?? ''
  return fileProblemCodes.find((code) => code === reason) ?? 'damaged'
}
