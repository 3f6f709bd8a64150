import type { Json } from '../../../../domain/json/json.ts'
import { parseClockTime } from '../../../../domain/time/clock-time.ts'
import type { Weekday } from '../../../../domain/time/weekday.ts'
import { formatDate } from '../../../../i18n/format/format-date.ts'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import type { FactSubject } from '../../../../stores/desk/facts/fact-subject.ts'
import type { PreparationUnit } from '../../../../stores/desk/facts/facts-form.ts'
import { isNamed, type NamedEntry, readEntries } from '../../../../stores/desk/facts/named-entries.ts'
import { readTaxes } from '../../../../stores/desk/facts/typed-taxes.ts'
import { readWindow, type TypedWindow, timeOf } from '../../../../stores/desk/facts/typed-window.ts'
import { type MenuCategory, readFlag } from '../../../../stores/desk/menu-list.ts'
import { nameOf } from '../names.ts'

/** The message that names an order type. */
export const typeLabels = {
  dine_in: 'counter:type.dinein',
  car_pickup: 'counter:type.pickup',
  delivery: 'counter:type.delivery',
  reservation: 'counter:type.reserv_dinein',
} as const

/** The message that names a fact. */
const labels = {
  sold_out: 'counter:stock.soldOut',
  types: 'menu-desk:facts.types',
  branches: 'menu-desk:facts.sellers',
  availability: 'menu-desk:facts.availability',
  available_from: 'menu-desk:facts.availableFrom',
  calories: 'menu-desk:facts.calories',
  weight: 'menu-desk:facts.weight',
  shippingWeight: 'menu-desk:facts.shippingWeight',
  preparation_time: 'menu-desk:facts.preparation',
  preparation_time_type: 'menu-desk:facts.unit',
  ingredients: 'menu-desk:facts.ingredients',
  tags: 'menu-desk:facts.tags',
  stickers: 'menu-desk:facts.stickers',
  comment_required: 'menu-desk:facts.comment',
  suggested_items: 'menu-desk:facts.suggested',
  inclusive_taxes: 'menu-desk:facts.inclusiveTaxes',
  taxes: 'menu-desk:facts.taxes',
  available: 'menu-desk:facts.days',
  pin: 'menu-desk:facts.pinned',
  smart: 'menu-desk:facts.smart',
} as const satisfies Record<FactSubject['field'], string>

/** Says which fact a change is about: `Calories (kcal)`, `Order type: Delivery`. */
export function factSubjectText({ field, within }: FactSubject, { t, weekday }: I18n): string {
  if (field === 'types' && within !== null && within in typeLabels)
    return t('menu-desk:facts.typeOf', { name: t(typeLabels[within as keyof typeof typeLabels]) })
  if ((field === 'available' || field === 'pin') && within !== null)
    return t(`menu-desk:facts.${field === 'pin' ? 'pinnedOn' : 'dayOf'}`, { day: weekday(within as Weekday) })
  return t(labels[field])
}

/** A fact as people read it; null for branches, whose names a change does not contain. */
export function factValueText(
  { field }: FactSubject,
  value: Json,
  menu: readonly MenuCategory[],
  i18n: I18n,
): string | null {
  const { t, list } = i18n
  switch (field) {
    case 'branches':
      return null
    case 'sold_out':
      return t(readFlag(value, false) ? 'counter:stock.soldOut' : 'counter:stock.available')
    case 'types':
    case 'available':
      return yesOrNo(readFlag(value, true), i18n)
    case 'pin':
    case 'smart':
    case 'comment_required':
      return yesOrNo(readFlag(value, false), i18n)
    case 'availability':
      return windowText(readWindow(value), i18n)
    case 'available_from':
      return timeText(timeOf(value), i18n) || '—'
    case 'preparation_time_type':
      return t(`menu-desk:facts.units.${(value ?? 'minute') as PreparationUnit}`)
    case 'ingredients':
    case 'tags':
    case 'stickers':
      return entriesText(readEntries(value), i18n) || '—'
    case 'taxes':
    case 'inclusive_taxes':
      return list(readTaxes(value).map(({ name, rate }) => `${name} ${rate} %`.trim())) || '—'
    case 'suggested_items':
      return list((Array.isArray(value) ? value : []).map((id) => dishName(String(id), menu, i18n))) || '—'
    default:
      return value === null ? '—' : String(value)
  }
}

const yesOrNo = (flag: boolean, { t }: I18n) => t(flag ? 'menu-desk:facts.yes' : 'menu-desk:facts.no')

export function dishName(id: string, menu: readonly MenuCategory[], i18n: I18n): string {
  const found = menu.flatMap(({ items }) => items).find((item) => item.id === id)
  return found ? nameOf(found, i18n) : id
}

export const entriesText = (entries: readonly NamedEntry[], { list, localize }: I18n): string =>
  list(entries.filter(isNamed).map(({ names }) => localize(names)))

/** When something is available: `Always`, `From 11:30 AM to 2:00 PM`, `From May 1, 2026, 6:30 PM`. */
export function windowText({ when, from, to }: TypedWindow, i18n: I18n): string {
  const { t } = i18n
  const [start, end] = when === 'never' ? ['', ''] : [timeText(from, i18n), timeText(to, i18n)]
  if (!start && !end) return t(`menu-desk:facts.when.${when}`, { from: '', to: '' })
  if (start && end) return t('menu-desk:facts.when.other', { from: start, to: end })
  return start ? t('menu-desk:facts.since', { time: start }) : t('menu-desk:facts.until', { time: end })
}

/** A clock time or a date-time of the venue. */
export function timeText(time: string, { clock, locale }: I18n): string {
  if (time.length > 5) return formatDate(`${time}Z`, locale, 'UTC', 'date-time')
  const parsed = parseClockTime(time)
  return parsed ? clock(parsed.minute) : ''
}
