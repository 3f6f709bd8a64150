/** Checks that every language has the messages of English with the same placeholders, and that code uses only these. */
import { pluralTag } from '../../src/i18n/locale/plural-tag.ts'
import type { Problem } from './report.ts'

/** Messages by language, namespace and key. Nested keys are joined with dots. */
export type Catalogue = Map<string, Map<string, Map<string, string>>>

export const BASE = 'en'
const PLURAL = /_(zero|one|two|few|many|other)$/
/** Syntax of i18next JSON v4 that the translator in the browser does not support: nesting, formats, escaping, ordinals. */
const UNSUPPORTED = /\$t\(|\{\{\s*-|\{\{[^}]*,|\{\{(?!\s*\w+\s*\}\})/
const UNSUPPORTED_KEY = /_ordinal_/
/** Names that i18next reads as options, so placeholders cannot have them. */
const RESERVED_NAMES = new Set([
  'context',
  'ordinal',
  'defaultValue',
  'lng',
  'ns',
  'replace',
  'interpolation',
])
export const PLACEHOLDER = /\{\{-?\s*([\w.]+)[^}]*\}\}/g

/** Builds a catalogue from the texts of `locales/{lng}/{namespace}.json`. Other files are ignored. */
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

/** Namespaces that exist in some languages only; other languages show them in English. */
export type PartialNamespaces = Readonly<Record<string, readonly string[]>>

/** Compares each language with English. */
export function checkTranslations(catalogue: Catalogue, partial: PartialNamespaces = {}): Problem[] {
  const english = catalogue.get(BASE)
  if (!english) return [{ file: `locales/${BASE}`, message: 'has no messages' }]
  return [...catalogue].flatMap(([language, namespaces]) => {
    const isWanted = (name: string) => partial[name]?.includes(language) ?? true
    const missing = [...english.keys()].filter((name) => isWanted(name) && !namespaces.has(name))
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
      .filter(([key, text]) => isUnsupported(key, text))
      .map(([key]) => `${key} uses what islands do not speak: plain keys, plurals and {{names}} only`),
    ...[...plurals]
      .filter((key) => found.has(key))
      .flatMap((key) => findMissingForms(language, key, messages)),
    ...[...messages].flatMap(([key, text]) => comparePlaceholders(key, text, english, plurals)),
  ]
}

const isUnsupported = (key: string, text: string) =>
  UNSUPPORTED.test(text) ||
  UNSUPPORTED_KEY.test(key) ||
  [...placeholdersOf(text)].some((name) => RESERVED_NAMES.has(name))

/** Plural forms that the language needs and the message lacks. i18next would show a missing form in English. */
function findMissingForms(language: string, key: string, messages: Map<string, string>): string[] {
  return new Intl.PluralRules(pluralTag(language))
    .resolvedOptions()
    .pluralCategories.filter((form) => !messages.has(`${key}_${form}`))
    .map((form) => `lacks ${key}_${form}`)
}

function comparePlaceholders(
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
  // A form such as "one item" may omit the number, both raw (`count`) and formatted (`number`).
  const required = [...allowed].filter((name) => !(plurals.has(base) && ['count', 'number'].includes(name)))
  return [
    ...required.filter((name) => !used.has(name)).map((name) => `${key} lacks {{${name}}}`),
    ...[...used]
      .filter((name) => !allowed.has(name))
      .map((name) => `${key} has {{${name}}}, which ${BASE} has not`),
  ]
}

/** The literal keys in the first argument of each `t(…)`: the argument itself, or the alternatives of a condition. */
function findRequestedKeys(text: string, namespaces: string[]): { key: string; index: number }[] {
  return [...text.matchAll(/(?<![\w$])t\(\s*([^,()]*)/g)].flatMap(({ 1: argument = '', index }) => {
    const literals = [...argument.matchAll(/(['"])((?:(?!\1).)+)\1/g)].map((match) => match[2] ?? '')
    const direct = /^['"]/.test(argument)
    const keys = literals.filter((literal) => direct || namespaces.includes(literal.split(':')[0] ?? ''))
    return keys.map((key) => ({ key, index }))
  })
}

/**
 * Compares the code with the English messages. Reports a literal `t('key')` or `t('namespace:key')` that does not exist, and
 * a message that the code names neither in full nor by the start of a template (`t(\`error.${code}\`)`).
 */
export function checkUse(catalogue: Catalogue, code: Map<string, string>): Problem[] {
  const english = catalogue.get(BASE) ?? new Map<string, Map<string, string>>()
  const exists = (name: string) => {
    const [key = '', namespace] = name.split(':').reverse()
    return [...english].some(
      ([other, messages]) =>
        (namespace === undefined || other === namespace) &&
        (messages.has(key) || messages.has(`${key}_other`)),
    )
  }
  const problems: Problem[] = []
  const named = new Set<string>()
  const prefixes = new Set<string>()
  for (const [file, text] of code) {
    for (const { key, index } of findRequestedKeys(text, [...english.keys()])) {
      if (exists(key)) continue
      const line = text.slice(0, index).split('\n').length
      problems.push({ file, line, message: `asks for the message "${key}", which locales/${BASE} has not` })
    }
    for (const match of text.matchAll(/(['"`])([\w-]+:)?([\w.-]+)\1/g)) named.add(match[3] ?? '')
    for (const match of text.matchAll(/`(?:[\w-]+:)?([\w.-]+[._])\$\{/g)) prefixes.add(match[1] ?? '')
  }
  const unused = (key: string) => !named.has(key) && ![...prefixes].some((start) => key.startsWith(start))
  for (const [namespace, messages] of english) {
    for (const key of new Set([...messages.keys()].map(baseOf))) {
      if (unused(key))
        problems.push({ file: `locales/${BASE}/${namespace}.json`, message: `${key} is never used` })
    }
  }
  return problems
}
