import * as v from 'valibot'
import { taxSchema } from '../../../contract/venue/tax.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import { readNumber, showNumber, writeNumber } from '../forms/typed-number.ts'
import type { MenuCategory } from '../menu-list.ts'

export const taxLists = ['inclusive_taxes', 'taxes'] as const

/** A tax as typed. `element`: as the file has it; null if it is new. */
export type TypedTax = {
  readonly key: string
  readonly name: string
  /** In per cent. */
  readonly rate: string
  readonly element: JsonObject | null
}

export const readTaxes = (value: Json | undefined): TypedTax[] =>
  (isJsonList(value) ? value : []).filter(isJsonObject).map((element, index) => ({
    ...{ key: String(index), element },
    ...{ name: typeof element.name === 'string' ? element.name : '', rate: showNumber(element.rate) },
  }))

/** A tax that was added and left empty is none. */
export const isBlank = ({ name, rate, element }: TypedTax): boolean =>
  !element && !name.trim() && !rate.trim()

/** Whether an import would take the rate. */
export function isRate(typed: string): boolean {
  const read = readNumber(typed)
  return 'value' in read && v.is(taxSchema.entries.rate, read.value)
}

/** Taxes for the file. A new tax has the id of one that the menu has with the same name and rate. */
export function writeTaxes(
  taxes: readonly TypedTax[],
  inUse: readonly JsonObject[],
  newId: (names: readonly string[]) => string,
): Json {
  const written = taxes
    .filter((tax) => !isBlank(tax))
    .map(({ element, ...typed }): Json => {
      const rate = writeNumber(element?.rate, typed.rate)
      const name = typed.name.trim()
      const isSame = (tax: JsonObject) => (tax.name ?? '') === name && Number(tax.rate) === Number(rate)
      if (element) return isSame(element) ? element : { ...element, name, rate }
      return inUse.find(isSame) ?? { id: newId([`${name} ${rate}`]), name, rate }
    })
  return written.length > 0 ? written : null
}

/** The taxes of all dishes. */
export const taxesInUse = (menu: readonly MenuCategory[]): JsonObject[] =>
  menu.flatMap(({ items }) =>
    items.flatMap(({ element }) =>
      taxLists.flatMap((list) => {
        const taxes = element[list]
        return (isJsonList(taxes) ? taxes : []).filter(isJsonObject)
      }),
    ),
  )
