import { formatValues } from '../format/message-values.ts'
import { pluralTag } from '../locale/plural-tag.ts'
import type { Translate } from './translator.ts'

/** Messages of one language by namespace, as `locales/{language}/{namespace}.json` holds them. */
export type Messages = { readonly [namespace: string]: MessageTree }
export type MessageTree = { readonly [key: string]: string | MessageTree }

/**
 * What i18next does with our messages, in a fiftieth of its weight: keys by path, plural forms by `Intl.PluralRules`,
 * `{{values}}` as `formatValues` writes them. Both are held to the same output over all messages; what else JSON v4 knows (nesting, formats, context,
 * ordinals) no message may use (scripts/check/locales.ts). A missing message is said by its key and logged once
 * (spec §8).
 */
export function createBrowserTranslator(
  language: string,
  messages: Messages,
  log: (message: string) => void,
): Translate {
  const missing = new Set<string>()
  let rules: Intl.PluralRules | undefined
  // A count of none may have words of its own in any language; `other` stands in for a form that is missing.
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

/** A key's dots are levels of the file, or stand in the key as it is. */
function lookUp(tree: MessageTree | undefined, key: string): string | undefined {
  const found = tree?.[key]
  if (typeof found === 'string') return found
  const dot = key.indexOf('.')
  const below = dot > 0 ? tree?.[key.slice(0, dot)] : undefined
  return typeof below === 'object' ? lookUp(below, key.slice(dot + 1)) : undefined
}
