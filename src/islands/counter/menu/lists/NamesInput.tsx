import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { textDirection } from '../../../../i18n/locale/direction.ts'
import { languageName } from '../../../../i18n/locale/languages.ts'
import type { Names } from '../../../../stores/desk/lists/venue-list.ts'

/** A text in each language of the venue, side by side on wide screens. */
export function NamesInput({
  label,
  typed,
  error,
  onChange,
}: {
  label: string
  typed: Names
  error: string | null
  onChange: (typed: Names) => void
}) {
  const { t } = useI18n()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Object.entries(typed).map(([locale, text], at) => (
        <Field
          key={locale}
          lang={locale}
          dir={textDirection(locale)}
          autoComplete="off"
          label={t('menu-desk:venue.inLanguage', { label, language: languageName(locale) })}
          error={at === 0 ? error : null}
          value={text}
          onChange={(event) => onChange({ ...typed, [locale]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
