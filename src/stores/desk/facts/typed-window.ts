import { isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import { normalizeTime } from '../../../domain/time/clock-time.ts'
import { addDays } from '../../../domain/time/weekday.ts'
import { readFlag } from '../menu-list.ts'

/**
 * When a category or an item is available, as typed. `daily`: between two clock times; `dates`: between two date-times; `other`: a
 * date-time and a clock time, which this form only shows. A missing end is ''.
 */
export type TypedWindow = {
  readonly when: 'always' | 'daily' | 'dates' | 'never' | 'other'
  /** `HH:MM` or `YYYY-MM-DDTHH:MM`, in venue time. */
  readonly from: string
  readonly to: string
}

/** `empty`: neither a start nor an end; `order`: the end is not after the start. */
export type WindowProblem = 'empty' | 'order'

/** Reads `availability`: an object, or its JSON text. */
export function readWindow(value: Json | undefined): TypedWindow {
  const { status, from, to } = windowObject(value)
  const [first, last] = [timeOf(from), endOf(timeOf(to))]
  const dated = [first, last].filter((time) => time.length > 5).length
  const typed = { from: first, to: last }
  if (!readFlag(status, true)) return { when: 'never', ...typed }
  // From midnight to midnight.
  if ((!first || first === '00:00') && !last) return { when: 'always', from: '', to: '' }
  if (dated > 0) return { when: [first, last].filter(Boolean).length > dated ? 'other' : 'dates', ...typed }
  return { when: 'daily', ...typed }
}

export function checkWindow({ when, from, to }: TypedWindow): WindowProblem | null {
  if (when !== 'daily' && when !== 'dates') return null
  if (!from && !to) return 'empty'
  // A daily end before the start is on the next day.
  return when === 'dates' && from && to && to <= from ? 'order' : null
}

/** A window for the file: as text where the file has text, and with the fields that only the file knows. */
export function writeWindow(before: Json | undefined, { when, from, to }: TypedWindow): Json {
  const known = windowObject(before)
  if (when === 'never') return inFormOf(before, { ...known, status: false })
  const { status: _, from: __, to: ___, ...unknown } = known
  if (when === 'always' && Object.keys(unknown).length === 0) return null
  const limits = when === 'always' ? {} : { ...(from && { from }), ...(to && { to }) }
  return inFormOf(before, { ...unknown, status: true, ...limits })
}

const inFormOf = (before: Json | undefined, value: JsonObject): Json =>
  typeof before === 'string' ? JSON.stringify(value) : value

function windowObject(value: Json | undefined): JsonObject {
  if (typeof value !== 'string') return isJsonObject(value) ? value : {}
  try {
    const parsed = JSON.parse(value) as Json
    return isJsonObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

export const timeOf = (value: Json | undefined): string =>
  (typeof value === 'string' && normalizeTime(value)) || ''

/** The end as fields can show it: they have no `24:00`. */
function endOf(time: string): string {
  if (!time.endsWith('24:00')) return time
  return time.length > 5 ? `${addDays(time.slice(0, 10), 1)}T00:00` : ''
}
