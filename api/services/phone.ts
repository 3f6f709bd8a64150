import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * A phone number in E.164 (`+96550001234`), or null when it is none (spec §5). `dialCode` is the country's calling
 * code; without it the number is read as one of `countryCode` unless it starts with `+`.
 */
export function parsePhone(phone: string, dialCode: string, countryCode: string): string | null {
  const calling = dialCode.replace(/\D/g, '')
  const country = isSupportedCountry(countryCode) ? { defaultCountry: countryCode as CountryCode } : {}
  const parsed = parsePhoneNumberFromString(phone, calling ? { defaultCallingCode: calling } : country)
  return parsed?.isValid() ? parsed.number : null
}
