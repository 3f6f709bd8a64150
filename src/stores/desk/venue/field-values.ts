import { dequal } from 'dequal/lite'
import type { Channel } from '../../../contract/account/one-time-code.ts'
import type { Edit } from '../../../domain/desk/edit.ts'
import { followPath } from '../../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json } from '../../../domain/json/json.ts'
import { valueAt } from '../../../domain/json/json-change.ts'
import { readNames } from '../file-names.ts'
import { readFlag } from '../menu-list.ts'
import { readChannels } from './message-channels.ts'
import type { VenueField } from './venue-field.ts'
import { hasMissingTime, readWeek, type TypedWeek, weekEdits } from './week-form.ts'

/** How a form asks for something. `default`: the venue file has no rule, so that of the product applies. */
export const askings = ['default', 'off', 'optional', 'required'] as const
export type Asking = (typeof askings)[number]

/**
 * A field as typed: a text, choice, colour or picture, a flag, texts by locale, several choices, channels, or a week. Null: hours are
 * unknown, or a picture is being uploaded.
 */
export type Typed =
  | string
  | boolean
  | Readonly<Record<string, string>>
  | readonly number[]
  | readonly Channel[]
  | TypedWeek
  | null
/** What has to be corrected. */
export type FieldProblem = 'color' | 'email' | 'uploading' | 'times' | 'name' | 'none-chosen'

const HEX_COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The value of a field in a venue file. Null: it has none. */
export function fieldValue({ path }: Pick<VenueField, 'path'>, file: Json): Json {
  const [reached] = followPath(file, path)
  return reached && reached.rest.length === 0 ? (valueAt(file, reached.at) ?? null) : null
}

/** What a form shows for a value of the file. @param locales of the venue */
export function readField(field: VenueField, value: Json, locales: readonly string[]): Typed {
  switch (field.kind) {
    case 'text':
    case 'color':
    case 'picture':
      return typeof value === 'string' ? value : ''
    case 'texts':
      return { ...Object.fromEntries(locales.map((locale) => [locale, ''])), ...readNames(value) }
    case 'flag':
      return readFlag(value, field.missing)
    case 'choice':
      return choiceText(value ?? field.missing)
    case 'choices':
      return isJsonList(value) ? value.filter((one) => typeof one === 'number') : field.missing
    case 'channels':
      return readChannels(value)
    case 'rule':
      return readRule(value)
    case 'week':
      return readWeek(value)
  }
}

/** Values that mean the same are the same choice: `4:3` and `4/3`. */
const choiceText = (value: Json): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(/^(\d+):(\d+)$/, '$1/$2')
    : ''

function readRule(value: Json): Asking {
  if (!isJsonObject(value)) return 'default'
  if (!readFlag(value.on, true)) return 'off'
  return readFlag(value.required, false) ? 'required' : 'optional'
}

/** Checks a field. `before`: what the form showed first, which is never wrong. Null: nothing has to be corrected. */
export function checkField(field: VenueField, typed: Typed, before: Typed): FieldProblem | null {
  if (dequal(typed, before)) return null
  if (field.kind === 'color' && typed !== '' && !HEX_COLOR.test(String(typed))) return 'color'
  if (field.kind === 'text' && field.input === 'email' && typed !== '' && !EMAIL.test(String(typed)))
    return 'email'
  if (field.kind === 'picture' && typed === null) return 'uploading'
  if (field.kind === 'week' && typed && hasMissingTime(typed as TypedWeek)) return 'times'
  if (field.kind === 'choices' && Array.isArray(typed) && typed.length === 0) return 'none-chosen'
  const isName = field.kind === 'texts' && field.name === 'business_name'
  return isName && Object.values(typed as Record<string, string>).every((text) => !text.trim())
    ? 'name'
    : null
}

/** The edits that a checked field means. `before`: what the form showed first. */
export function fieldEdits(field: VenueField, value: Json, typed: Typed, before: Typed): Edit[] {
  if (dequal(typed, before) || typed === null) return []
  switch (field.kind) {
    case 'texts':
      return textEdits(field, value, typed as Record<string, string>, before as Record<string, string>)
    case 'week':
      return weekEdits(String(field.path[1]), value, typed as TypedWeek)
    case 'rule':
      return [{ kind: 'set', path: field.path, from: value, to: toRule(typed as Asking, value) }]
    case 'choice': {
      const option = field.options.find((one) => String(one) === typed) ?? String(typed)
      return [{ kind: 'set', path: field.path, from: value, to: option === '' ? null : option }]
    }
    case 'choices': {
      const [to, shown] = [typed, before].map((chosen) => inOrder(chosen as readonly number[]))
      return dequal(to, shown) ? [] : [{ kind: 'set', path: field.path, from: value, to: to ?? null }]
    }
    case 'channels':
      return [{ kind: 'set', path: field.path, from: value, to: [...(typed as readonly Channel[])] }]
    case 'flag':
      return [{ kind: 'set', path: field.path, from: value, to: typed as boolean }]
    default: {
      const to = String(typed).trim() || null
      return to === value ? [] : [{ kind: 'set', path: field.path, from: value, to }]
    }
  }
}

const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b)

function textEdits(
  { path }: VenueField,
  value: Json,
  typed: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
): Edit[] {
  const isChanged = (locale: string) => (typed[locale] ?? '').trim() !== (before[locale] ?? '').trim()
  if (!Object.keys(typed).some(isChanged)) return []
  if (typeof value === 'string') {
    const names = Object.entries(typed).flatMap(([locale, name]) =>
      name.trim() ? [{ locale, name: name.trim() }] : [],
    )
    return [{ kind: 'set', path, from: value, to: names }]
  }
  const entries = isJsonList(value) ? value.filter(isJsonObject) : []
  return Object.entries(typed).flatMap(([locale, text]): Edit[] => {
    if (!isChanged(locale)) return []
    const entry = entries.find((one) => one.locale === locale)
    return [
      {
        kind: 'set',
        path: [...path, { locale }, 'name'],
        from: entry?.name ?? null,
        to: text.trim() || null,
      },
    ]
  })
}

/** What else a rule contains stays. */
const toRule = (asking: Asking, value: Json): Json =>
  asking === 'default'
    ? null
    : { ...(isJsonObject(value) ? value : {}), on: asking !== 'off', required: asking === 'required' }
