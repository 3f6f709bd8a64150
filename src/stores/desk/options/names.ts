import type { Json, JsonObject } from '../../../domain/json/json.ts'
import { objectsIn, readNames } from '../file-names.ts'

/** A name per locale as typed; '' where there is none. */
export type Names = Readonly<Record<string, string>>

/** Where a name in one language is: `text` in the language `locale` of its element, or of the venue. */
type OwnText = { readonly text: 'label' | 'unit'; readonly list: 'locales' | 'units' }

export const LABEL: OwnText = { text: 'label', list: 'locales' }
export const UNIT: OwnText = { text: 'unit', list: 'units' }

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** The names in a list of texts, for these locales and those of the list. */
export const namesFor = (list: Json | undefined, locales: readonly string[]): Names => ({
  ...Object.fromEntries(locales.map((locale) => [locale, ''])),
  ...readNames(list),
})

/** The names of a price label, or of its unit. @param locales of the venue, the first one first */
export function readOwnNames(
  element: JsonObject,
  { text, list }: OwnText,
  locales: readonly string[],
): Names {
  const names = namesFor(element[list], locales)
  const locale = ownLocale(element, locales)
  return names[locale] ? names : { ...names, [locale]: textOf(element[text]) }
}

const ownLocale = ({ locale }: JsonObject, locales: readonly string[]): string =>
  textOf(locale) || (locales[0] ?? '')

/** A list of texts with these names. What else a text contains stays; a text that is left with nothing goes. */
export function writeNames(list: Json | undefined, names: Names): Json {
  let texts: readonly JsonObject[] = objectsIn(list)
  for (const [locale, typed] of Object.entries(names)) {
    const at = texts.findIndex((text) => text.locale === locale)
    const [found, name] = [texts[at], typed.trim()]
    if (textOf(found?.name).trim() === name) continue
    if (!found) texts = [...texts, { locale, name }]
    else if (name) texts = texts.with(at, { ...found, name })
    else {
      const { name: _, ...rest } = found
      texts = Object.keys(rest).length > 1 ? texts.with(at, rest) : texts.toSpliced(at, 1)
    }
  }
  return texts.length > 0 ? texts : null
}

/** The fields of a price label with these names, which are in a list or, in its own language, in a text. */
export function writeOwnNames(
  element: JsonObject,
  { text, list }: OwnText,
  names: Names,
  locales: readonly string[],
): JsonObject {
  const locale = ownLocale(element, locales)
  const name = (names[locale] ?? '').trim()
  const listed = objectsIn(element[list]).some((entry) => entry.locale === locale)
  const { [locale]: _, ...others } = names
  if (!textOf(element[text])) return { [list]: writeNames(element[list], names) }
  if (readOwnNames(element, { text, list }, locales)[locale]?.trim() === name)
    return { [list]: writeNames(element[list], others) }
  return { [text]: name || null, [list]: writeNames(element[list], listed ? names : others) }
}

export const isNamed = (names: Names): boolean => Object.values(names).some((name) => name.trim())
