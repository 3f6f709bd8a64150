import { cached, tagOf } from './intl.ts'

const distanceFormat = cached(
  (locale = '', unit = '', digits = '') =>
    new Intl.NumberFormat(tagOf(locale), {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: Number(digits),
    }),
)

/** A distance in metres as people say it: `350 m`, `1.2 km`, `٤٫٧ كم`, `23 km`. */
export function formatDistance(metres: number, locale: string): string {
  if (metres < 995) return distanceFormat(locale, 'meter', '0').format(Math.round(metres / 10) * 10)
  const kilometres = metres / 1000
  return distanceFormat(locale, 'kilometer', kilometres < 10 ? '1' : '0').format(kilometres)
}
