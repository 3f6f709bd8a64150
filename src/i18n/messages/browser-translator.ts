import { formatValues } from '../format/message-values.ts'
import { pluralTag } from '../locale/plural-tag.ts'
import type { Translate } from './translator.ts'

/** The messages of one language by namespace, as in `locales/{language}/{namespace}.json`. */
export type Messages = { readonly [namespace: string]: MessageTree }
export type MessageTree = { readonly [key: string]: string | MessageTree }

/**
 * Creates a translator with the subset of i18next that our messages use, at a fiftieth of its size: keys by path, plural
 * forms by `Intl.PluralRules`, `{{values}}` formatted by `formatValues`. A test compares its output with i18next for all
 * messages. Messages must not use other features of JSON v4: nesting, formats, context, ordinals
 * (scripts/check/locales.ts). A missing message is replaced by its key and logged once (spec §8).
 */
export function createBrowserTranslator(
  language: string,
  messages: Messages,
  log: (message: string) => void,
): Translate {
  const missing = new Set<string>()
  let rules: Intl.PluralRules | undefined
  // Any language may have a separate form for zero; `other` replaces missing forms.
  const formsOf = (key: string, count: number) => {
    rules ??= new Intl.PluralRules(pluralTag(language))
    const zero = count === 0 ? [`${key}_zero`] : []
    return [...zero, `${key}_${rules.select(count)}`, key, `${key}_other`]
  }
  return (name, values = {}) => {
    const [namespace = '', key = ''] = name.split(':')
    const forms = typeof values.count === 'number' ? formsOf(key, values.count) : [key]
    for (const form of forms) {
      const message = lookUp(messages[namespace], form)
      if (message !== undefined) {
        const filled = formatValues(values, language)
        return message.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, value: string) => filled[value] ?? whole)
      }
    }
    if (!missing.has(name)) log(`no message ${name} in ${language}`)
    missing.add(name)
    return key
  }
}

/** Finds a message. Dots in a key separate levels of the file, or are part of the key. */
function lookUp(tree: MessageTree | undefined, key: string): string | undefined {
  const found = tree?.[key]
  if (typeof found === 'string') return found
  const dot = key.indexOf('.')
  const below = dot > 0 ? tree?.[key.slice(0, dot)] : undefined
  return typeof below === 'object' ? lookUp(below, key.slice(dot + 1)) : undefined
}
