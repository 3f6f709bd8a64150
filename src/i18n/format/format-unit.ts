import { perKey } from '../../domain/values/per-key.ts'
import { intlTag } from '../locale/intl.ts'
import { loadedLocaleData } from '../locale/loaded-locale-data.ts'
import { formatNumber } from './format.ts'

export const units = [
  'second long',
  'minute long',
  'hour long',
  'minute short',
  'hour short',
  'day short',
  'meter short',
  'kilometer short',
  'kilogram short',
] as const
export type Unit = (typeof units)[number]

const unitFormat = perKey(
  (locale = '', unit = '', unitDisplay = '') =>
    new Intl.NumberFormat(intlTag(locale), {
      style: 'unit',
      unit,
      unitDisplay: unitDisplay as 'long' | 'short',
      // Fees depend on the weight, so it is shown exactly.
      maximumFractionDigits: unit === 'kilogram' ? 3 : 1,
    }),
)
const plurals = perKey((locale = '') => new Intl.PluralRules(locale))

/** Formats a number of units with at most one decimal, or three for kilograms: `30 minutes`, `30 min`, `٤٫٧ كم`. */
export function formatUnit(value: number, unit: Unit, locale: string): string {
  const brought = loadedLocaleData()?.units[unit]
  if (!brought) return unitFormat(locale, ...unit.split(' ')).format(value)
  const pattern = brought[plurals(locale).select(value)] ?? brought.other ?? '{0}'
  return pattern.replace('{0}', formatNumber(value, locale))
}
