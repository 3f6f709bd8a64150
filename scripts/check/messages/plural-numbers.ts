/**
 * Checks numbers in messages. A plural form that is used for several counts must contain the number, and an English message
 * with a count must have plural forms.
 */
import { pluralTag } from '../../../src/i18n/locale/plural-tag.ts'
import { BASE, baseOf, type Catalogue, PLACEHOLDER } from '../locales.ts'
import type { Problem } from '../report.ts'

/** Sample counts. They show for every interface language whether a form is used for more than one count. */
const COUNTS = [...Array(201).keys(), 1_000, 1_000_000]
const FORM = /_(zero|one|two|few|many|other)$/

/** Placeholders that contain a count. The noun next to it depends on it, so their messages need plural forms. */
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
/** Placeholders that contain text, an amount with its currency, or a number that is no count (order number, calories). */
const NOT_COUNTING = new Set([
  ...[
    'address',
    'after',
    'amount',
    'area',
    'before',
    'car',
    'charged',
    'channel',
    'categories',
    'category',
    'change',
    'code',
    'currency',
    'day',
    'device',
    'difference',
    'dishes',
    'distance',
    'email',
    'example',
    'expected',
    'floor',
    'from',
    'hours',
    'is',
    'provider',
    'providers',
    'role',
    'state',
    'subject',
  ],
  ...[
    'kitchen',
    'label',
    'language',
    'languages',
    'list',
    'name',
    'names',
    'number',
    'width',
    'height',
    'package',
    'position',
    'price',
    'printer',
    'query',
    'rate',
    'reason',
    'table',
    'time',
  ],
  ...['found', 'hole', 'latitude', 'longitude', 'loser', 'part', 'place', 'winner'],
  ...['status', 'to', 'total', 'unit', 'vendors', 'venue', 'wait', 'was', 'way', 'who'],
])

/** Messages that contain a count but need no plural forms, with the reason. */
const WITHOUT_PLURAL: Readonly<Record<string, string>> = {
  'cart:coupon.lineOffSome': 'there is no noun next to the counts',
  'map:pinKeys': 'the code moves the pin only by 20 and 200 metres',
  'menu-desk:zones.keys': 'the code moves a corner only by 20 and 200 metres',
  'feedback:error.tooLong': 'the limit is the same for every answer',
  'feedback:slider.value': 'there is no noun next to the counts',
  'item:chooseBetween': 'there is no noun next to the counts',
  'login:codeHint': 'codes have the same length and validity everywhere',
  'login:error.incomplete': 'codes have the same length everywhere',
  'menu-desk:options.rule.between': 'there is no noun next to the counts',
  'messages:code': 'codes have the same validity everywhere',
  'orders:shown': 'the noun is before a colon',
}

/** The plural forms that a language uses for several counts. For `pt`, by the rules of Portugal and of Brazil. */
function findSharedForms(language: string): Set<string> {
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
    const shared = findSharedForms(language)
    return [...namespaces].flatMap(([namespace, messages]) =>
      [...messages].flatMap(([key, text]) => {
        const form = key.match(FORM)?.[1]
        if (form === undefined || !shared.has(form) || containsCount(text)) return []
        const message = `${key} serves several counts in this language and must contain its number`
        return [{ file: `locales/${language}/${namespace}.json`, message }]
      }),
    )
  })
  return [...forms, ...[...english].flatMap(([namespace, messages]) => checkCounts(namespace, messages))]
}

const placeholdersOf = (text: string) => [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')

const containsCount = (text: string) =>
  placeholdersOf(text).some((name) => name === 'number' || COUNTING.has(name))

/** Reports English messages that contain a count but have no plural forms, and placeholders in neither list above. */
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
