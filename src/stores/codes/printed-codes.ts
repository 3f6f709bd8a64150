import type { TableCodes } from '../../contract/counter/table-code-calls.ts'
import type { CodeKind, CodePaper } from '../../domain/codes/code-layout.ts'
import { type Localized, textIn } from '../../domain/values/localized.ts'
import { tableTitle } from '../../domain/venue/table-title.ts'
import { tablesByFloor } from '../../domain/venue/tables.ts'
import { namesOf } from '../../i18n/messages/order-texts.ts'

/** What is to be printed. */
export type CodeChoice = {
  readonly kind: CodeKind
  readonly paper: CodePaper
  /** The languages on the print, in this order. */
  readonly languages: readonly string[]
  /** Index of the address in the codes. */
  readonly site: number
  /** Ids of the tables. */
  readonly tables: ReadonlySet<string>
  /** Whether there is a code without a table too, on cards and stickers. */
  readonly hasPlain: boolean
}

/** A code on the paper. */
export type PrintedCode = {
  readonly url: string
  /** The table, in each language that names it differently; none if the code leads to no table. */
  readonly titles: readonly PrintedText[]
  /** The address below the code. */
  readonly address: string
}

export type PrintedFloor = { readonly name: string; readonly codes: readonly PrintedCode[] }

/** A text on the paper with its language. */
export type PrintedText = { readonly locale: string; readonly text: string }

/** Returns the tables of each floor that were chosen, and the name of the floor in the first language. */
export function printedFloors(codes: TableCodes, choice: CodeChoice): PrintedFloor[] {
  const { kind, languages, tables, hasPlain } = choice
  const site = codes.sites[choice.site] ?? codes.sites[0]
  if (!site) return []
  const toCode = (url: string, titles: readonly PrintedText[]): PrintedCode => ({
    ...{ url, titles, address: url.replace(/^https?:\/\//, '') },
  })
  const plain = { name: '', codes: [toCode(site.home, [])] }
  if (kind === 'window') return [plain]
  const firstLocale = codes.languages[0]?.locale
  const titlesOf = (id: string, names: Localized): PrintedText[] => {
    const titles = languages.map((locale) => {
      const word = codes.languages.find((one) => one.locale === locale)?.table ?? ''
      return { locale, text: tableTitle(word, textIn(names, locale, firstLocale) || id, locale) }
    })
    return titles.filter(({ text }, at) => titles.findIndex((other) => other.text === text) === at)
  }
  const chosen = codes.tables
    .filter(({ id }) => tables.has(id))
    .map(({ id, locales, floor }) => ({ id, name: namesOf(locales), floor: namesOf(floor), seats: null }))
  const codeOf = new Map(codes.tables.map(({ id, code }) => [id, code]))
  const floors = tablesByFloor(chosen, (text) => textIn(text, languages[0] ?? 'en', firstLocale)).map(
    (floor) => ({
      name: floor.name,
      codes: floor.tables.map(({ id, name }) => toCode(`${site.codes}${codeOf.get(id)}`, titlesOf(id, name))),
    }),
  )
  return hasPlain && kind !== 'sheet' ? [plain, ...floors] : floors
}

/** Returns the name of the venue in the first language, and what to do in each. */
export function printedTexts(
  codes: TableCodes,
  { languages }: CodeChoice,
): {
  name: PrintedText
  calls: PrintedText[]
} {
  const locale = languages[0] ?? 'en'
  return {
    name: { locale, text: textIn(namesOf(codes.name), locale, codes.languages[0]?.locale) },
    calls: languages.flatMap((language) => {
      const found = codes.languages.find((one) => one.locale === language)
      return found ? [{ locale: language, text: found.scan }] : []
    }),
  }
}
