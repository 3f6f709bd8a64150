import { textIn } from '../../src/domain/values/localized.ts'
import type { Business } from '../../src/domain/venue/venue.ts'

/**
 * The name of a venue in the diner’s locale, else in the language of the message. Anybody may ask for a message in a locale such as
 * `constructor`, which every object has.
 */
export const venueName = (
  { name, locales }: Pick<Business, 'name' | 'locales'>,
  locale: string,
  language: string,
): string => (Object.hasOwn(name, locale) && name[locale]) || textIn(name, language, locales[0] ?? 'en')
