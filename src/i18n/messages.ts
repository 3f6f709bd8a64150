import type { Resource, ResourceLanguage } from 'i18next'
import { createTranslator, FALLBACK_LANGUAGE, languageFor, type Translate } from './translator.ts'

/** All messages, for rendering on the server: the compiled pages carry them. */
const files = import.meta.glob<ResourceLanguage>('../../locales/*/*.json', { eager: true, import: 'default' })

const resources: Resource = {}
for (const [path, messages] of Object.entries(files)) {
  const [, language = '', namespace = ''] = /locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
  resources[language] = { ...resources[language], [namespace]: messages }
}

const translators = new Map<string, Translate>()

/** The messages of a page's locale; of English where the locale has none. */
export function translatorFor(locale: string): Translate {
  const language = languageFor(locale, (candidate) => candidate in resources)
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
