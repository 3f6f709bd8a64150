import type { CallingCode } from '../../../domain/values/phone.ts'
import { formatCountry } from '../../../i18n/format/format-country.ts'
import { forward } from '../../icons.ts'
import { Icon } from '../basics/Icon.tsx'
import { CONTROL_CLASS, FieldFrame } from './Field.tsx'

type Props = {
  label: string
  countryLabel: string
  hint?: string | undefined
  error?: string | null | undefined
  optional?: string | undefined
  /** Two-letter ISO 3166 code. */
  country: string
  number: string
  /** The calling codes of all countries. Until they load, only the venue's own. */
  codes: readonly CallingCode[]
  locale: string
  onCountry: (country: string) => void
  onNumber: (number: string) => void
  /** Called when the field gets the focus, so that the code that validates numbers can load. */
  onFocus: () => void
  onBlur: () => void
}

/** A phone number with its country. Numbers are left to right in every language. */
export function PhoneField(props: Props) {
  const { label, countryLabel, hint, error, optional, country, number, codes, locale } = props
  const { onCountry, onNumber, onFocus, onBlur } = props
  const own = codes.find((code) => code.country === country)
  const options = codes
    .map((code) => ({ ...code, name: formatCountry(code.country, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <div className="flex gap-2" dir="ltr">
          <div className="relative flex-none">
            <span
              aria-hidden="true"
              className={`${CONTROL_CLASS} pointer-events-none flex min-w-20 items-center justify-center gap-1.5 tabular`}
            >
              {own?.dialCode || country}
              <Icon of={forward} className="rotate-90 text-ink-muted" />
            </span>
            <select
              aria-label={countryLabel}
              autoComplete="tel-country-code"
              className="absolute inset-0 w-full cursor-pointer opacity-0"
              value={country}
              onFocus={onFocus}
              onPointerDown={onFocus}
              onChange={(event) => onCountry(event.currentTarget.value)}
              onBlur={onBlur}
            >
              {options.map((code) => (
                <option key={code.country} value={code.country}>
                  {`${code.name} ${code.dialCode}`}
                </option>
              ))}
            </select>
          </div>
          <input
            {...aria}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={32}
            className={`${CONTROL_CLASS} tabular`}
            value={number}
            onFocus={onFocus}
            onChange={(event) => onNumber(event.currentTarget.value)}
            onBlur={onBlur}
          />
        </div>
      )}
    </FieldFrame>
  )
}
