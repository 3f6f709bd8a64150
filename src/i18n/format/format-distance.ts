import { formatUnit } from './format-unit.ts'

/** Formats a distance in metres: `350 m`, `1.2 km`, `٤٫٧ كم`, `23 km`. */
export function formatDistance(metres: number, locale: string): string {
  if (metres < 995) return formatUnit(Math.round(metres / 10) * 10, 'meter short', locale)
  const kilometres = metres / 1000
  return formatUnit(kilometres < 10 ? kilometres : Math.round(kilometres), 'kilometer short', locale)
}
