import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** A phone number that exists by its country's numbering plan. */
export type Phone = {
  /** `+96550012345`. */
  readonly e164: string
  /** Digits without the country's code, as the order payload wants them: `50012345`. */
  readonly national: string
  /** `+965`. */
  readonly dialCode: string
  /** As people of that country write it. */
  readonly display: string
}

/**
 * Reads a phone number as a diner types it: with or without the country's code, in any script's digits (spec §5).
 * `countryCode` (ISO 3166, two letters) is meant where the text names none. Null when no such number can exist.
 * Landlines count too: a venue has to be able to call back. The metadata is 80 KB: import this file where a phone field is.
 */
export function parsePhone(text: string, countryCode: string): Phone | null {
  const country = countryCode.toUpperCase()
  const parsed = parsePhoneNumberFromString(text, {
    ...(isSupportedCountry(country) ? { defaultCountry: country as CountryCode } : {}),
    // `Call me at …` is not a phone number.
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
 * A phone number in the two fields of a payload (spec §3): a national number and the country's code, which may be
 * missing on either side. Null when no such number can exist.
 */
export function parsePhoneParts(phone: string, dialCode: string, countryCode: string): Phone | null {
  const calling = dialCode.replace(/\D/g, '')
  return parsePhone(calling && !phone.startsWith('+') ? `+${calling}${phone}` : phone, countryCode)
}

/** `+965` of `KW`; '' where a country has none. */
export function callingCodeOf(countryCode: string): string {
  const country = countryCode.toUpperCase()
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : ''
}

export type CallingCode = { readonly country: string; readonly dialCode: string }

/** Every country with its calling code, to choose from. */
export function callingCodes(): CallingCode[] {
  return getCountries().map((country) => ({ country, dialCode: `+${getCountryCallingCode(country)}` }))
}
