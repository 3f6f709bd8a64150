import { followPath } from '../../../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../../domain/json/json.ts'
import { valueAt } from '../../../../domain/json/json-change.ts'
import { isolate } from '../../../../i18n/format/message-values.ts'
import { languageName } from '../../../../i18n/locale/languages.ts'
import type { ListSubject } from '../../../../stores/desk/lists/list-subject.ts'
import { readNames, readText } from '../../../../stores/desk/lists/list-values.ts'
import { readFlag } from '../../../../stores/desk/menu-list.ts'
import type { Describing } from '../describing.ts'
import { amountText, dayText, entryName, fieldLabel, menuName, optionText, TYPES } from './list-texts.ts'

/** The field of a form that edits a field of the file, if it has another name. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{ discount_type: 'unit', discount_value: 'value', coupon: 'terms', all_menu: 'scope', type: 'unit' },
  ...{ user_type: 'users', max_allowed_items: 'most', item_ids: 'items', item_id: 'item' },
  category_id: 'category',
}

/** Fields that have a text. What else a file contains is just “changed”. */
const NAMED = new Set([
  ...[
    'locales',
    'floor',
    'seats',
    'unit',
    'value',
    'terms',
    'free_delivery',
    'scope',
    'items',
    'most',
    'users',
  ],
  ...['from', 'to', 'image', 'item', 'category', 'url'],
])

/** What a change of a list is about: `Coupons – DINAR – Last day`. */
export function listSubjectText(subject: ListSubject, describing: Describing): string {
  const { i18n } = describing
  const { list, entry, done } = subject
  const [, type] = entry ?? []
  const parts = [
    i18n.t(`menu-desk:lists.title.${list}`),
    list === 'discounts' && typeof type === 'string' && type in TYPES
      ? i18n.t(TYPES[type as keyof typeof TYPES])
      : '',
    entry ? entryText(subject, describing) : '',
    done ? i18n.t(`menu-desk:what.${done}`) : fieldText(subject, describing),
  ]
  return parts
    .filter(Boolean)
    .map((part) => isolate(part, i18n.locale))
    .join(' – ')
}

function entryText(subject: ListSubject, describing: Describing): string {
  const { list, entry } = subject
  if (!entry) return ''
  const last = entry.at(-1)
  const key = typeof last === 'object' && 'id' in last ? last.id : String(last)
  return entryName(list, { element: elementOf(subject, describing), path: entry, key }, describing)
}

/** The entry as the file has it, or as it was added or removed. */
function elementOf({ entry, element }: ListSubject, { file }: Describing): JsonObject {
  const [reached] = entry ? followPath(file, entry) : []
  const found = reached?.rest.length === 0 ? valueAt(file, reached.at) : null
  if (isJsonObject(found)) return found
  return isJsonObject(element) ? element : {}
}

function fieldText(subject: ListSubject, describing: Describing): string {
  const { list, entry, field, locale } = subject
  const { t } = describing.i18n
  if (field === null) return list === 'discounts' && entry ? '' : t('menu-desk:what.other')
  const name = FIELDS[field] ?? field
  if (!NAMED.has(name)) return t('menu-desk:what.other')
  const label = fieldLabel(list, { name }, { unit: unitOf(subject, describing) }, describing)
  return locale === null ? label : t('menu-desk:venue.inLanguage', { label, language: languageName(locale) })
}

/** What a discount is measured in. */
function unitOf(subject: ListSubject, describing: Describing): string {
  const element = elementOf(subject, describing)
  const terms = isJsonObject(element.coupon) ? element.coupon : element
  return readText(terms.discount_type ?? terms.type)
}

/** A value of a list as people read it; null if it cannot be compared. */
export function listValueText(subject: ListSubject, value: Json, describing: Describing): string | null {
  const { list, entry, field, done, locale } = subject
  const { i18n } = describing
  if (done || !entry) return null
  if (locale !== null) return readText(value) || '—'
  if (field === null || field === 'coupon') {
    const terms = isJsonObject(value) ? value : {}
    const isSize = list === 'discounts' || field === 'coupon'
    return isSize
      ? amountText(terms.type ?? terms.discount_type, terms.value ?? terms.discount_value, describing)
      : null
  }
  const text = readText(value)
  switch (FIELDS[field] ?? field) {
    case 'value':
      return amountText(unitOf(subject, describing), value, describing)
    case 'from':
    case 'to':
      return text ? dayText(text, i18n) : '—'
    case 'free_delivery':
      return i18n.t(readFlag(value, false) ? 'menu-desk:facts.yes' : 'menu-desk:facts.no')
    case 'scope':
      return optionText({ name: 'scope' }, readFlag(value, false) ? 'all' : 'items', i18n)
    case 'users':
      return optionText({ name: 'users' }, text, i18n)
    case 'seats':
    case 'most':
      return text ? i18n.number(Number(text)) : '—'
    case 'items':
      return (
        i18n.list(
          (isJsonList(value) ? value : []).map((id) => menuName('items', readText(id), describing)),
        ) || '—'
      )
    case 'item':
      return text ? menuName('items', text, describing) : '—'
    case 'category':
      return text ? menuName('categories', text, describing) : '—'
    case 'url':
      return text || '—'
    case 'floor':
      return i18n.localize(readNames(value, [])) || i18n.t('menu-desk:lists.noFloor')
    default:
      return null
  }
}
