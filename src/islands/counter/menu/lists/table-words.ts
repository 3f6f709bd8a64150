import { loadCounterTexts } from '../../../../i18n/messages/counter-texts.ts'
import type { Names } from '../../../../stores/desk/lists/venue-list.ts'

/** What tables are called in the languages of a venue, as far as the counter speaks them. Empty if that does not load. */
export async function tableWords(locales: readonly string[]): Promise<Names> {
  const texts = await Promise.all(
    locales.map(async (locale) => ({ locale, ...(await loadCounterTexts(locale)) })),
  ).catch(() => [])
  // Otherwise it would be the English word.
  const known = texts.filter(({ locale, language }) => locale.split('-')[0] === language)
  return Object.fromEntries(known.map(({ locale, t }) => [locale, t('counter:table')]))
}
