import { atom, computed } from 'nanostores'
import { guessColumns } from '../../../domain/menu-import/column-choices.ts'
import { headerContext } from '../../../domain/menu-import/header-context.ts'
import { readMenuText } from '../../../domain/menu-import/menu-text.ts'
import { guessLocale } from '../../../domain/menu-import/sheet-language.ts'
import { businessOf, type Draft, MOST_COLUMNS, MOST_ROWS, type Source } from './import-source.ts'

/** A menu that is pasted as text, or cells that are copied from a spreadsheet. */
export function createTextPart(
  draft: Draft,
  { found, fail }: { found(source: Source, category: string): void; fail(): void },
) {
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
      const context = headerContext({ business: businessOf(draft) })
      const { currencySigns, currency } = context
      const rows = copiedCells($text.get())
      if (guessColumns(rows, context).meanings.size > 1) {
        found({ kind: 'file', name: '', sheets: [{ name: null, rows }], remembered: [] }, category)
        return
      }
      const options = { locale: $locale.get(), signs: [...currencySigns, currency], category }
      const menu = readMenuText($text.get(), options)
      if (menu.table.length > 1) found({ kind: 'text', menu }, category)
      else fail()
    },
  }
}

/** The cells of rows that a spreadsheet separates by tabs. A text without tabs has none. */
const copiedCells = (text: string): string[][] =>
  text.includes('\t')
    ? text
        .split(/\r\n?|\n/)
        .slice(0, MOST_ROWS)
        .map((line) => line.split('\t').slice(0, MOST_COLUMNS))
    : []
