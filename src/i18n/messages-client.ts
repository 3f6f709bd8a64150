import type { Resource, ResourceLanguage } from 'i18next'
import { createTranslator, FALLBACK_LANGUAGE, languageFor, type Translate } from './translator.ts'

/** Each file a chunk of its own: an island loads its own namespaces in one language, nothing more. */
const files = import.meta.glob<ResourceLanguage>('../../locales/*/*.json', { import: 'default' })

const pathOf = (language: string, namespace: string) => `../../locales/${language}/${namespace}.json`

/** Loads what an island says. English stands in for a language or file that is missing or fails; that is only logged (spec §8). */
export async function loadTranslator(locale: string, namespaces: readonly string[]): Promise<Translate> {
  const language = languageFor(locale, (candidate) =>
    namespaces.some((namespace) => pathOf(candidate, namespace) in files),
  )
  const resources: Resource = {}
  await Promise.all(
    namespaces.map(async (namespace) => {
      const found = (await loadFile(language, namespace)) ?? (await loadFile(FALLBACK_LANGUAGE, namespace))
      if (found) resources[language] = { ...resources[language], [namespace]: found }
    }),
  )
  return createTranslator(language, resources, console.warn)
}

async function loadFile(language: string, namespace: string): Promise<ResourceLanguage | null> {
  const load = files[pathOf(language, namespace)]
  try {
    return load ? await load() : null
  } catch (error) {
    console.warn(`messages ${language}/${namespace} did not load`, error)
    return null
  }
}
