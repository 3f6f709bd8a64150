import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { textDirection } from '../../../../i18n/locale/direction.ts'
import { languageName } from '../../../../i18n/locale/languages.ts'
import type { Names } from '../../../../stores/desk/options/names.ts'
import { focusOnce } from '../focus-once.ts'

/** A field per language, in the direction of the language. `text`: the label. Only the first has the error. */
export function NameFields({
  names,
  locales = Object.keys(names),
  text = 'menu-desk:form.name',
  hint,
  error,
  isFocused = false,
  onChange,
}: {
  names: Names
  locales?: readonly string[]
  text?: 'menu-desk:form.name' | 'menu-desk:options.unit'
  /** Of the languages in which the text is missing. */
  hint?: string
  error?: string | null
  /** Whether the first field takes the focus when it appears. */
  isFocused?: boolean
  onChange: (names: Names) => void
}) {
  const { t } = useI18n()
  return locales.map((locale, index) => (
    <Field
      key={locale}
      ref={index === 0 && isFocused ? focusOnce : undefined}
      lang={locale}
      dir={textDirection(locale)}
      autoComplete="off"
      label={t(text, { language: languageName(locale) })}
      value={names[locale] ?? ''}
      error={index === 0 ? error : null}
      hint={hint && !names[locale]?.trim() && !(index === 0 && error) ? hint : undefined}
      onChange={(event) => onChange({ ...names, [locale]: event.currentTarget.value })}
    />
  ))
}
