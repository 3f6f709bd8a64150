import type { JsonObject } from '../../../domain/json/json.ts'
import { likeBefore, writeNumber } from '../forms/typed-number.ts'
import { writePrice } from '../forms/typed-price.ts'
import { readFlag } from '../menu-list.ts'
import { LABEL, type Names, UNIT, writeNames, writeOwnNames } from './names.ts'
import { type GroupForm, leastOf, type OptionForm, type SizeForm } from './option-forms.ts'
import { readLimit } from './typed-limit.ts'

/** `idFor`: makes the id of a new element. `locales`: of the venue. */
export type Writing = {
  readonly currency: string
  readonly locales: readonly string[]
  idFor(names: Names, kind: 'size' | 'options' | 'option', key: string): string
}

/** A size as an element of the file, from a checked form. `price`: as typed; of a size that is in the file, it stays. */
export function writeSize(size: SizeForm, price: string, writing: Writing): JsonObject {
  const { base, key, names, unit, isQuantity } = size
  const isBlank = Object.keys(base).length === 0
  return withFields(base, {
    id: base.id ?? writing.idFor(names, 'size', key),
    ...writeOwnNames(base, LABEL, names, writing.locales),
    ...(isBlank ? { price: writePrice(null, price, writing.currency) } : {}),
    ...flagField(base, 'isQty', isQuantity),
    minimum: writeNumber(base.minimum, size.minimum),
    maximum: writeNumber(base.maximum, size.maximum),
    ...writeOwnNames(base, UNIT, unit, writing.locales),
  })
}

/** A group with its options as an element of the file, from a checked form. */
export function writeGroup(group: GroupForm, writing: Writing): JsonObject {
  const { base, key, names } = group
  return withFields(base, {
    id: base.id ?? writing.idFor(names, 'options', key),
    locales: writeNames(base.locales, names),
    ...writeLeast(base, readLimit(group.least) ?? 0),
    max: writeNumber(base.max, group.most),
    modifiers: group.options.map((option) => writeOption(option, writing)),
  })
}

function writeOption(option: OptionForm, { currency, idFor }: Writing): JsonObject {
  const { base, key, names, price, times, isSoldOut } = option
  const quantity = readLimit(times) ?? 1
  return withFields(base, {
    id: base.id ?? idFor(names, 'option', key),
    locales: writeNames(base.locales, names),
    price: writePrice(base.price, price, currency),
    ...(quantity === Number(base.quantity ?? 1) ? {} : { quantity: writeNumber(base.quantity, times) }),
    ...flagField(base, 'sold_out', isSoldOut),
  })
}

/** An element with these fields. Null removes one. */
const withFields = (base: JsonObject, fields: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries({ ...base, ...fields }).filter(([field, value]) => value !== null || !(field in fields)),
  )

/** `min` and `required` of the file, which together say how many options must be chosen. */
function writeLeast(base: JsonObject, least: number): JsonObject {
  const before = leastOf(base)
  if (before === least) return {}
  const hasMinimum = (base.min ?? null) !== null
  const min = hasMinimum || least > 1 ? { min: likeBefore(base.min, least) } : {}
  if (least > 0) return before > 0 ? { min: likeBefore(base.min, least) } : { required: true, ...min }
  return { ...flagField(base, 'required', false), ...min }
}

const flagField = (base: JsonObject, field: string, value: boolean): JsonObject =>
  readFlag(base[field], false) === value ? {} : { [field]: value }
