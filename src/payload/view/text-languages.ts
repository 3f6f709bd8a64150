import { fallbackLanguage } from '../../domain/values/fallback-language.ts'
import type { Localized } from '../../domain/values/localized.ts'

/** The languages of texts that are not in the page's language, by property name (spec §4). Absent if there are none. */
export type TextLanguages<Name extends string> = { readonly langs?: { readonly [name in Name]?: string } }

/** Returns the languages of those `texts` that a page in `locale` shows in another language (spec §4). */
export function textLanguages<Name extends string>(
  texts: Readonly<Record<Name, Localized>>,
  locale: string,
  firstLocale: string,
): TextLanguages<Name> {
  let langs: { [name in Name]?: string } | null = null
  for (const name in texts) {
    const lang = fallbackLanguage(texts[name], locale, firstLocale)
    if (!lang) continue
    langs ??= {}
    langs[name] = lang
  }
  return langs ? { langs } : {}
}
