import { createBrowserTranslator, type MessageTree } from './browser-translator.ts'
import type { Translate } from './translator.ts'

const files = import.meta.glob<MessageTree>('../../../locales/*/counter.json', { import: 'default' })
const FALLBACK = 'en'

const pathOf = (language: string) => `../../../locales/${language}/counter.json`

/** The messages of the counter, and their language, which may not be that of the page. */
export type CounterTexts = { readonly t: Translate; readonly language: string }

/**
 * Loads the messages of the counter (`counter:…`) for a page of a venue on which staff enter an order. The counter has fewer
 * languages than menus: in others, its messages are English. Rejects if they do not load.
 */
export async function loadCounterTexts(locale: string): Promise<CounterTexts> {
  const language =
    [locale, locale.split('-')[0] ?? ''].find((candidate) => pathOf(candidate) in files) ?? FALLBACK
  const counter = (await files[pathOf(language)]?.()) ?? {}
  return { t: createBrowserTranslator(language, { counter }, console.warn), language }
}
