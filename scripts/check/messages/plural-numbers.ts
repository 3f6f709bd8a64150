/** Numbers in messages: a plural form names its number wherever it serves several counts, and counted nouns are plural messages. */
import { pluralTag } from '../../../src/i18n/locale/plural-tag.ts'
import { BASE, baseOf, type Catalogue, PLACEHOLDER } from '../locales.ts'
import type { Problem } from '../report.ts'

/** Counts that show, for each language of the interface, whether a form serves more than one of them. */
const COUNTS = [...Array(201).keys(), 1_000, 1_000_000]
const FORM = /_(zero|one|two|few|many|other)$/

/** Placeholders that hold a count. A noun beside one changes with it, so their messages are plural ones. */
const COUNTING = new Set([
  'all',
  'count',
  'far',
  'length',
  'max',
  'min',
  'minutes',
  'shown',
  'some',
  'step',
  'value',
])
/** Placeholders that hold text, an amount with its currency, or a number that counts nothing (of an order, of calories). */
const NOT_COUNTING = new Set([
  ...['address', 'amount', 'area', 'categories', 'code', 'day', 'distance', 'email', 'floor', 'from', 'is'],
  ...['kitchen', 'label', 'name', 'names', 'number', 'package', 'price', 'query', 'rate', 'table', 'time'],
  ...['to', 'total', 'unit', 'vendors', 'venue', 'wait', 'was', 'way'],
])

/** Messages that hold a count and need no plural, by the reason. */
const WITHOUT_PLURAL: Readonly<Record<string, string>> = {
  'cart:coupon.lineOffSome': 'no noun stands beside the counts',
  'map:pinKeys': 'the code moves the pin by 20 and 200 metres, never by another number',
  'feedback:error.tooLong': 'the limit is the same for every answer',
  'feedback:slider.value': 'no noun stands beside the counts',
  'item:chooseBetween': 'no noun stands beside the counts',
  'login:codeHint': 'codes have the same length and validity everywhere',
  'login:error.incomplete': 'codes have the same length everywhere',
  'messages:code': 'codes are valid equally long everywhere',
  'orders:shown': 'the noun stands before a colon',
}

/** The plural forms of a language that serve several counts; `pt` as in Portugal and in Brazil. */
function sharedForms(language: string): Set<string> {
  return new Set(
    [language, pluralTag(language)].flatMap((tag) => {
      const rules = new Intl.PluralRules(tag)
      const uses = Map.groupBy(COUNTS, (count) => rules.select(count))
      return [...uses].filter(([, counts]) => counts.length > 1).map(([form]) => form)
    }),
  )
}

export function checkPluralNumbers(catalogue: Catalogue): Problem[] {
  const english = catalogue.get(BASE) ?? new Map<string, Map<string, string>>()
  const forms = [...catalogue].flatMap(([language, namespaces]) => {
    const shared = sharedForms(language)
    return [...namespaces].flatMap(([namespace, messages]) =>
      [...messages].flatMap(([key, text]) => {
        const form = key.match(FORM)?.[1]
        if (form === undefined || !shared.has(form) || holdsCount(text)) return []
        const message = `${key} serves several counts in this language and must contain its number`
        return [{ file: `locales/${language}/${namespace}.json`, message }]
      }),
    )
  })
  return [...forms, ...[...english].flatMap(([namespace, messages]) => checkCounts(namespace, messages))]
}

const placeholdersOf = (text: string) => [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')

const holdsCount = (text: string) =>
  placeholdersOf(text).some((name) => name === 'number' || COUNTING.has(name))

/** English messages that count without being plural, and placeholders of which it is not known whether they count. */
function checkCounts(namespace: string, messages: Map<string, string>): Problem[] {
  const file = `locales/${BASE}/${namespace}.json`
  return [...messages].flatMap(([key, text]) => {
    const names = placeholdersOf(text)
    const unknown = names.filter((name) => !COUNTING.has(name) && !NOT_COUNTING.has(name))
    const counts = baseOf(key) === key && names.some((name) => COUNTING.has(name))
    return [
      ...unknown.map((name) => ({
        file,
        message: `${key}: say in scripts/check/messages/plural-numbers.ts whether {{${name}}} is a count`,
      })),
      ...(counts && WITHOUT_PLURAL[`${namespace}:${key}`] === undefined
        ? [{ file, message: `${key} holds a count: make it a plural message (${key}_one, ${key}_other)` }]
        : []),
    ]
  })
}
