import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { PhoneField } from '../../components/ui/PhoneField.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { $phoneBook, loadPhoneBook } from '../../stores/phone-book.ts'
import type { CheckoutModel } from './useCheckout.ts'

type Typed = { country: string; number: string }

/** The phone field and the one text that is kept of it: the number, with its calling code when of another country. */
export function Phone({ model, optional }: { model: CheckoutModel; optional: string | undefined }) {
  const { t, locale } = useWords()
  const { values, problems, shop } = model
  const home = shop.countryCode.toUpperCase()
  const book = useStore($phoneBook)
  const [typed, setTyped] = useState<Typed>({ country: home, number: values.phone })
  const abroad = values.phone.startsWith('+')

  // A number kept with its calling code shows its country again once the countries are known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for what was kept
  useEffect(() => {
    if (!abroad) return
    loadPhoneBook().then(
      ({ codes, parse }) => {
        const phone = parse(values.phone, home)
        const country = codes.find((code) => code.dialCode === phone?.dialCode)?.country
        if (phone && country) setTyped({ country, number: phone.national })
      },
      () => {},
    )
  }, [])

  const keep = (next: Typed) => {
    setTyped(next)
    const dialCode = book?.codes.find((code) => code.country === next.country)?.dialCode
    const abroadNow =
      next.country !== home && dialCode && next.number.trim() !== '' && !next.number.startsWith('+')
    model.set({ phone: abroadNow ? `${dialCode} ${next.number}` : next.number })
  }
  const error = problems.phone === 'required' ? 'checkout:error.required' : 'checkout:error.phone'
  return (
    <PhoneField
      label={t('checkout:phone')}
      countryLabel={t('ui:country')}
      hint={t('checkout:phoneHint')}
      optional={optional}
      error={problems.phone ? t(error) : null}
      country={typed.country}
      number={typed.number}
      codes={book?.codes ?? null}
      locale={locale}
      onCountry={(country) => keep({ ...typed, country })}
      onNumber={(number) => keep({ ...typed, number })}
      onFocus={() => void loadPhoneBook().catch(() => {})}
      onBlur={() => void model.checkPhone()}
    />
  )
}
