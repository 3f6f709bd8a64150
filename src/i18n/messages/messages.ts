import type { Resource, ResourceLanguage } from 'i18next'
import { LOCALE_DATA } from '../locale/loaded-locale-data.ts'
import type { Messages, MessageTree } from './browser-translator.ts'
import { localeDataFor } from './locale-data.ts'
import { createTranslator, FALLBACK_LANGUAGE, languageFor, type Translate } from './translator.ts'

/** All messages, for rendering on the server: the compiled pages carry them. */
const files = import.meta.glob<ResourceLanguage>('../../../locales/*/*.json', {
  eager: true,
  import: 'default',
})

const resources: Resource = {}
for (const [path, messages] of Object.entries(files)) {
  const [, language = '', namespace = ''] = /locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
  resources[language] = { ...resources[language], [namespace]: messages }
}

const languageOf = (locale: string) => languageFor(locale, (candidate) => candidate in resources)
const translators = new Map<string, Translate>()

/** The messages of a page's locale; of English where the locale has none. */
export function translatorFor(locale: string): Translate {
  const language = languageOf(locale)
  let translate = translators.get(language)
  if (!translate) {
    const own = {
      [language]: resources[language] ?? {},
      [FALLBACK_LANGUAGE]: resources[FALLBACK_LANGUAGE] ?? {},
    }
    translate = createTranslator(language, own, console.warn)
    translators.set(language, translate)
  }
  return translate
}

/** One file of messages each, to be fetched by what few pages show, or only after a tap. */
const addresses = import.meta.glob<string>('../../../locales/*/{delivery,item,map,order}.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** What an island of a page in `locale` says, and the language it is in; English where a namespace has no words of the locale (spec §8). */
export function islandMessages(
  locale: string,
  namespaces: readonly string[],
): { readonly language: string; readonly messages: Messages } {
  const language = languageOf(locale)
  const messages: Record<string, MessageTree> = {}
  for (const namespace of namespaces) {
    const found = resources[language]?.[namespace] ?? resources[FALLBACK_LANGUAGE]?.[namespace]
    if (!found) throw new Error(`no language has messages of ${namespace}`)
    messages[namespace] = found as MessageTree
  }
  const brought = localeDataFor(language, namespaces)
  return { language, messages: brought ? { ...messages, [LOCALE_DATA]: brought } : messages }
}

/** Where the messages of the item sheet lie: a hashed file of the bundle. */
export const itemMessagesPath = (locale: string): string => messagesPath(locale, 'item')

/** Where the messages of orders lie. */
export const orderMessagesPath = (locale: string): string => messagesPath(locale, 'order')

/** Where the messages of deliveries lie. */
export const deliveryMessagesPath = (locale: string): string => messagesPath(locale, 'delivery')

/** Where the messages of the map lie on which a place is chosen. */
export const mapMessagesPath = (locale: string): string => messagesPath(locale, 'map')

function messagesPath(locale: string, namespace: 'delivery' | 'item' | 'map' | 'order'): string {
  const pathOf = (language: string) => addresses[`../../../locales/${language}/${namespace}.json`]
  return pathOf(languageOf(locale)) ?? pathOf(FALLBACK_LANGUAGE) ?? ''
}
