import { languageName } from '../../../i18n/locale/languages.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import type { Texts } from '../../../stores/desk/menu-list.ts'

/** The names of a category or an item by language. */
export const namesOfTexts = (texts: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([locale, { name }]) => [locale, name]))

/** The name in the language of the interface or the closest one; the id if there is none. */
export const nameOf = ({ texts, id }: { texts: Texts; id: string }, { localize }: I18n): string =>
  localize(namesOfTexts(texts)) || id

/**
 * The languages of the venue in which a text is missing: the name, or a description that other languages have. None while no
 * language has any.
 */
export function missingLanguages(texts: Texts, locales: readonly string[]): string[] {
  const isDescribed = Object.values(texts).some(({ description }) => description.trim())
  if (!isDescribed && Object.values(texts).every(({ name }) => !name.trim())) return []
  return locales.filter((locale) => {
    const text = texts[locale]
    return !text?.name.trim() || (isDescribed && !text.description.trim())
  })
}

export const languageNames = (locales: readonly string[], { list }: I18n): string =>
  list(locales.map(languageName))
