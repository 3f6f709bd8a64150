import { Field } from '../../../../components/ui/forms/Field.tsx'
import { textDirection } from '../../../../i18n/locale/direction.ts'

type Names = Readonly<Record<string, string>>

/** A name in each language of the venue. */
export function NamesFields({
  names,
  label,
  error,
  onChange,
}: {
  names: Names
  label(language: string): string
  error: string | null
  onChange(names: Names): void
}) {
  return (
    <div className="grid gap-3">
      {Object.entries(names).map(([locale, name], index) => (
        <Field
          key={locale}
          lang={locale}
          dir={textDirection(locale)}
          autoComplete="off"
          label={label(locale)}
          error={index === 0 ? error : null}
          value={name}
          onChange={(event) => onChange({ ...names, [locale]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
