import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import type { ItemType } from '../../../domain/menu/selling-type.ts'
import { type Weekday, weekdays } from '../../../domain/time/weekday.ts'
import { type NumberProblem, readNumber, showNumber } from '../forms/typed-number.ts'
import { type Place, readFlag } from '../menu-list.ts'
import { readBranches, type Sellers } from './branch-list.ts'
import {
  isNamed,
  type NamedEntry,
  type NamedList,
  namedLists,
  type PendingName,
  readEntries,
} from './named-entries.ts'
import { isBlank, isRate, readTaxes, type TypedTax, taxLists } from './typed-taxes.ts'
import { checkWindow, readWindow, type TypedWindow, timeOf, type WindowProblem } from './typed-window.ts'
import { itemTypes } from './venue-selling.ts'

export const measures = ['calories', 'weight', 'shippingWeight', 'preparation_time'] as const
export type Measure = (typeof measures)[number]
export const preparationUnits = ['minute', 'hour', 'day'] as const
export type PreparationUnit = (typeof preparationUnits)[number]

type Lists = Readonly<Record<NamedList, readonly NamedEntry[]>>
type Taxes = Readonly<Record<(typeof taxLists)[number], readonly TypedTax[]>>

/** When and where a category or an item is sold. */
type Selling = { readonly branches: Sellers; readonly window: TypedWindow }

/** The facts of a dish as typed. Names of fields are those of the venue file. */
export type ItemFacts = Selling &
  Lists &
  Taxes &
  Readonly<Record<Measure, string>> & {
    readonly kind: 'item'
    readonly sold_out: boolean
    readonly types: Readonly<Record<ItemType, boolean>>
    /** `YYYY-MM-DDTHH:MM` in venue time; '' for at once. */
    readonly available_from: string
    readonly preparation_time_type: PreparationUnit
    readonly comment_required: boolean
    readonly suggested_items: readonly string[]
    readonly pending: Partial<Readonly<Record<NamedList, PendingName>>>
  }

type Days = Readonly<Record<Weekday, boolean>>
export type CategoryFacts = Selling & {
  readonly kind: 'category'
  readonly available: Days
  readonly pin: Days
  readonly smart: boolean
  /** The category that contains it; null if it is none's subcategory. */
  readonly parent: string | null
}

/** The facts of a form: as they were when it was opened, and as typed since. */
export type FactsForm =
  | { readonly before: ItemFacts; readonly now: ItemFacts }
  | { readonly before: CategoryFacts; readonly now: CategoryFacts }

/** What has to be corrected. */
export type FactsProblems = {
  readonly measures: Partial<Readonly<Record<Measure, NumberProblem>>>
  readonly window: WindowProblem | null
  /** Keys of entries without a name. */
  readonly unnamed: Partial<Readonly<Record<NamedList, readonly string[]>>>
  /** Keys of taxes whose rate is none. */
  readonly rates: Partial<Readonly<Record<(typeof taxLists)[number], readonly string[]>>>
}

/** What the form of an element shows at first. `place`: of a category, to know what contains it. */
export function openFacts(kind: 'item' | 'category', element: JsonObject, place: Place | null): FactsForm {
  if (kind === 'item') {
    const facts = readItem(element)
    return { before: facts, now: facts }
  }
  const facts = readCategory(element, place)
  return { before: facts, now: facts }
}

const readSelling = ({ branches, availability }: JsonObject): Selling => ({
  ...{ branches: readBranches(branches), window: readWindow(availability) },
})

function readItem(element: JsonObject): ItemFacts {
  const types = isJsonObject(element.types) ? element.types : {}
  const unit = preparationUnits.find((one) => one === element.preparation_time_type) ?? 'minute'
  return {
    ...{ kind: 'item', ...readSelling(element) },
    ...{ sold_out: readFlag(element.sold_out, false), preparation_time_type: unit },
    types: flagsOf(itemTypes, types, true),
    available_from: timeOf(element.available_from),
    ...record(measures, (measure) => showNumber(element[measure])),
    ...record(namedLists, (list) => readEntries(element[list])),
    ...record(taxLists, (list) => readTaxes(element[list])),
    comment_required: readFlag(element.comment_required, false),
    pending: {},
    suggested_items: (isJsonList(element.suggested_items) ? element.suggested_items : []).map(String),
  }
}

function readCategory(element: JsonObject, place: Place | null): CategoryFacts {
  const days = (value: Json | undefined, missing: boolean) =>
    flagsOf(weekdays, isJsonObject(value) ? value : {}, missing)
  const owner = place?.list[0]
  return {
    ...{ kind: 'category', ...readSelling(element) },
    ...{ available: days(element.available, true), pin: days(element.pin, false) },
    smart: readFlag(element.smart, false),
    parent: typeof owner === 'object' && 'category' in owner ? owner.category : null,
  }
}

const record = <Key extends string, Value>(keys: readonly Key[], read: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>

const flagsOf = <Key extends string>(keys: readonly Key[], values: JsonObject, missing: boolean) =>
  record(keys, (key) => readFlag(values[key], missing))

/** Checks what was typed by the rules of an import. What was not changed is not checked. Null: nothing has to be corrected. */
export function checkFacts({ before, now }: FactsForm): FactsProblems | null {
  const problems: FactsProblems = {
    window: now.window === before.window ? null : checkWindow(now.window),
    ...(now.kind === 'item' && before.kind === 'item'
      ? checkItem(before, now)
      : { measures: {}, unnamed: {}, rates: {} }),
  }
  const isRight = [problems.measures, problems.unnamed, problems.rates].every(
    (part) => Object.keys(part).length === 0,
  )
  return isRight && !problems.window ? null : problems
}

function checkItem(before: ItemFacts, now: ItemFacts): Omit<FactsProblems, 'window'> {
  const changed = <Key extends keyof ItemFacts>(keys: readonly Key[]) =>
    keys.filter((key) => now[key] !== before[key])
  const wrong = <Key extends string, Value>(entries: readonly (readonly [Key, Value | null])[]) =>
    Object.fromEntries(entries.filter(([, value]) => value !== null)) as Partial<Record<Key, Value>>
  const someKeys = (entries: readonly { readonly key: string }[]) =>
    entries.length > 0 ? entries.map(({ key }) => key) : null
  return {
    measures: wrong(
      changed(measures).map((measure) => {
        const read = readNumber(now[measure], { whole: measure === 'calories' })
        return [measure, 'problem' in read ? read.problem : null] as const
      }),
    ),
    // An entry that the file has without a name may stay as it is.
    unnamed: wrong(
      changed(namedLists).map((list) => {
        const unnamed = now[list].filter((entry) => !isNamed(entry) && !before[list].includes(entry))
        return [list, someKeys(unnamed)] as const
      }),
    ),
    rates: wrong(
      changed(taxLists).map(
        (list) => [list, someKeys(now[list].filter((tax) => !isBlank(tax) && !isRate(tax.rate)))] as const,
      ),
    ),
  }
}
