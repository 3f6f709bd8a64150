import { followPath } from '../../../../domain/desk/edit-path.ts'
import { isJsonObject, type Json } from '../../../../domain/json/json.ts'
import { valueAt } from '../../../../domain/json/json-change.ts'
import { isolate } from '../../../../i18n/format/message-values.ts'
import { languageName } from '../../../../i18n/locale/languages.ts'
import { readNames } from '../../../../stores/desk/file-names.ts'
import { minorUnits } from '../../../../stores/desk/forms/typed-price.ts'
import { readFlag } from '../../../../stores/desk/menu-list.ts'
import { zonePath } from '../../../../stores/desk/zones/zone-list.ts'
import type { ZoneSubject } from '../../../../stores/desk/zones/zone-subject.ts'
import type { Describing } from '../describing.ts'

/** What a change of a zone is about: `Delivery zone – City centre – Delivery fee (KWD)`. */
export function zoneSubjectText(subject: ZoneSubject, { i18n, file, currency }: Describing): string {
  const { t, locale } = i18n
  const { zone, area, branch, field } = subject
  const path = zonePath(branch, zone)
  const nameAt = (place: typeof path, id: string, isElement: boolean) => {
    const [reached] = followPath(file, place)
    const value = reached?.rest.length === 0 ? valueAt(file, reached.at) : null
    const element = isElement && isJsonObject(subject.element) ? subject.element : value
    const name = isJsonObject(element) ? i18n.localize(readNames(element.name ?? null)) : ''
    return isolate(name || id, locale)
  }
  return [
    t('menu-desk:zones.zone'),
    nameAt(path, zone, area === null),
    area === null ? null : nameAt([...path, 'areas', { id: area }], area, true),
    fieldText(field, subject.locale, currency, i18n),
  ]
    .filter(Boolean)
    .join(' – ')
}

function fieldText(
  field: ZoneSubject['field'],
  locale: string | null,
  currency: string,
  { t }: Describing['i18n'],
): string {
  switch (field) {
    case 'name':
    case 'parent': {
      const label = field === 'name' ? 'menu-desk:form.name' : 'menu-desk:zones.parentName'
      return locale ? t(label, { language: languageName(locale) }) : t('menu-desk:what.other')
    }
    case 'fees':
    case 'minOrder':
      return t(`menu-desk:zones.${field}`, { currency })
    case 'unit':
      return t('menu-desk:facts.unit')
    case 'shape':
      return t('menu-desk:zones.border')
    case 'time':
    case 'color':
      return t(`menu-desk:zones.${field}`)
    default:
      return t(`menu-desk:what.${field}`)
  }
}

/** A value as people read it; null if it cannot be read, or there is none. */
export function zoneValueText(
  { field }: ZoneSubject,
  value: Json,
  { i18n, currency }: Describing,
): string | null {
  switch (field) {
    case 'fees':
    case 'minOrder': {
      const minor = typeof value === 'number' || typeof value === 'string' ? minorUnits(value, currency) : 0
      return i18n.money(minor ?? 0)
    }
    case 'visible':
      return i18n.t(readFlag(value, true) ? 'menu-desk:shown' : 'menu-desk:hidden')
    case 'unit':
      return i18n.t(`menu-desk:facts.units.${typeof value === 'string' ? value : 'minute'}`)
    case 'name':
    case 'parent':
    case 'color':
    case 'time':
      return typeof value === 'number' || typeof value === 'string' ? String(value) || '—' : '—'
    default:
      return null
  }
}
