import { ownText, textIn } from '../../src/domain/values/localized.ts'
import type { Business } from '../../src/domain/venue/venue.ts'

/** The name of a venue in the diner’s locale, else in the language of the message. */
export const venueName = (
  { name, locales }: Pick<Business, 'name' | 'locales'>,
  locale: string,
  language: string,
): string => ownText(name, locale) || textIn(name, language, locales[0] ?? 'en')
