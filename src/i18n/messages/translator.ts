import i18next, { type Resource } from 'i18next'
import { formatValue, formatValues, type MessageValues } from '../format/message-values.ts'
import { pluralTag } from '../locale/plural-tag.ts'

/** Returns the message `namespace:key` with its values filled in (`formatValues`); `count` selects the plural form. */
export type Translate = (key: string, values?: MessageValues) => string

export const FALLBACK_LANGUAGE = 'en'

/**
 * Returns the interface language for a locale: the locale itself, its language in the script of its region
 * (`zh-TW` → `zh-Hant`), its language, or the fallback.
 */
export function languageFor(locale: string, available: (language: string) => boolean): string {
  let candidate = locale
  while (candidate.includes('-')) {
    if (available(candidate)) return candidate
    candidate = candidate.slice(0, candidate.lastIndexOf('-'))
  }
  return [scriptVariant(locale), candidate].find(available) ?? FALLBACK_LANGUAGE
}

function scriptVariant(locale: string): string {
  try {
    const { language, script } = new Intl.Locale(locale).maximize()
    return `${language}-${script}`
  } catch {
    return locale
  }
}

/**
 * Creates a translator with its own i18next instance, so that renders share no mutable state. A missing message falls back
 * to English, then to its key; both cases are only logged (spec §8).
 */
export function createTranslator(
  language: string,
  resources: Resource,
  log: (message: string) => void,
): Translate {
  const missing = new Set<string>()
  // i18next applies the plural rules of the code under which it finds a message. With messages under `pt` as well, it would
  // fall back from `pt-PT` to the rules of Brazil.
  const tag = pluralTag(language)
  const { [language]: own = {}, ...others } = resources
  const instance = i18next.createInstance({
    lng: tag,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: { ...others, [tag]: own },
    ns: Object.keys(resources[language] ?? resources[FALLBACK_LANGUAGE] ?? {}),
    initAsync: false,
    // React and Astro escape their output.
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler(_languages, namespace, key) {
      const name = `${namespace}:${key}`
      if (!missing.has(name)) log(`no message ${name} in ${language}`)
      missing.add(name)
    },
  })
  instance.init()
  // Most messages have no values and occur on every page, so they are looked up once.
  const plain = new Map<string, string>()
  const categoryOf = pluralCategories(instance.languages)
  const templates = new Map<string, Map<string, Template | null>>()

  function templateOf(key: string, count: number | undefined): Template | null {
    let forms = templates.get(key)
    if (!forms) {
      forms = new Map()
      templates.set(key, forms)
    }
    const category = count === undefined ? '' : categoryOf(count)
    let template = forms.get(category)
    if (template === undefined) {
      template = splitMessage(
        instance.t(key, { ...(count !== undefined && { count }), skipInterpolation: true }),
      )
      forms.set(category, template)
    }
    return template
  }

  return (key, values) => {
    if (values) {
      const count = typeof values.count === 'number' ? values.count : undefined
      const template = templateOf(key, count)
      if (template) return fillTemplate(template, values, language)
      return instance.t(key, {
        ...(count !== undefined && { count }),
        replace: formatValues(values, language),
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

/** A message in parts: texts at even positions, placeholders at odd ones. */
type Template = readonly string[]

/** Splits a message into parts; null if it uses features of i18next other than plain placeholders. */
function splitMessage(message: string): Template | null {
  if (message.includes('$t(')) return null
  const parts = message.split(/(\{\{.+?\}\})/)
  return parts.every((part, at) => at % 2 === 0 || PLACEHOLDER.test(part)) ? parts : null
}

/** Excludes `replace`, which is an option of i18next. */
const PLACEHOLDER = /^\{\{\s*(?!replace\s*\})\w+\s*\}\}$/

/** Fills in the values. A placeholder without a value stays unchanged. */
function fillTemplate(template: Template, values: MessageValues, language: string): string {
  let said = template[0] ?? ''
  for (let at = 1; at < template.length; at += 2) {
    const placeholder = template[at] ?? ''
    const name = placeholder.slice(2, -2).trim()
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    said += (value === undefined ? placeholder : formatValue(value, language)) + template[at + 1]
  }
  return said
}

/** The plural categories of smaller counts are cached. */
const MAX_CACHED_COUNT = 1000

/**
 * Returns a function that gives the plural categories of a count in each language from which a message may come, since a
 * missing message falls back to English and its rules. Zero may have a separate form.
 */
function pluralCategories(languages: readonly string[]): (count: number) => string {
  const rules = languages.map((language) => new Intl.PluralRules(language))
  const known: string[] = []
  return (count) => {
    const category = known[count]
    if (category !== undefined) return category
    const found = count === 0 ? '0' : rules.map((rule) => rule.select(count)).join(' ')
    if (Number.isInteger(count) && count >= 0 && count < MAX_CACHED_COUNT) known[count] = found
    return found
  }
}
