import { createBrowserTranslator, type MessageTree } from './browser-translator.ts'
import type { Translate } from './translator.ts'

const files = import.meta.glob<MessageTree>(
  '../../../locales/*/{counter,counter-screens,insights,menu-desk,payments}.json',
  {
    import: 'default',
  },
)
/** What the menu desk shows at once (`scripts/publish/make/adapter/screen-texts.ts`). */
const screenFiles = import.meta.glob<MessageTree>('../../../locales/*/menu-desk.json', {
  import: 'default',
  query: '?screen',
})
const FALLBACK = 'en'

/**
 * `counter`: what the board shows at once, and tickets. `counter-screens`: the screens and notices that it loads later.
 * `menu-desk`: the screen that edits the menu. `insights`: the screen of figures. `payments`: that of payments.
 */
export type CounterNamespace = 'counter' | 'counter-screens' | 'menu-desk' | 'insights' | 'payments'

const pathOf = (language: string, namespace: CounterNamespace) =>
  `../../../locales/${language}/${namespace}.json`

/** Messages of the counter, and their language, which may not be that of the page. */
export type CounterTexts = {
  readonly namespace: CounterNamespace
  readonly t: Translate
  readonly language: string
}

/**
 * Loads messages of the counter (`counter:…`): for its later screens, or for a page of a venue on which staff enter an order. The
 * counter has fewer languages than menus: in others, its messages are English. Rejects if they do not load.
 * @param part `screen`: only the messages of the menu desk that it shows at once
 */
export async function loadCounterTexts(
  locale: string,
  namespace: CounterNamespace = 'counter',
  part: 'all' | 'screen' = 'all',
): Promise<CounterTexts> {
  const language =
    [locale, locale.split('-')[0] ?? ''].find((candidate) => pathOf(candidate, namespace) in files) ??
    FALLBACK
  const load = (part === 'all' ? files : screenFiles)[pathOf(language, namespace)]
  const messages = (await load?.()) ?? {}
  return {
    namespace,
    t: createBrowserTranslator(language, { [namespace]: messages }, console.warn),
    language,
  }
}

/** Adds messages of the counter to those of a page. */
export const withCounterTexts = <Words extends { readonly t: Translate }>(
  words: Words,
  { namespace, t }: CounterTexts,
): Words => ({
  ...words,
  t: (key, values) => (key.startsWith(`${namespace}:`) ? t : words.t)(key, values),
})
