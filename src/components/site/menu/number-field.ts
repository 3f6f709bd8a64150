import type { SiteI18n } from '../basics/site-i18n.ts'

/** Attributes of a field for a whole number, in the digits of the page's language. */
export function numberField({ number }: Pick<SiteI18n, 'number'>, value: number, min: number, max: number) {
  // Browsers always show the value of a number field in Latin digits.
  const isLatin = number(1) === '1'
  return {
    inputmode: 'numeric' as const,
    ...(isLatin
      ? { type: 'number' as const, min, max, value }
      : { type: 'text' as const, autocomplete: 'off' as const, value: number(value) }),
  }
}
