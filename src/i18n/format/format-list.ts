import { hasLocaleData, intlTag } from '../locale/intl.ts'
import { isolate } from './message-values.ts'

/** What stands between the parts of a list in a language: `Intl.ListFormat` sets its shortest lists together in Chinese. */
export function listSeparator(locale: string): string {
  if (/^(ar|fa|ur)\b/.test(locale)) return '، '
  return /^(ja|zh)\b/.test(locale) ? '、' : ', '
}

/** Names after each other: choices, ingredients, items. What runs against the page is set apart from its neighbours. */
export function formatList(parts: readonly string[], locale: string): string {
  return parts.map((part) => isolate(part, locale)).join(listSeparator(locale))
}

/** Names in a sentence: `Tea and Cake`. Where browsers lack the language's "and", a comma stands for it. */
export function formatNames(names: readonly string[], locale: string): string {
  if (!hasLocaleData(locale)) return formatList(names, locale)
  const list = new Intl.ListFormat(intlTag(locale), { type: 'conjunction' })
  return list.format(names.map((name) => isolate(name, locale)))
}
