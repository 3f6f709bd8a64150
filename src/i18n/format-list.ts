import { isolate } from './fill-ins.ts'

/** What stands between the parts of a list in a language: `Intl.ListFormat` sets its shortest lists together in Chinese. */
export function commaOf(locale: string): string {
  if (/^(ar|fa|ur)\b/.test(locale)) return '، '
  return /^(ja|zh)\b/.test(locale) ? '、' : ', '
}

/** Names after each other: choices, ingredients, items. What runs against the page is set apart from its neighbours. */
export function formatList(parts: readonly string[], locale: string): string {
  return parts.map((part) => isolate(part, locale)).join(commaOf(locale))
}
