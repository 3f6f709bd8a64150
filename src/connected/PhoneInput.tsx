import { useStore } from '@nanostores/react'
import { useWords } from '../components/ui/basics/words.tsx'
import { PhoneField } from '../components/ui/forms/PhoneField.tsx'
import { $phoneBook } from '../stores/phone-book.ts'
import { phoneField } from '../stores/phone-field.ts'
import { useModel } from './useModel.ts'

type Props = {
  label: string
  hint: string
  optional?: string | undefined
  error: string | null
  /** The venue's country, ISO 3166, two letters. */
  home: string
  /** Its calling code, `+965`. */
  homeCode: string
  /** The country whose number is likely, where it is not the venue's. */
  likely?: string | undefined
  /** As it is kept: the number, with its calling code when of another country. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** The phone field and the one text that is kept of it. */
export function PhoneInput(props: Props) {
  const { label, hint, optional, error, home, homeCode, likely = home, value, onChange, onBlur } = props
  const { t, locale } = useWords()
  const book = useStore($phoneBook)
  const field = useModel(() => phoneField({ home, likely }, value))
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
