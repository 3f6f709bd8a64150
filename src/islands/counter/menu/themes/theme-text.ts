import type { Json } from '../../../../domain/json/json.ts'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import type { ThemeSubject } from '../../../../stores/desk/themes/theme-subject.ts'
import { fieldLabel, fieldValueText } from '../venue/field-texts.ts'

/** Says what is changed: `Theme “Ramadan”: Main colour`. */
export function themeSubjectText({ name, field }: ThemeSubject, i18n: Pick<I18n, 't'>): string {
  const { t } = i18n
  if (field === 'used') return t('menu-desk:themes.inUse')
  const what =
    typeof field === 'object'
      ? fieldLabel(field, i18n)
      : field === 'name'
        ? t('menu-desk:venue.field.theme_name')
        : t(`menu-desk:what.${field}`)
  return t('menu-desk:themes.change', { name, label: what })
}

/** A value as people read it; null if it is not shown. */
export function themeValueText(
  { field }: ThemeSubject,
  value: Json,
  i18n: Pick<I18n, 't' | 'list'>,
): string | null {
  if (typeof field === 'object') return fieldValueText(field, value, i18n)
  if (field === 'used') return value === null ? i18n.t('menu-desk:themes.own') : String(value)
  return field === 'name' && typeof value === 'string' ? value : null
}
