import { perKey } from '../../domain/values/per-key.ts'
import { numberTag } from '../locale/intl.ts'

const percentFormat = perKey(
  (locale = '') => new Intl.NumberFormat(numberTag(locale), { style: 'percent', maximumFractionDigits: 3 }),
)

/** Formats a rate in per cent, with up to three decimals: `8.1%`, `8,1 %`, `%15`, `١٥٪`. */
export function formatPercent(rate: number, locale: string): string {
  return percentFormat(locale).format(rate / 100)
}
