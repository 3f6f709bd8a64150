import { formatUnit } from './format-unit.ts'

/**
 * Formats a waiting time in whole seconds, rounded up in the largest suitable unit: `30 seconds`, `57 minutes`, `15 hours`.
 */
export function formatWait(seconds: number, locale: string): string {
  if (seconds < 120) return formatUnit(Math.max(1, Math.ceil(seconds)), 'second long', locale)
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return formatUnit(minutes, 'minute long', locale)
  return formatUnit(Math.ceil(minutes / 60), 'hour long', locale)
}
