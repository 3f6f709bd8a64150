import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyExponent } from '../../../src/domain/values/money.ts'
import { formatNumber, formatReference, formatTime } from '../../../src/i18n/format/format.ts'
import { formatDate } from '../../../src/i18n/format/format-date.ts'
import { formatDay, formatDayParts, formatWeekday } from '../../../src/i18n/format/format-day.ts'
import { formatDistance } from '../../../src/i18n/format/format-distance.ts'
import { formatDuration } from '../../../src/i18n/format/format-duration.ts'
import { formatMoney } from '../../../src/i18n/format/format-money.ts'
import { formatPercent } from '../../../src/i18n/format/format-percent.ts'
import { formatWait } from '../../../src/i18n/format/format-wait.ts'
import { languages } from '../../../src/i18n/locale/languages.ts'
import { arbCurrency } from '../../helpers/arbitraries.ts'

/** The text without direction marks and with plain spaces. */
const visible = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\s/g, ' ')

describe('formatMoney', () => {
  // @feature limit.currency-code
  it.each([
    [1500, 'KWD', 'en', 'KWD 1.500'],
    [1500, 'KWD', 'ar', '١٫٥٠٠ د.ك.'],
    [1500, 'KWD', 'ar-KW', '١٫٥٠٠ د.ك.'],
    [2000, 'KWD', 'en', 'KWD 2.000'],
    [1250, 'EUR', 'de', '12,50 €'],
    // Swiss francs are formatted as in Switzerland.
    [1250, 'CHF', 'de', 'CHF 12.50'],
    [540, 'CHF', 'it', 'CHF 5.40'],
    [500, 'JPY', 'ja', '￥500'],
    [45_000_000, 'LBP', 'en', 'LBP 450,000'],
    [45_000_050, 'LBP', 'en', 'LBP 450,000.50'],
    [5_000_000, 'IQD', 'en', 'IQD 5,000'],
    [1000, 'USD', 'en', '$10.00'],
    [85_500, 'IRT', 'en', 'IRT 85.500'],
    [85_000, 'IRT', 'en', 'IRT 85'],
    [-5, 'CHF', 'en', '−CHF 0.05'],
    [-1500, 'KWD', 'ar', '−١٫٥٠٠ د.ك.'],
    [-1250, 'CHF', 'nl', 'CHF −12,50'],
    [540, 'CHF', 'fr', 'CHF 5.40'],
    [123_456_705, 'CHF', 'fr', "CHF 1'234'567.05"],
    [123_456_705, 'CHF', 'es', '1.234.567,05 CHF'],
    [540, 'CHF', 'nl', 'CHF 5,40'],
    [540, 'EUR', 'fr', '5,40 €'],
    [123_456_700, 'EUR', 'hi', '€12,34,567.00'],
    [1_234_567, 'KWD', 'fa', 'KWD ۱٬۲۳۴٫۵۶۷'],
    [1_234_567, 'KWD', 'sq', '1234,567 KWD'],
    [500_000, 'AMD', 'hy', '5000,00 ֏'],
    [500_000, 'KHR', 'km', '៛5,000.00'],
    [0, 'KWD', 'en', 'KWD 0.000'],
  ])('formats %i %s in %s as %s', (minor, currency, locale, text) => {
    expect(visible(formatMoney(minor, currency, locale))).toBe(text)
  })

  // @feature limit.default-locale
  it('never fails for an unknown locale or currency', () => {
    expect(formatMoney(1000, 'USD', 'not a locale')).toBe('$10.00')
    expect(formatMoney(1500, 'no', 'en')).toBe('1.500')
  })

  it('shows every minor unit', () => {
    fc.assert(
      fc.property(fc.nat(1e12), arbCurrency, (minor, currency) => {
        const digits = visible(formatMoney(minor, currency, 'en')).replace(/[^0-9.]/g, '')
        expect(Math.round(Number(digits) * 10 ** currencyExponent(currency))).toBe(minor)
      }),
    )
    for (const language of languages) expect(formatMoney(1500, 'KWD', language)).toMatch(/\p{Nd}/u)
  })
})

describe('times and dates', () => {
  it.each([
    [1110, 'en', '6:30 PM'],
    [1110, 'de', '18:30'],
    [1110, 'ar', '٦:٣٠ م'],
    [0, 'en', '12:00 AM'],
    [1440, 'en', '12:00 AM'],
    [1500, 'en', '1:00 AM'],
  ])('formatTime formats minute %i in %s as %s', (minute, locale, text) => {
    expect(visible(formatTime(minute, locale))).toBe(text)
  })

  it('formatWeekday returns names of weekdays', () => {
    expect(formatWeekday('monday', 'en')).toBe('Monday')
    expect(formatWeekday('sunday', 'de')).toBe('Sonntag')
    expect(formatWeekday('saturday', 'ar')).toBe('السبت')
  })

  it.each([
    [0, 'en', '0 min'],
    [45, 'en', '45 min'],
    [60, 'en', '1 hr'],
    [90, 'en', '1 hr, 30 min'],
    [2885, 'en', '2 days, 5 min'],
    [-5, 'en', '0 min'],
    [90, 'de', '1 Std., 30 Min.'],
  ])('formatDuration formats %i minutes in %s as %s', (minutes, locale, text) => {
    expect(visible(formatDuration(minutes, locale))).toBe(text)
  })

  const moment = '2026-05-01T21:30:00Z'
  // @feature limit.dates
  it('formatDate uses the venue’s time zone, not the device’s', () => {
    expect(formatDate(moment, 'en')).toBe('May 2, 2026')
    expect(formatDate(moment, 'en', 'America/New_York')).toBe('May 1, 2026')
    expect(visible(formatDate(moment, 'en', 'Asia/Kuwait', 'date-time'))).toBe('May 2, 2026, 12:30 AM')
    expect(visible(formatDate(moment, 'ar'))).toMatch(/^[٠-٩/]+$/)
  })

  it('formatDate returns an empty string for an invalid date, and throws for an unknown time zone', () => {
    expect(formatDate('soon', 'en')).toBe('')
    expect(() => formatDate(moment, 'en', 'Mars/Olympus')).toThrow(RangeError)
  })
})

it('formatNumber uses the digits of the language', () => {
  expect(formatNumber(1234.5, 'en')).toBe('1,234.5')
  expect(formatNumber(1234.5, 'ar')).toBe('١٬٢٣٤٫٥')
})

it('formatPercent places the sign as usual in the language', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ').replace(/[\u200e\u200f\u061c]/g, '')
  expect(['en', 'de', 'tr', 'ar'].map((locale) => plain(formatPercent(8.1, locale)))).toEqual([
    '8.1%',
    '8,1 %',
    '%8,1',
    '٨٫١٪',
  ])
})

it('formatMoney formats Portuguese as in Portugal', () => {
  expect(formatMoney(1_500, 'EUR', 'pt').replace(/\s/g, ' ')).toBe('15,00 €')
})

it('formatMoney places the plus sign as usual in the language', () => {
  const plain = (text: string) => visible(text).replace(/[\u200e\u200f\u061c]/g, '')
  expect(['en', 'nl', 'ar'].map((locale) => plain(formatMoney(500, 'KWD', locale, true)))).toEqual([
    '+KWD 0.500',
    'KWD +0,500',
    '+٠٫٥٠٠ د.ك.',
  ])
})

it('formatReference uses the digits of the language, without thousands separators', () => {
  expect(['en', 'de', 'ar', 'fa', 'bn'].map((locale) => formatReference(12_345, locale))).toEqual([
    '12345',
    '12345',
    '١٢٣٤٥',
    '۱۲۳۴۵',
    '১২৩৪৫',
  ])
})

// These languages have separate digits, according to CLDR and, for Arabic, the specification.
// @feature limit.dates
it.each(languages)('numbers, amounts, times and dates of %s use the same digits', (language) => {
  const own: Record<string, RegExp> = { ar: /^[٠-٩]+$/, fa: /^[۰-۹]+$/, bn: /^[০-৯]+$/ }
  const texts = [
    formatNumber(1234.5, language),
    formatMoney(12_345, 'KWD', language),
    formatReference(7, language),
    formatPercent(8.1, language),
    formatTime(1110, language),
    formatDate('2026-05-01T21:30:00Z', language, 'Asia/Kuwait', 'date-time'),
    formatDay('2026-11-26', language),
    formatDayParts('2026-11-26', language).day,
    formatDuration(90, language),
    formatDistance(4700, language),
    formatWait(30, language),
  ]
  for (const text of texts) expect(text.match(/\p{Nd}/gu)?.join('')).toMatch(own[language] ?? /^[0-9]+$/)
})
