import { isJsonList, isJsonObject, type Json } from '../../../domain/json/json.ts'
import { readNames } from '../file-names.ts'

/** Names by language for a form: those of the file, and empty ones in the other languages of the venue. */
export const openNames = (value: Json, locales: readonly string[]): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(locales.map((locale) => [locale, ''])),
  ...readNames(value),
})

/** Whether there is a name in any language. */
export const isNamed = (names: Readonly<Record<string, string>>): boolean =>
  Object.values(names).some((name) => name.trim())

/** Typed names for the file. Texts that did not change stay as they are, with what else they contain. */
export function writeNames(value: Json, typed: Readonly<Record<string, string>>): Json {
  const before = readNames(value)
  const nameIn = (names: Readonly<Record<string, string>>, locale: string) => (names[locale] ?? '').trim()
  const changed = Object.keys({ ...before, ...typed }).filter(
    (locale) => nameIn(typed, locale) !== nameIn(before, locale),
  )
  if (changed.length === 0) return value
  const entries = isJsonList(value)
    ? value.filter(isJsonObject)
    : Object.entries(before).map(([locale, name]) => ({ locale, name }))
  const kept = entries.flatMap((entry) => {
    if (typeof entry.locale !== 'string' || !changed.includes(entry.locale)) return [entry]
    const name = nameIn(typed, entry.locale)
    return name ? [{ ...entry, name }] : []
  })
  const added = changed.filter(
    (locale) => nameIn(typed, locale) && !entries.some((entry) => entry.locale === locale),
  )
  return [...kept, ...added.map((locale) => ({ locale, name: nameIn(typed, locale) }))]
}
