import * as v from 'valibot'
import type { Localized } from '../../domain/values/localized.ts'
import { toMinorUnits } from '../../domain/values/money.ts'

/** Maximum length of a text in a venue file. */
export const MAX_TEXT_LENGTH = 20_000

export const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH))

/**
 * A text of a request that is stored or looked up. NUL and lone surrogates are errors, since the database and UTF-8 cannot
 * represent them. `freeText` removes them instead, for longer texts.
 */
export const requestText = v.pipe(
  v.string(),
  v.regex(/^[^\0\ud800-\udfff]*$/u, 'a text holds neither NUL nor half of a surrogate pair'),
)

/** The language for messages to a customer; unsupported languages fall back to English. */
export const requestedLocale = v.nullish(v.pipe(requestText, v.maxLength(20)), 'en')

// No comma, since `modifiers` of an order line joins ids with it. No control characters, since the database refuses NUL, and
// no lone surrogates, since UTF-8 cannot represent them.
const ID = /^[^\s\p{C}/\\?#%"'<>&,]{1,80}$/u

/** An id: a string or an integer on the wire, always a string in the code. */
export const id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.integer())], 'expected an id: a text or a whole number'),
  v.transform(String),
  v.regex(
    ID,
    'an id has 1 to 80 characters, none of them a space, a control character or one of / \\ ? # % " \' < > & ,',
  ),
  v.check((value) => !(value in Object.prototype), 'this id is a reserved word'),
)

/** An id as the key of an object. */
export const idKey = v.pipe(v.string(), v.regex(ID, 'expected an id as key'))

/** The reference id of a venue or branch, which URLs contain. */
export const referenceId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'a reference id has 1 to 64 letters, digits, - or _'),
  v.check((value) => !(value in Object.prototype), 'this reference id is a reserved word'),
)

/** A flag: a boolean, 0/1 or "0"/"1" on the wire. */
const flagValue = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1]), v.picklist(['0', '1'])], 'expected a flag: true, false, 0 or 1'),
  v.transform((value) => value === true || value === 1 || value === '1'),
)
export const flag = (fallback: boolean) => v.nullish(flagValue, fallback)

/** A finite number, or its text. */
export const decimal = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.regex(/^[+-]?(\d+(\.\d*)?|\.\d+)$/, 'expected a number'))],
    'expected a number',
  ),
  v.transform(Number),
  v.finite(),
)

/** An amount in major units: a number, or text such as "3.300", which stays exact. Never negative. */
export const amount = v.pipe(
  v.union(
    [
      v.pipe(v.number(), v.finite()),
      v.pipe(v.string(), v.regex(/^-?(\d+(\.\d*)?|\.\d+)$/, 'expected an amount of money')),
    ],
    'expected an amount of money: a number or its text',
  ),
  v.check((value) => Number(value) >= 0, 'an amount of money may not be negative'),
  v.check((value) => Number(value) <= 1e12, 'an amount of money may not be above 1,000,000,000,000'),
)
export type Amount = v.InferOutput<typeof amount>

export const localeCode = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'expected a locale such as en or zh-Hant'),
)

/** Texts by locale, in the wire format. */
export const localeNames = v.array(v.object({ locale: localeCode, name: v.nullish(text, '') }))
export const optionalNames = v.nullish(localeNames, [])
export type LocaleNames = v.InferOutput<typeof localeNames>

export const url = v.pipe(text, v.maxLength(2048))
export const optionalText = v.nullish(text, null)

/** The URL of a hosted page: http(s) or a path of the site, never a script. */
export const hostedPage = v.nullish(v.pipe(text, v.regex(/^(?:https?:\/\/|\/(?![/\\]))/)), null)
export const optionalUrl = v.nullish(url, null)

/** The URL of a picture. Refuses addresses that no page could show, so that the error names their path. */
export const pictureUrl = v.pipe(
  url,
  v.regex(
    /^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/|\/(?![/\\])|data:image\/|$)/,
    'a picture is an http(s) address or a path of the site',
  ),
)
export const optionalPictureUrl = v.nullish(pictureUrl, null)
export const optionalDecimal = v.nullish(decimal, null)

export const list = <T extends v.GenericSchema>(entry: T) => v.nullish(v.array(entry), [])

/** Form fields by name: whether each is shown and required (spec §3). */
export const fieldRules = v.nullish(
  v.record(v.string(), v.object({ on: flag(true), required: flag(false) })),
  {},
)

export function decodeNames(names: LocaleNames): Localized {
  return Object.fromEntries(
    names.filter((entry) => entry.name.trim()).map(({ locale, name }) => [locale, name.trim()]),
  )
}

export const decodeAmount = (value: Amount | null, currency: string): number | null =>
  value === null ? null : toMinorUnits(value, currency)
