import { useStore } from '@nanostores/react'
import { useI18n } from '../components/ui/basics/i18n-context.tsx'
import { PhoneField } from '../components/ui/forms/PhoneField.tsx'
import { $phoneBook } from '../stores/phone-book.ts'
import { createPhoneField } from '../stores/phone-field.ts'
import { useModel } from './useModel.ts'

type Props = {
  label: string
  hint: string
  optional?: string | undefined
  error: string | null
  /** The venue's country, as a two-letter ISO 3166 code. */
  home: string
  /** Its calling code, `+965`. */
  homeCode: string
  /** The most likely country of the number, if not the venue's. */
  likely?: string | undefined
  /** The stored text: the number, with its calling code if it is of another country. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** A phone field whose value is a single text. */
export function PhoneInput(props: Props) {
  const { label, hint, optional, error, home, homeCode, likely = home, value, onChange, onBlur } = props
  const { t, locale } = useI18n()
  const book = useStore($phoneBook)
  const field = useModel(() => createPhoneField({ home, likely }, value))
  const typed = useStore(field.$typed)
  return (
    <PhoneField
      label={label}
      countryLabel={t('ui:country')}
      hint={hint}
      optional={optional}
      error={error}
      country={typed.country}
      number={typed.number}
      codes={book?.codes ?? [{ country: home, dialCode: homeCode }]}
      locale={locale}
      onCountry={(country) => onChange(field.type({ country }))}
      onNumber={(number) => onChange(field.type({ number }))}
      onFocus={field.touch}
      onBlur={onBlur}
    />
  )
}
