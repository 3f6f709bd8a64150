import { toLatinDigits } from '../../../domain/values/digits.ts'
import { checkPlace, floorFields, floorKey, tableList, tablesOf, typedFloor } from './branch-tables.ts'
import { isNamed, names, namesForId, problemsOf, readCount, readNames, text } from './list-values.ts'
import { writeTable } from './tables.ts'
import type { Form, ListContext, ListField, ListForm, Names, Problems } from './venue-list.ts'

/** Most tables that are added at once. */
export const MOST_TABLES = 100

const fields = (form: Form, context: ListContext): ListField[] => [
  { name: 'word', kind: 'texts' },
  { name: 'first', kind: 'number' },
  { name: 'last', kind: 'number' },
  ...floorFields(form, context),
  { name: 'seats', kind: 'number' },
]

/** A name without the number at its end, and that number. */
function splitName(name: string): { readonly word: string; readonly number: number } {
  const [, word = name, number] = /^(.*?)\s*(\p{Nd}+)\s*$/u.exec(name) ?? []
  return { word: word.trim(), number: number === undefined ? 0 : Number(toLatinDigits(number)) }
}

/** The words of the table with the highest number, and the number after it. `words`: of the first tables. */
function suggestion(
  { venue: { locales }, ...branch }: ListContext,
  words: Names,
): { word: Names; first: string } {
  const named = tablesOf(branch).map(({ element }) => {
    const parts = Object.entries(readNames(element.locales, locales)).map(
      ([locale, name]) => [locale, splitName(name)] as const,
    )
    return { parts, number: Math.max(0, ...parts.map(([, { number }]) => number)) }
  })
  const last = named.reduce<(typeof named)[number] | null>(
    (best, one) => (best && best.number >= one.number ? best : one),
    null,
  )
  const used = last?.parts.map(([locale, { word }]) => [locale, word] as const)
  return {
    word: { ...readNames(null, locales), ...(used ? Object.fromEntries(used) : words) },
    first: String((last?.number ?? 0) + 1),
  }
}

/** The numbers from the first to the last one; none if that makes no sense. */
function numbersIn(form: Form): number[] {
  const [first, last] = [readCount(text(form, 'first')), readCount(text(form, 'last'))]
  if (!first || !last || last < first || last - first >= MOST_TABLES) return []
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** @param digits a number in the digits of a language */
const namesWith = (word: Names, number: number, digits: Digits): Names =>
  Object.fromEntries(
    Object.entries(word).map(([locale, text]) => [
      locale,
      text.trim() ? `${text.trim()} ${digits(number, locale)}` : '',
    ]),
  )

type Digits = (number: number, locale: string) => string

function check(form: Form, context: ListContext, digits: Digits): Problems {
  const [first, last] = [readCount(text(form, 'first')), readCount(text(form, 'last'))]
  const place = checkPlace(form, null)
  const isWhole = Number(first) > 0 && Number(last) > 0
  const floor = floorKey(typedFloor(form, context))
  const known = tablesOf(context)
    .filter(({ element }) => floorKey(element.floor) === floor)
    .flatMap(({ element }) => Object.values(readNames(element.locales, [])))
  const isTaken = numbersIn(form)
    .flatMap((number) => Object.values(namesWith(names(form, 'word'), number, digits)))
    .some((name) => name !== '' && known.includes(name))
  return {
    ...problemsOf(form, null, [
      ['word', !isNamed(names(form, 'word')), 'name'],
      ['first', !(Number(first) > 0), 'whole'],
      ['last', !(Number(last) > 0), 'whole'],
      ['last', isWhole && Number(last) < Number(first), 'order'],
      ['last', isWhole && Number(last) - Number(first) >= MOST_TABLES, 'many'],
      ['first', isTaken, 'table-taken'],
    ]),
    ...place,
  }
}

/** Adds numbered tables to a floor at once: "Table 1" to "Table 12". */
export function manyTables(context: ListContext, digits: Digits, words: Names): ListForm {
  const { word, first } = suggestion(context, words)
  const start = {
    ...{ word, first, last: '', floor: '', seats: '' },
    floorNames: readNames(null, context.venue.locales),
  }
  return {
    ...{ what: 'many', entry: null, start },
    fields: (form) => fields(form, context),
    check: (form) => check(form, context, digits),
    edits(form) {
      const used = new Set<string>()
      return numbersIn(form).map((number) => {
        const locales = namesWith(names(form, 'word'), number, digits)
        const id = context.freshId(namesForId(locales), 'table', used)
        used.add(id)
        const value = { id, ...writeTable({}, { ...form, locales }, null, context) }
        return { kind: 'add', list: tableList(context.branch), value, before: null } as const
      })
    },
  }
}
