import { dequal } from 'dequal/lite'
import { type EditPath, idOf } from '../../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import { readDecimal, readPrice, showPrice } from '../forms/typed-price.ts'
import { textsOf } from '../menu-list.ts'
import type { Form, ListEntry, ListProblem, Names, Problems } from './venue-list.ts'

// How fields of lists are read, checked and written. What a form did not change keeps its form in the file.

export const objectsIn = (list: Json | undefined): JsonObject[] =>
  (isJsonList(list) ? list : []).filter(isJsonObject)

/** The entries of a list of the file. */
export function entriesIn(value: Json | undefined, list: EditPath): ListEntry[] {
  const elements = objectsIn(value)
  const [start, ...steps] = list
  return elements.map((element, at): ListEntry => {
    const id = idOf(element) ?? ''
    const place = { list, previous: idOf(elements[at - 1]), next: idOf(elements[at + 1]) }
    return { key: id, element, path: [start, ...steps, { id }], place }
  })
}

/** A list or object at the top of the file; null if there is none. */
export const partOfFile = (file: Json, name: string): Json =>
  isJsonObject(file) ? (file[name] ?? null) : null

/** A text by locale, for these locales and those of the file. */
export function readNames(value: Json | undefined, locales: readonly string[]): Names {
  const written = Object.entries(textsOf({ locales: value ?? null }))
  return {
    ...Object.fromEntries(locales.map((locale) => [locale, ''])),
    ...Object.fromEntries(written.map(([locale, { name }]) => [locale, name])),
  }
}

/**
 * Texts for the file. One that was emptied stays as a locale without a name, so that its edit is about that language only: with
 * the last text of a locale, an edit removes the locale.
 */
export function writeNames(value: Json | undefined, typed: Names): Json {
  let texts: readonly JsonObject[] = objectsIn(value)
  for (const [locale, text] of Object.entries(typed)) {
    const name = text.trim()
    const at = texts.findIndex((one) => one.locale === locale)
    const found = texts[at]
    if (!found) texts = name ? [...texts, { locale, name }] : texts
    else if (name !== String(found.name ?? '').trim()) {
      const { name: _, ...rest } = found
      texts = texts.with(at, name ? { ...found, name } : rest)
    }
  }
  return texts.length > 0 ? texts : null
}

export const isNamed = (names: Names): boolean => Object.values(names).some((name) => name.trim())

/** Names of which an id is made, those in Latin letters first: `table-4` rather than `4`, from “طاولة ٤” and “Table 4”. */
export const namesForId = (typed: Names): string[] => {
  const isLatin = (name: string) => /\p{Script=Latin}/u.test(name)
  return Object.values(typed).toSorted((a, b) => Number(isLatin(b)) - Number(isLatin(a)))
}

/** A text, number or date of the file as a field shows it. */
export const readText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const isPercent = (unit: unknown): boolean => unit === 'percent'

/** The size of a discount as a field shows it. */
export const readAmount = (value: Json | undefined, unit: Json | undefined, currency: string): string =>
  isPercent(unit) || (typeof value !== 'string' && typeof value !== 'number')
    ? readText(value)
    : showPrice(value, currency)

const PERCENT_DECIMALS = 6

/** The typed size of a discount: its text with a decimal point, null if nothing was typed, or what is wrong with it. */
function readSize(
  typed: string,
  unit: string,
  currency: string,
): { readonly size: string | null } | { readonly problem: ListProblem } {
  const read = isPercent(unit) ? readDecimal(typed, PERCENT_DECIMALS) : readPrice(typed, currency)
  const isRight = 'price' in read && !(isPercent(unit) && Number(read.price) > 100)
  return isRight ? { size: read.price } : { problem: isPercent(unit) ? 'percent' : 'amount' }
}

/** The size of a discount for the file; a number if it was one. `typed`: as checked. Nothing typed is zero. */
export function writeAmount(value: Json | undefined, typed: string, unit: string, currency: string): Json {
  const read = readSize(typed, unit, currency)
  const size = ('size' in read ? read.size : null) ?? '0'
  const isNumber = typeof value === 'number' || (isPercent(unit) && typeof value !== 'string')
  return isNumber ? Number(size) : isPercent(unit) ? String(Number(size)) : size
}

/** Nothing typed is no problem. */
export function checkAmount(typed: string, unit: string, currency: string): ListProblem | null {
  const read = readSize(typed, unit, currency)
  return 'problem' in read ? read.problem : null
}

/** Whether an amount is typed that is not zero. */
export function isSomething(typed: string, unit: string, currency: string): boolean {
  const read = readSize(typed, unit, currency)
  return 'problem' in read || Number(read.size) > 0
}

/** A whole number from 1; null if nothing was typed, NaN for anything else. */
export function readCount(typed: string): number | null {
  const read = readDecimal(typed, 0)
  if (!('price' in read)) return Number.NaN
  return read.price === null ? null : Number(read.price) || Number.NaN
}

/** A whole number for the file; as text if it was one there. `typed`: as checked. */
export function writeCount(value: Json | undefined, typed: string): Json {
  const count = readCount(typed)
  return count !== null && typeof value === 'string' ? String(count) : count
}

/** A check of a field. `others`: fields that it also depends on. */
type Check = readonly [field: string, isWrong: boolean, problem: ListProblem, others?: readonly string[]]

/** The first problem of each field. What was not changed since `start` is not checked; null: everything is. */
export function problemsOf(form: Form, start: Form | null, checks: readonly Check[]): Problems {
  const wrong: Record<string, ListProblem> = {}
  for (const [field, isWrong, problem, others = []] of checks)
    if (isWrong && !(field in wrong) && [field, ...others].some((name) => isChanged(form, start, name)))
      wrong[field] = problem
  return wrong
}

const isChanged = (form: Form, start: Form | null, name: string): boolean =>
  !start || !dequal(form[name], start[name])

/** An object with these fields. Null removes one. */
export const withFields = (base: JsonObject, fields: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries({ ...base, ...fields }).filter(([name, value]) => value !== null || !(name in fields)),
  )

/** The fields of an element that a form changed since `start`, as `writers` make them; null: all of them. */
export function changedFields(
  form: Form,
  start: Form | null,
  writers: Readonly<Record<string, () => JsonObject>>,
): JsonObject {
  const changed = Object.entries(writers).filter(([name]) => isChanged(form, start, name))
  return Object.assign({}, ...changed.map(([, write]) => write())) as JsonObject
}

/** The typed values of a form. */
export const text = (form: Form, name: string): string => String(form[name] ?? '')
export const names = (form: Form, name: string): Names => (form[name] ?? {}) as Names
export const ids = (form: Form, name: string): readonly string[] => (form[name] ?? []) as readonly string[]

/** Whether a period ends before it starts. Both are dates (`YYYY-MM-DD`), or '' for no limit. */
export const endsBeforeStart = (from: string, to: string): boolean => from !== '' && to !== '' && to < from
