import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import {
  resetTableCodeCall,
  type TableCodes,
  tableCodesCall,
} from '../../contract/counter/table-code-calls.ts'
import { type CodeKind, codePapers } from '../../domain/codes/code-layout.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { CodeChoice } from './printed-codes.ts'

/** Most languages on a print. More leave no room for the code on small labels. */
export const MAX_LANGUAGES = 3

export type TableCodesPage = {
  /** Null: not known yet. */
  readonly $codes: ReadableAtom<TableCodes | null>
  readonly $choice: ReadableAtom<CodeChoice>
  /** `failed`: the codes could not be loaded, or the last one could not be replaced. */
  readonly $state: ReadableAtom<'loading' | 'ready' | 'failed'>
  /** Loads the codes again. Never throws. */
  load(): Promise<void>
  chooseKind(kind: CodeKind): void
  choose(change: Partial<Pick<CodeChoice, 'paper' | 'site' | 'hasPlain'>>): void
  /** Sets whether tables are printed. */
  chooseTables(ids: readonly string[], isChosen: boolean): void
  /** Adds a language or removes it. At least one stays, and at most `MAX_LANGUAGES`. */
  toggleLanguage(locale: string): void
  /** Gives a table a new code. Never throws. */
  reset(tableId: string): Promise<void>
  open(): () => void
}

/** The QR codes that a branch prints. */
export function createTableCodesPage(page: PageEnvironment, referenceId: string): TableCodesPage {
  const $codes = atom<TableCodes | null>(null)
  const $state = atom<'loading' | 'ready' | 'failed'>('loading')
  const $choice = atom<CodeChoice>({
    ...{ kind: 'card', paper: 'a4', languages: [], site: 0, tables: new Set(), hasPlain: false },
  })
  const params = { referenceId }
  const change = (part: Partial<CodeChoice>) => $choice.set({ ...$choice.get(), ...part })

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      $state.set('ready')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $state.set('failed')
    }
  }
  const load = () =>
    attempt(async () => {
      const codes = await page.client.call(tableCodesCall, { params, body: undefined })
      const isFirst = $codes.get() === null
      $codes.set(codes)
      if (!isFirst) return
      const hasTables = codes.tables.length > 0
      change({
        ...(hasTables ? {} : { kind: 'window', hasPlain: true }),
        languages: codes.languages.slice(0, 2).map(({ locale }) => locale),
        tables: new Set(codes.tables.map(({ id }) => id)),
      })
    })
  return {
    ...{ $codes, $choice, $state, load },
    chooseKind: (kind) => {
      const papers: readonly CodeChoice['paper'][] = codePapers[kind]
      const { paper } = $choice.get()
      change({ kind, paper: papers.includes(paper) ? paper : codePapers[kind][0] })
    },
    choose: change,
    chooseTables(ids, isChosen) {
      const tables = new Set($choice.get().tables)
      for (const id of ids) isChosen ? tables.add(id) : tables.delete(id)
      change({ tables })
    },
    toggleLanguage(locale) {
      const { languages } = $choice.get()
      const next = languages.includes(locale)
        ? languages.filter((one) => one !== locale)
        : [...languages, locale]
      if (next.length > 0 && next.length <= MAX_LANGUAGES) change({ languages: next })
    },
    reset: (tableId) =>
      attempt(async () => {
        const shown = $codes.get()?.tables.find(({ id }) => id === tableId)
        if (!shown) return
        const body = { table_id: tableId, code: shown.code }
        const { code } = await page.client.call(resetTableCodeCall, { params, body })
        const codes = $codes.get()
        if (!codes) return
        const tables = codes.tables.map((table) => (table.id === tableId ? { ...table, code } : table))
        $codes.set({ ...codes, tables })
      }),
    open() {
      void load()
      return () => {}
    },
  }
}
