import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { PhoneField } from '../components/ui/PhoneField.tsx'
import { useWords } from '../components/ui/words.tsx'
import { $phoneBook, loadPhoneBook } from '../stores/phone-book.ts'

type Typed = { country: string; number: string }

type Props = {
  label: string
  hint: string
  optional?: string | undefined
  error: string | null
  /** The venue's country, ISO 3166, two letters. */
  home: string
  /** Its calling code, `+965`. */
  homeCode: string
  /** As it is kept: the number, with its calling code when of another country. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** The phone field and the one text that is kept of it. */
export function PhoneInput({ label, hint, optional, error, home, homeCode, value, onChange, onBlur }: Props) {
  const { t, locale } = useWords()
  const book = useStore($phoneBook)
  const [typed, setTyped] = useState<Typed>({ country: home, number: value })
  const abroad = value.startsWith('+')
  const touched = useRef(false)

  // A number kept with its calling code shows its country again once the countries are known, unless somebody is at it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for what was kept
  useEffect(() => {
    if (!abroad) return
    loadPhoneBook().then(
      ({ codes, parse }) => {
        const phone = parse(value, home)
        const country = codes.find((code) => code.dialCode === phone?.dialCode)?.country
        if (phone && country && !touched.current) setTyped({ country, number: phone.national })
      },
      () => {},
    )
  }, [])

  const keep = (next: Typed) => {
    setTyped(next)
    const dialCode = book?.codes.find((code) => code.country === next.country)?.dialCode
    const abroadNow =
      next.country !== home && dialCode && next.number.trim() !== '' && !next.number.startsWith('+')
    onChange(abroadNow ? `${dialCode} ${next.number}` : next.number)
  }
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
      onCountry={(country) => keep({ ...typed, country })}
      onNumber={(number) => keep({ ...typed, number })}
      onFocus={() => {
        touched.current = true
        void loadPhoneBook().catch(() => {})
      }}
      onBlur={onBlur}
    />
  )
}
