import { isJsonList, type JsonObject } from '../../../../domain/json/json.ts'
import { formatReference } from '../../../../i18n/format/format.ts'
import { formatDate } from '../../../../i18n/format/format-date.ts'
import { isolate } from '../../../../i18n/format/message-values.ts'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import { minorUnits, showPrice } from '../../../../stores/desk/forms/typed-price.ts'
import { targetOf } from '../../../../stores/desk/lists/discounts.ts'
import {
  isPercent,
  names,
  readCount,
  readNames,
  readText,
  text,
} from '../../../../stores/desk/lists/list-values.ts'
import { MOST_TABLES } from '../../../../stores/desk/lists/many-tables.ts'
import type {
  Form,
  ListEntry,
  ListField,
  ListGroup,
  ListName,
  ListProblem,
} from '../../../../stores/desk/lists/venue-list.ts'
import { readFlag, type Texts } from '../../../../stores/desk/menu-list.ts'
import type { Describing } from '../describing.ts'
import { nameOf } from '../names.ts'

/** The heading of a group: a floor, or an order type. Null: it needs none. */
export function groupName(list: ListName, { key, names }: ListGroup, i18n: I18n): string | null {
  if (list === 'tables') return i18n.localize(names) || i18n.t('menu-desk:lists.noFloor')
  return list === 'discounts' ? i18n.t(TYPES[key as keyof typeof TYPES]) : null
}

export const TYPES = {
  dinein: 'counter:type.dinein',
  car_pickup: 'counter:type.pickup',
  delivery: 'counter:type.delivery',
} as const

/** What an entry is called: a table or banner by its text, a coupon by its code, a discount by what it is on. */
export function entryName(
  list: ListName,
  { element, path, key }: Pick<ListEntry, 'element' | 'path' | 'key'>,
  { i18n, menu }: Pick<Describing, 'i18n' | 'menu'>,
): string {
  if (list === 'coupons') return readText(element.code) || key
  if (list !== 'discounts') return i18n.localize(readNames(element.locales, [])) || key
  const { scope, id } = targetOf(path)
  return id === null ? i18n.t('menu-desk:lists.option.scope.all') : menuName(scope, id, { i18n, menu })
}

/** The name of a dish or a category by its id. */
export function menuName(
  scope: string,
  id: string,
  { i18n, menu }: Pick<Describing, 'i18n' | 'menu'>,
): string {
  const parts = scope === 'categories' ? menu : menu.flatMap(({ items }) => items)
  const found = parts.find((part) => part.id === id)
  return found ? nameOf(found, i18n) : id
}

/** A name as the texts of an element, for a notice about it. */
export const textsOfName = (name: string, { locale }: I18n): Texts => ({
  [locale]: { name, description: '' },
})

/** What is worth knowing about an entry: `10% · Until December 31, 2026 · Only people who are logged in`. */
export function factsText(
  list: ListName,
  entry: ListEntry,
  { today, ...describing }: Describing & { readonly today: string },
): string {
  const { i18n } = describing
  const facts = FACTS[list](entry.element, describing)
  const period = list === 'tables' || list === 'discounts' ? '' : periodText(entry.element, today, i18n)
  return [...facts, period]
    .filter(Boolean)
    .map((fact) => isolate(fact, i18n.locale))
    .join(' · ')
}

const FACTS: Readonly<Record<ListName, (element: JsonObject, describing: Describing) => string[]>> = {
  tables: ({ seats }, { i18n: { t, number } }) =>
    readText(seats) ? [t('menu-desk:lists.fact.seats', { number: number(Number(seats)) })] : [],
  coupons: couponFacts,
  discounts: ({ type, value }, describing) => [amountText(type, value, describing)],
  banners: (element, describing) => [targetText(element, describing)],
}

function couponFacts(element: JsonObject, describing: Describing): string[] {
  const { t, number } = describing.i18n
  const terms = termsIn(element)
  const [most, users] = [readText(terms.max_allowed_items), readText(terms.user_type)]
  const items = isJsonList(element.item_ids) ? element.item_ids.length : 0
  return [
    Number(terms.discount_value) > 0 ? amountText(terms.discount_type, terms.discount_value, describing) : '',
    readFlag(element.free_delivery, false) ? t('menu-desk:lists.field.free_delivery') : '',
    readFlag(terms.all_menu, false) ? '' : t('menu-desk:lists.fact.dishes', { number: number(items) }),
    most ? t('menu-desk:lists.fact.most', { number: number(Number(most)) }) : '',
    users ? t(`menu-desk:lists.option.users.${users}`) : '',
  ]
}

const termsIn = ({ coupon }: JsonObject): JsonObject =>
  typeof coupon === 'object' && coupon !== null && !isJsonList(coupon) ? (coupon as JsonObject) : {}

/** The size of a discount: `12.5%` or `KWD 1.000`. */
export function amountText(
  unit: unknown,
  value: unknown,
  { i18n, currency }: Pick<Describing, 'i18n' | 'currency'>,
): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '—'
  if (isPercent(unit)) return i18n.percent(Number(value))
  const minor = minorUnits(value, currency)
  return minor === null ? '—' : i18n.money(minor)
}

/** What a tap on a banner opens. */
function targetText(
  { item_id: item, category_id: category, url }: JsonObject,
  describing: Describing,
): string {
  if (readText(item)) return menuName('items', readText(item), describing)
  return readText(category) ? menuName('categories', readText(category), describing) : readText(url)
}

export function dayText(day: string, { locale }: I18n): string {
  return formatDate(`${day}T00:00:00Z`, locale, 'UTC')
}

function periodText(element: JsonObject, today: string, i18n: I18n): string {
  const [from, to] = [readText(element.from), readText(element.to)]
  const [first, last] = [dayText(from, i18n), dayText(to, i18n)]
  if (to && to < today) return i18n.t('menu-desk:lists.fact.ended', { time: last })
  if (from && from > today && to) return i18n.t('menu-desk:facts.when.other', { from: first, to: last })
  if (from && from > today) return i18n.t('menu-desk:facts.since', { time: first })
  return to ? i18n.t('menu-desk:facts.until', { time: last }) : ''
}

/** The label of a field. The size of a discount says what it is measured in. */
export function fieldLabel(
  list: ListName,
  { name }: Pick<ListField, 'name'>,
  form: Form,
  { i18n: { t }, currency }: Pick<Describing, 'i18n' | 'currency'>,
): string {
  if (name === 'value')
    return t('menu-desk:lists.field.value', { unit: isPercent(form.unit) ? '%' : currency })
  if (name === 'locales') return t(`menu-desk:lists.field.${list === 'banners' ? 'text' : 'name'}`)
  return t(`menu-desk:lists.field.${name}`)
}

export function fieldHint(list: ListName, { name }: ListField, form: Form, i18n: I18n): string | undefined {
  const { t } = i18n
  if (name === 'value' && !isPercent(form.unit)) return t(`menu-desk:lists.hintOf.fixed.${list}`)
  if (name === 'types') return t('menu-desk:lists.hintOf.types')
  if (name === 'last') return rangeText(form, i18n)
  return name === 'most' || name === 'to' ? t('menu-desk:options.noLimit') : undefined
}

/** The first and last table that would be added: `Table 1 – Table 12`. Undefined if the numbers make no sense. */
function rangeText(form: Form, { localize, locale }: I18n): string | undefined {
  const word = localize(names(form, 'word'))
  const numbers = ['first', 'last'].map((name) => readCount(text(form, name)))
  if (!word || !numbers.every((number) => Number(number) > 0)) return undefined
  return numbers.map((number) => `${word} ${formatReference(Number(number), locale)}`).join(' – ')
}

/** A choice of a field. */
export function optionText({ name }: Pick<ListField, 'name'>, option: string, { t }: I18n): string {
  if (name === 'types' && option in TYPES) return t(TYPES[option as keyof typeof TYPES])
  return t(`menu-desk:lists.option.${name}.${option || 'none'}`)
}

/** What to do about a problem. */
export function problemText(
  problem: ListProblem,
  { i18n: { t, number }, currency }: Pick<Describing, 'i18n' | 'currency'>,
): string {
  if (problem === 'name') return t('menu-desk:form.problem.name')
  if (problem === 'uploading') return t('menu-desk:media.wait')
  const example = problem === 'amount' ? showPrice('12.5', currency) : 'https://example.com'
  return t(`menu-desk:lists.problem.${problem}`, { example, number: number(MOST_TABLES) })
}
