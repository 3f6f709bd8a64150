import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** A phone number that is valid in its country's numbering plan. */
export type Phone = {
  /** `+96550012345`. */
  readonly e164: string
  /** Digits without the calling code, as in the order payload: `50012345`. */
  readonly national: string
  /** `+965`. */
  readonly dialCode: string
  /** In the national format of its country. */
  readonly display: string
}

/**
 * Parses a phone number that a diner types, with or without a calling code, in digits of any script (spec §5).
 * `countryCode` (ISO 3166, two letters) applies if the text contains no calling code. Returns null for an invalid number.
 * Landlines are valid, since the venue must be able to call back. Import this file only for phone fields: its metadata
 * takes 80 KB.
 */
export function parsePhone(text: string, countryCode: string): Phone | null {
  const country = countryCode.toUpperCase()
  const parsed = parsePhoneNumberFromString(text, {
    ...(isSupportedCountry(country) ? { defaultCountry: country as CountryCode } : {}),
    // Otherwise the parser would accept a sentence that contains a number.
    extract: false,
  })
  if (!parsed?.isValid() || parsed.ext) return null
  return {
    e164: parsed.number,
    national: parsed.nationalNumber,
    dialCode: `+${parsed.countryCallingCode}`,
    display: parsed.formatNational(),
  }
}

/**
 * Parses the two phone fields of a payload (spec §3): a national or international number, and an optional calling code.
 * Returns null for an invalid number.
 */
export function parsePhoneParts(phone: string, dialCode: string, countryCode: string): Phone | null {
  const calling = dialCode.replace(/\D/g, '')
  return parsePhone(calling && !phone.startsWith('+') ? `+${calling}${phone}` : phone, countryCode)
}

/** Returns the calling code of a country: `+965` for `KW`; '' if it has none. */
export function callingCodeOf(countryCode: string): string {
  const country = countryCode.toUpperCase()
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : ''
}

export type CallingCode = { readonly country: string; readonly dialCode: string }

/** Lists every country with its calling code. */
export function callingCodes(): CallingCode[] {
  return getCountries().map((country) => ({ country, dialCode: `+${getCountryCallingCode(country)}` }))
}
