import i18next, { type Resource } from 'i18next'
import { formatValue, formatValues, type MessageValues } from '../format/message-values.ts'
import { pluralTag } from '../locale/plural-tag.ts'

/** A message by `namespace:key` in one language, filled with values (`formatValues`); `count` chooses its plural form. */
export type Translate = (key: string, values?: MessageValues) => string

export const FALLBACK_LANGUAGE = 'en'

/**
 * The interface language for a locale among those that have messages: itself, its language in the script of its region
 * (`zh-TW` → `zh-Hant`), its language, else the fallback.
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
 * One i18next instance for one language: nothing mutable is shared between renders. A missing message falls back to
 * English and, lacking that too, to its key; both are only logged (spec §8).
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

/** A message in parts: text at even places, at odd ones a placeholder as it is written. */
type Template = readonly string[]

/** The parts of a message; null if it uses more of i18next than plain placeholders. */
function splitMessage(message: string): Template | null {
  if (message.includes('$t(')) return null
  const parts = message.split(/(\{\{.+?\}\})/)
  return parts.every((part, at) => at % 2 === 0 || PLACEHOLDER.test(part)) ? parts : null
}

/** i18next finds `replace` among its own options. */
const PLACEHOLDER = /^\{\{\s*(?!replace\s*\})\w+\s*\}\}$/

/** A placeholder without a value stays as it is written. */
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

/** Counts below this are mapped to their plural category once; larger ones each time. */
const MAX_CACHED_COUNT = 1000

/**
 * What chooses among the plural forms of a message: the category of a count in each language the message may come from, as a
 * missing message is said by the rules of English. None has a form of its own.
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
