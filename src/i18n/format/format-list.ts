import { hasLocaleData, intlTag } from '../locale/intl.ts'
import { isolate } from './message-values.ts'

/** Returns the list separator of a language. `Intl.ListFormat` has none in Chinese for its shortest style. */
export function listSeparator(locale: string): string {
  if (/^(ar|fa|ur)\b/.test(locale)) return '، '
  return /^(ja|zh)\b/.test(locale) ? '、' : ', '
}

/** Formats a list of choices, ingredients or items. Isolates names that run against the direction of the page. */
export function formatList(parts: readonly string[], locale: string): string {
  return parts.map((part) => isolate(part, locale)).join(listSeparator(locale))
}

/** Formats names in a sentence: `Tea and Cake`. Uses a comma if browsers lack the language's "and". */
export function formatNames(names: readonly string[], locale: string): string {
  if (!hasLocaleData(locale)) return formatList(names, locale)
  const list = new Intl.ListFormat(intlTag(locale), { type: 'conjunction' })
  return list.format(names.map((name) => isolate(name, locale)))
}
