/** Interface messages: every language says what English says, with the same placeholders, and code asks only for that. */
import { pluralTag } from '../../src/i18n/locale/plural-tag.ts'
import type { Problem } from './report.ts'

/** Messages by language, namespace and key; nested keys are joined with dots. */
export type Catalogue = Map<string, Map<string, Map<string, string>>>

export const BASE = 'en'
const PLURAL = /_(zero|one|two|few|many|other)$/
/** Of JSON v4, but not of the translator that browsers get: nesting, formats, escaping, ordinals. */
const UNSPOKEN = /\$t\(|\{\{\s*-|\{\{[^}]*,|\{\{(?!\s*\w+\s*\}\})/
const UNSPOKEN_KEY = /_ordinal_/
/** Names by which i18next is told how to speak, not what to fill in. */
const OPTIONS = new Set(['context', 'ordinal', 'defaultValue', 'lng', 'ns', 'replace', 'interpolation'])
export const PLACEHOLDER = /\{\{-?\s*([\w.]+)[^}]*\}\}/g

/** Reads `locales/{lng}/{namespace}.json` texts into a catalogue. */
export function catalogueOf(files: Map<string, string>): Catalogue {
  const catalogue: Catalogue = new Map()
  for (const [file, text] of files) {
    const [, language, namespace] = file.match(/^locales\/([^/]+)\/([^/]+)\.json$/) ?? []
    if (!language || !namespace) continue
    const namespaces = catalogue.get(language) ?? new Map<string, Map<string, string>>()
    namespaces.set(namespace, flatten(JSON.parse(text)))
    catalogue.set(language, namespaces)
  }
  return catalogue
}

function flatten(value: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([key, inner]): [string, string][] =>
      typeof inner === 'object' && inner !== null
        ? [...flatten(inner, `${prefix}${key}.`)]
        : [[prefix + key, String(inner)]],
    ),
  )
}

/** A key without its plural form. */
export const baseOf = (key: string) => key.replace(PLURAL, '')
const placeholdersOf = (text: string) =>
  new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))

/** Problems between each language and English. */
export function checkTranslations(catalogue: Catalogue): Problem[] {
  const english = catalogue.get(BASE)
  if (!english) return [{ file: `locales/${BASE}`, message: 'has no messages' }]
  return [...catalogue].flatMap(([language, namespaces]) => {
    const missing = [...english.keys()].filter((name) => !namespaces.has(name))
    return [
      ...missing.map((name) => ({ file: `locales/${language}`, message: `has no ${name}.json` })),
      ...[...namespaces].flatMap(([name, messages]) => {
        const file = `locales/${language}/${name}.json`
        const wanted = english.get(name)
        if (!wanted) return [{ file, message: `locales/${BASE} has no ${name}.json` }]
        return compare(language, messages, wanted).map((message) => ({ file, message }))
      }),
    ]
  })
}

function compare(language: string, messages: Map<string, string>, english: Map<string, string>): string[] {
  const plurals = new Set([...english.keys()].filter((key) => PLURAL.test(key)).map(baseOf))
  const wanted = new Set([...english.keys()].map(baseOf))
  const found = new Set([...messages.keys()].map(baseOf))
  return [
    ...[...wanted].filter((key) => !found.has(key)).map((key) => `lacks ${key}`),
    ...[...found].filter((key) => !wanted.has(key)).map((key) => `has ${key}, which ${BASE} has not`),
    ...[...messages].filter(([, text]) => text.trim() === '').map(([key]) => `${key} is empty`),
    ...[...messages]
      .filter(([key, text]) => isUnspoken(key, text))
      .map(([key]) => `${key} uses what islands do not speak: plain keys, plurals and {{names}} only`),
    ...[...plurals].filter((key) => found.has(key)).flatMap((key) => missingForms(language, key, messages)),
    ...[...messages].flatMap(([key, text]) => differingPlaceholders(key, text, english, plurals)),
  ]
}

const isUnspoken = (key: string, text: string) =>
  UNSPOKEN.test(text) || UNSPOKEN_KEY.test(key) || [...placeholdersOf(text)].some((name) => OPTIONS.has(name))

/** i18next asks for each form its language's plural rule can yield; a missing one would be shown in English. */
function missingForms(language: string, key: string, messages: Map<string, string>): string[] {
  return new Intl.PluralRules(pluralTag(language))
    .resolvedOptions()
    .pluralCategories.filter((form) => !messages.has(`${key}_${form}`))
    .map((form) => `lacks ${key}_${form}`)
}

function differingPlaceholders(
  key: string,
  text: string,
  english: Map<string, string>,
  plurals: Set<string>,
): string[] {
  const base = baseOf(key)
  const forms = [...english].filter(([other]) => (plurals.has(base) ? baseOf(other) === base : other === key))
  if (forms.length === 0) return []
  const allowed = new Set(forms.flatMap(([, form]) => [...placeholdersOf(form)]))
  const used = placeholdersOf(text)
  // A form such as "one item" may leave the number out, whether it is given raw or formatted.
  const required = [...allowed].filter((name) => !(plurals.has(base) && ['count', 'number'].includes(name)))
  return [
    ...required.filter((name) => !used.has(name)).map((name) => `${key} lacks {{${name}}}`),
    ...[...used]
      .filter((name) => !allowed.has(name))
      .map((name) => `${key} has {{${name}}}, which ${BASE} has not`),
  ]
}

/** The literal keys in the first argument of each `t(…)`: the argument itself, or those a condition chooses from. */
function askedFor(text: string, namespaces: string[]): { key: string; index: number }[] {
  return [...text.matchAll(/(?<![\w$])t\(\s*([^,()]*)/g)].flatMap(({ 1: argument = '', index }) => {
    const literals = [...argument.matchAll(/(['"])((?:(?!\1).)+)\1/g)].map((match) => match[2] ?? '')
    const direct = /^['"]/.test(argument)
    const keys = literals.filter((literal) => direct || namespaces.includes(literal.split(':')[0] ?? ''))
    return keys.map((key) => ({ key, index }))
  })
}

/**
 * Problems between the code and English: a literal `t('key')` or `t('namespace:key')` that does not exist, and a
 * message that nothing in the code names, whole or by the start of a template (`t(\`error.${code}\`)`).
 */
export function checkUse(catalogue: Catalogue, code: Map<string, string>): Problem[] {
  const english = catalogue.get(BASE) ?? new Map<string, Map<string, string>>()
  const exists = (asked: string) => {
    const [key = '', namespace] = asked.split(':').reverse()
    return [...english].some(
      ([name, messages]) =>
        (namespace === undefined || name === namespace) &&
        (messages.has(key) || messages.has(`${key}_other`)),
    )
  }
  const problems: Problem[] = []
  const named = new Set<string>()
  const begun = new Set<string>()
  for (const [file, text] of code) {
    for (const { key, index } of askedFor(text, [...english.keys()])) {
      if (exists(key)) continue
      const line = text.slice(0, index).split('\n').length
      problems.push({ file, line, message: `asks for the message "${key}", which locales/${BASE} has not` })
    }
    for (const match of text.matchAll(/(['"`])([\w-]+:)?([\w.-]+)\1/g)) named.add(match[3] ?? '')
    for (const match of text.matchAll(/`(?:[\w-]+:)?([\w.-]+[._])\$\{/g)) begun.add(match[1] ?? '')
  }
  const unused = (key: string) => !named.has(key) && ![...begun].some((start) => key.startsWith(start))
  for (const [namespace, messages] of english) {
    for (const key of new Set([...messages.keys()].map(baseOf))) {
      if (unused(key))
        problems.push({ file: `locales/${BASE}/${namespace}.json`, message: `${key} is never used` })
    }
  }
  return problems
}
