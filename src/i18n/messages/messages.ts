import type { Resource, ResourceLanguage } from 'i18next'
import { LOCALE_DATA } from '../locale/loaded-locale-data.ts'
import type { Messages, MessageTree } from './browser-translator.ts'
import { localeDataFor } from './locale-data.ts'
import type { FetchedNamespace } from './messages-client.ts'
import { createTranslator, FALLBACK_LANGUAGE, languageFor, type Translate } from './translator.ts'

/** All messages, for rendering on the server. The compiled pages contain them. */
const files = import.meta.glob<ResourceLanguage>('../../../locales/*/*.json', {
  eager: true,
  import: 'default',
})

const resources: Resource = {}
for (const [path, messages] of Object.entries(files)) {
  const [, language = '', namespace = ''] = /locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
  resources[language] = { ...resources[language], [namespace]: messages }
}

/** The languages of locales, because each page looks its language up several times. */
const languages = new Map<string, string>()

function languageOf(locale: string): string {
  const language = languages.get(locale) ?? languageFor(locale, (candidate) => candidate in resources)
  languages.set(locale, language)
  return language
}

const translators = new Map<string, Translate>()

/** Returns the translator for a page's locale; English if there are no messages for it. */
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

/** Message files that are fetched separately, since few pages or only some interactions need them. */
const addresses = import.meta.glob<string>('../../../locales/*/{delivery,item,mail,map,order,receipt}.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** Returns the messages of an island for a page in `locale` and their language; namespaces without a translation are in English (spec §8). */
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

/** Returns the path of the item sheet's messages: a file of the bundle with a hashed name. */
export const itemMessagesPath = (locale: string): string => messagesPath(locale, 'item')

/** Returns the path of the messages for orders. */
export const orderMessagesPath = (locale: string): string => messagesPath(locale, 'order')

/** Returns the path of the messages for deliveries. */
export const deliveryMessagesPath = (locale: string): string => messagesPath(locale, 'delivery')

/** Returns the path of messages that an island loads later. */
export const fetchedMessagesPath = (locale: string, namespace: FetchedNamespace): string =>
  messagesPath(locale, namespace)

function messagesPath(locale: string, namespace: 'delivery' | 'item' | 'order' | FetchedNamespace): string {
  const pathOf = (language: string) => addresses[`../../../locales/${language}/${namespace}.json`]
  return pathOf(languageOf(locale)) ?? pathOf(FALLBACK_LANGUAGE) ?? ''
}
