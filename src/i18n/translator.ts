import i18next, { type Resource } from 'i18next'
import { fillIns, type Values } from './fill-ins.ts'

/** A message by `namespace:key` in one language, filled with values (`fillIns`); `count` chooses its plural form. */
export type Translate = (key: string, values?: Values) => string

export const FALLBACK_LANGUAGE = 'en'

/** The interface language for a locale among those that have messages: itself, its language, else the fallback. */
export function languageFor(locale: string, available: (language: string) => boolean): string {
  let candidate = locale
  while (candidate) {
    if (available(candidate)) return candidate
    candidate = candidate.slice(0, Math.max(0, candidate.lastIndexOf('-')))
  }
  return FALLBACK_LANGUAGE
}

/**
 * One i18next instance for one language: nothing mutable is shared between renders. A missing message falls back to
 * English and, lacking that too, to its key; both are only logged (spec §8).
 */
export function createTranslator(
  language: string,
  resources: Resource,
  log: (message: string) => void,
): Translate {
  const missing = new Set<string>()
  const instance = i18next.createInstance({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    resources,
    ns: Object.keys(resources[language] ?? resources[FALLBACK_LANGUAGE] ?? {}),
    initAsync: false,
    // React and Astro escape what they print.
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler(_languages, namespace, key) {
      const name = `${namespace}:${key}`
      if (!missing.has(name)) log(`no message ${name} in ${language}`)
      missing.add(name)
    },
  })
  instance.init()
  // Most messages take no values and stand on every page: what they say never changes, so it is looked up once.
  const plain = new Map<string, string>()
  return (key, values) => {
    if (values) {
      const { count } = values
      return instance.t(key, {
        ...(typeof count === 'number' && { count }),
        replace: fillIns(values, language),
      })
    }
    let message = plain.get(key)
    if (message === undefined) {
      message = instance.t(key)
      plain.set(key, message)
    }
    return message
  }
}
