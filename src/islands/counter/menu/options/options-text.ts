import { isJsonObject, type Json, type JsonObject } from '../../../../domain/json/json.ts'
import { isolate } from '../../../../i18n/format/message-values.ts'
import { languageName } from '../../../../i18n/locale/languages.ts'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import { objectsIn } from '../../../../stores/desk/file-names.ts'
import { minorUnits, showPrice } from '../../../../stores/desk/forms/typed-price.ts'
import type { MenuCategory } from '../../../../stores/desk/menu-list.ts'
import type { OptionsProblem } from '../../../../stores/desk/options/check-options.ts'
import { LABEL, type Names, namesFor, readOwnNames } from '../../../../stores/desk/options/names.ts'
import type { GroupForm } from '../../../../stores/desk/options/option-forms.ts'
import type { OptionsSubject } from '../../../../stores/desk/options/options-subject.ts'
import { readLimit } from '../../../../stores/desk/options/typed-limit.ts'
import type { Describing } from '../describing.ts'

/** How many options diners must and can choose, as the menu says it. */
export function ruleText({ least, most }: Pick<GroupForm, 'least' | 'most'>, { t }: I18n): string {
  const [min, max] = [readLimit(least) || 0, readLimit(most) || null]
  if (max === null)
    return min > 0 ? t('menu-desk:options.rule.atLeast', { count: min }) : t('menu-desk:options.rule.any')
  if (min === max) return t('menu-desk:options.rule.exactly', { count: max })
  return min > 0
    ? t('menu-desk:options.rule.between', { min, max })
    : t('menu-desk:options.rule.upTo', { count: max })
}

/** The name of a group; without one, the names of its first options, as on the menu. */
export function groupName({ names, options }: Pick<GroupForm, 'names' | 'options'>, i18n: I18n): string {
  const first = options.slice(0, 2).map((option) => i18n.localize(option.names))
  return i18n.localize(names) || i18n.list(first.filter(Boolean)) || i18n.t('menu-desk:options.new')
}

/** What to do about a problem; null if there is none. */
export function problemText(
  problem: OptionsProblem | undefined,
  currency: string,
  { t }: I18n,
): string | null {
  if (!problem || problem.field === 'spread') return null
  if (problem.field === 'price') {
    const text = problem.what === 'number' || problem.what === 'decimals' ? 'format' : problem.what
    return t(`menu-desk:form.problem.${text}`, { example: showPrice('12.5', currency) })
  }
  if (problem.what === 'offers') return t('menu-desk:options.problem.offers', { count: problem.most })
  const isQuantity = problem.field === 'minimum' || problem.field === 'maximum'
  const text = isQuantity && problem.what === 'number' ? 'amount' : problem.what
  return t(`menu-desk:options.problem.${text}`)
}

/** What a change of sizes or options is about: `Bread – Tannour – Price (KWD)`. */
export function optionsSubjectText(subject: OptionsSubject, { i18n, menu, currency }: Describing): string {
  const names = namesOf(subject, menu).map((one, index) =>
    isolate(i18n.localize(one) || (subject.within[index] ?? ''), i18n.locale),
  )
  return [...names, fieldText(subject, i18n, currency)].filter(Boolean).join(' – ')
}

function fieldText({ field, locale, within, list }: OptionsSubject, { t }: I18n, currency: string): string {
  switch (field) {
    case 'name':
      return locale ? t('menu-desk:form.name', { language: languageName(locale) }) : t('menu-desk:what.other')
    case 'unit':
      return locale
        ? t('menu-desk:options.unit', { language: languageName(locale) })
        : t('menu-desk:what.other')
    case 'price':
      return t('menu-desk:form.price', { currency })
    case 'soldOut':
      return t('counter:stock.soldOut')
    case 'added':
    case 'removed':
    case 'moved':
      return t(`menu-desk:what.${field}`)
    case 'other':
      if (within.length > 0) return t('menu-desk:what.other')
      return t(list === 'price_labels' ? 'menu-desk:options.sizes' : 'menu-desk:options.title')
    default:
      return t(`menu-desk:options.${field}`)
  }
}

/** The names along the way to what a change is about. */
function namesOf({ item, list, within, element }: OptionsSubject, menu: readonly MenuCategory[]): Names[] {
  const dish = menu.flatMap(({ items }) => items).find(({ id }) => id === item)
  const [first, second] = within
  const outer = findIn(dish?.element[list], first)
  const last = isJsonObject(element) ? element : null
  const inner = second === undefined ? null : (findIn(outer?.modifiers, second) ?? last)
  return [outer ?? last, inner]
    .slice(0, within.length)
    .map((found) => (found ? namesIn(found, list === 'price_labels') : {}))
}

const findIn = (list: Json | undefined, id: string | undefined): JsonObject | undefined =>
  objectsIn(list).find((element) => String(element.id) === id)

const namesIn = (element: JsonObject, isSize: boolean): Names =>
  isSize ? readOwnNames(element, LABEL, []) : namesFor(element.locales, [])

/** A value of sizes or options as people read it; null if it cannot be compared. */
export function optionsValueText(
  { field }: OptionsSubject,
  value: Json,
  { i18n, currency }: Describing,
): string | null {
  const { t, money, number } = i18n
  const isYes = value === true || value === 1 || value === '1'
  switch (field) {
    case 'price': {
      const minor =
        typeof value === 'number' || typeof value === 'string' ? minorUnits(value, currency) : null
      return minor === null ? t('menu-desk:noPrice') : money(minor)
    }
    case 'name':
    case 'unit':
      return typeof value === 'string' && value ? value : '—'
    case 'least':
    case 'most':
    case 'times':
      return typeof value === 'number' || typeof value === 'string' ? number(Number(value)) : '—'
    case 'required':
      return t(isYes ? 'menu-desk:options.isRequired' : 'menu-desk:options.rule.any')
    case 'soldOut':
      return t(isYes ? 'counter:stock.soldOut' : 'counter:stock.available')
    default:
      return null
  }
}
