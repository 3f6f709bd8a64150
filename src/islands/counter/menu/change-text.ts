import { isJsonObject, type Json } from '../../../domain/json/json.ts'
import { languageName } from '../../../i18n/locale/languages.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import type { ChangeSubject } from '../../../stores/desk/change-subject.ts'
import type { DraftChange } from '../../../stores/desk/draft-changes.ts'
import { minorUnits } from '../../../stores/desk/forms/typed-price.ts'
import type { Part } from '../../../stores/desk/menu-edits.ts'
import { readFlag, textsOf } from '../../../stores/desk/menu-list.ts'
import type { Describing } from './describing.ts'
import { factSubjectText, factValueText } from './facts/fact-text.ts'
import { listSubjectText, listValueText } from './lists/list-change-text.ts'
import { nameOf } from './names.ts'
import { optionsSubjectText, optionsValueText } from './options/options-text.ts'
import { themeSubjectText, themeValueText } from './themes/theme-text.ts'
import { fieldValueText, venueFieldText } from './venue/field-texts.ts'
import { zoneSubjectText, zoneValueText } from './zones/zone-change-text.ts'

/** The name of what a change is about. `element`: as the change has it, since it may not be on the menu any more. */
export function partName(part: Part | null, element: Json, { i18n, menu }: Describing): string {
  if (!part) return i18n.t('menu-desk:venue.title')
  const found =
    part.kind === 'category'
      ? menu.find(({ id }) => id === part.id)
      : menu.flatMap(({ items }) => items).find(({ id }) => id === part.id)
  if (found) return nameOf(found, i18n)
  return isJsonObject(element) ? nameOf({ texts: textsOf(element), id: part.id }, i18n) : part.id
}

/** Says what is changed: `Price (KWD)`, `Name (English)`, `Moved to Drinks`. */
export function subjectText(subject: ChangeSubject, describing: Describing): string {
  const { i18n, menu, currency } = describing
  switch (subject.what) {
    case 'name':
    case 'description':
      return i18n.t(`menu-desk:form.${subject.what}`, { language: languageName(subject.locale) })
    case 'price': {
      if (subject.label === null) return i18n.t('menu-desk:form.price', { currency })
      const prices = menu.flatMap(({ items }) => items.flatMap((item) => item.prices))
      const names = prices.find(({ id }) => id === subject.label)?.names ?? {}
      const label = i18n.localize(names) || subject.label
      return i18n.t('menu-desk:form.priceOf', { label, currency })
    }
    case 'moved': {
      const target = menu.find(({ id }) => id === subject.category)
      return target
        ? i18n.t('menu-desk:what.movedTo', { category: nameOf(target, i18n) })
        : i18n.t('menu-desk:what.moved')
    }
    case 'venue':
      return venueFieldText(subject.field, subject.locale, i18n)
    case 'hours': {
      const hours = i18n.t('menu-desk:venue.section.hours')
      return subject.day ? `${hours}: ${i18n.weekday(subject.day)}` : hours
    }
    case 'fact':
      return factSubjectText(subject, i18n)
    case 'pictures':
      return i18n.t('menu-desk:pictures.title')
    case 'shipping':
      return i18n.t('menu-desk:shipping.title')
    case 'theme':
      return themeSubjectText(subject, i18n)
    case 'options':
      return optionsSubjectText(subject, describing)
    case 'list':
      return listSubjectText(subject, describing)
    case 'zone':
      return zoneSubjectText(subject, describing)
    default:
      return i18n.t(`menu-desk:what.${subject.what}`)
  }
}

/** A value as people read it; null if it cannot be read, or there is none. */
export function valueText(subject: ChangeSubject, value: Json, describing: Describing): string | null {
  const { what } = subject
  const { i18n, menu, currency } = describing
  if (what === 'venue')
    return subject.locale === null ? fieldValueText(subject.field, value, i18n) : textOrNone(value)
  if (what === 'theme') return themeValueText(subject, value, i18n)
  if (what === 'fact') return factValueText(subject, value, menu, i18n)
  if (what === 'options') return optionsValueText(subject, value, describing)
  if (what === 'list') return listValueText(subject, value, describing)
  if (what === 'zone') return zoneValueText(subject, value, describing)
  if (what === 'price') {
    const minor = typeof value === 'number' || typeof value === 'string' ? minorUnits(value, currency) : null
    return minor === null ? i18n.t('menu-desk:noPrice') : i18n.money(minor)
  }
  if (what === 'visible') return i18n.t(readFlag(value, true) ? 'menu-desk:shown' : 'menu-desk:hidden')
  if (what === 'name' || what === 'description') return textOrNone(value)
  return null
}

const textOrNone = (value: Json): string => (typeof value === 'string' && value ? value : '—')

export const authorsText = ({ authors }: DraftChange, { t, list }: I18n): string =>
  t('menu-desk:changes.by', { names: list(authors.map((who) => who ?? t('menu-desk:changes.you'))) })
