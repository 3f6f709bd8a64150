import type { Json } from '../../../../domain/json/json.ts'
import { languageName } from '../../../../i18n/locale/languages.ts'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import { type Asking, readField } from '../../../../stores/desk/venue/field-values.ts'
import type { VenueField } from '../../../../stores/desk/venue/venue-field.ts'

export function fieldLabel(field: VenueField, { t }: Pick<I18n, 't'>): string {
  if (field.kind === 'week') return t('menu-desk:venue.section.hours')
  return field.kind === 'rule'
    ? t(`menu-desk:venue.rule.${field.name.split('.')[1]}`)
    : t(`menu-desk:venue.field.${field.name}`)
}

/** The name of a field without the heading above it. `locale`: of a text in one language. */
export function venueFieldText(field: VenueField, locale: string | null, { t }: Pick<I18n, 't'>): string {
  const label = fieldLabel(field, { t })
  if (locale !== null) return t('menu-desk:venue.inLanguage', { label, language: languageName(locale) })
  return field.kind === 'rule' ? `${t(`menu-desk:venue.group.${field.name.split('.')[0]}`)}: ${label}` : label
}

/** Ways to pay online with the same name in all languages. */
const BRANDS: Readonly<Record<string, string>> = { 4: 'KNET', 5: 'Benefit', 6: 'Apple Pay', 7: 'mada' }

/** Choices of typefaces and ratios are the same in all languages; other values that the file has are shown as they are. */
export function optionText(
  field: VenueField & { kind: 'choice' | 'choices' | 'channels' },
  option: string,
  { t }: Pick<I18n, 't'>,
): string {
  if (field.name === 'font_family' || field.name === 'aspect_ratio') return option
  if (field.kind !== 'channels' && !field.options.some((one) => String(one) === option)) return option
  if (field.name === 'payment_options' && BRANDS[option]) return BRANDS[option]
  return t(`menu-desk:venue.option.${field.name}.${option || 'none'}`)
}

/** A value of the file as people read it; null if there is none, or if it is too long to be shown. */
export function fieldValueText(
  field: VenueField,
  value: Json,
  i18n: Pick<I18n, 't' | 'list'>,
): string | null {
  const typed = readField(field, value, [])
  switch (field.kind) {
    case 'flag':
      return i18n.t(typed === true ? 'menu-desk:venue.on' : 'menu-desk:venue.off')
    case 'choice':
      return optionText(field, String(typed), i18n)
    case 'choices':
      return i18n.list((typed as readonly number[]).map((option) => optionText(field, String(option), i18n)))
    case 'channels':
      return i18n.list((typed as readonly string[]).map((channel) => optionText(field, channel, i18n))) || '—'
    case 'rule':
      return i18n.t(`menu-desk:venue.asking.${typed as Asking}`)
    case 'text':
    case 'color':
      return String(typed) || '—'
    default:
      return null
  }
}
