import * as v from 'valibot'
import { type AuditValue, auditValue } from '../../src/contract/counter/audit-calls.ts'
import { orderStatus } from '../../src/domain/order/order-status.ts'
import { reservationStatus } from '../../src/domain/reservations/reservation-status.ts'

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/

/** Returns one side of an entry: its value, or what its phrase says. `action` is that of the entry. */
export function readAuditValue(
  action: string,
  value: string | null,
  phrase: string | null,
): AuditValue | null {
  if (value === null) return phrase === null ? null : parsePhrase(action, phrase)
  // A later version may have written a kind that this one does not know.
  const known = v.safeParse(auditValue, JSON.parse(value))
  return known.success ? known.output : { kind: 'text', text: value }
}

/**
 * Reads a phrase that a version before migration 023 wrote for an action: `accepted, 2026-05-06T09:20:00.000Z`. A phrase that is
 * none of an action's stays a text.
 */
function parsePhrase(action: string, phrase: string): AuditValue {
  const said = Object.hasOwn(readers, action) ? readers[action]?.(phrase) : undefined
  return said ?? { kind: 'text', text: phrase }
}

type Reader = (phrase: string) => AuditValue | undefined

const readRole: Reader = (role) => ({ kind: 'role', role })
const readCount: Reader = (count) =>
  /^\d+$/.test(count) ? { kind: 'count', count: Number(count) } : undefined

const readTime: Reader = (phrase) => {
  const at = INSTANT.exec(phrase)?.[0]
  return at === undefined ? undefined : { kind: 'time', at }
}

const readStay: Reader = (phrase) => {
  if (phrase === 'as usual') return { kind: 'stay', minutes: null }
  return /^\d+$/.test(phrase) ? { kind: 'stay', minutes: Number(phrase) } : undefined
}

const readOrder: Reader = (phrase) => {
  const [status = '', detail = ''] = phrase.split(', ')
  if (!Object.hasOwn(orderStatus, status)) return undefined
  if (detail === '') return { kind: 'order', status }
  return INSTANT.test(detail)
    ? { kind: 'order', status, ready_at: detail }
    : { kind: 'order', status, refusal: detail }
}

const readReservation: Reader = (phrase) => {
  const [name = '', detail] = phrase.split(', ')
  if (!Object.hasOwn(reservationStatus, name)) return undefined
  return { kind: 'reservation', status: name, ...(detail === 'no show' && { no_show: true }) }
}

const readStock: Reader = (phrase) => {
  const end = untilIn(phrase)
  if (phrase === 'as on the menu') return { kind: 'stock', state: 'menu' }
  if (phrase === 'available') return { kind: 'stock', state: 'available' }
  if (phrase.startsWith('sold out except for later')) return { kind: 'stock', state: 'later-orders', ...end }
  if (phrase.startsWith('sold out')) return { kind: 'stock', state: 'sold-out', ...end }
  const [, left] = /^(\d+) left/.exec(phrase) ?? []
  return left === undefined ? undefined : { kind: 'stock', state: 'left', left: Number(left), ...end }
}

const readService: Reader = (phrase) => {
  const end = untilIn(phrase)
  if (phrase === 'open') return { kind: 'service', state: 'open' }
  if (phrase.startsWith('paused')) return { kind: 'service', state: 'paused', ...end }
  const [, minutes] = /^(\d+) minutes longer/.exec(phrase) ?? []
  return minutes === undefined
    ? undefined
    : { kind: 'service', state: 'busy', minutes: Number(minutes), ...end }
}

const readHours: Reader = (phrase) => {
  if (phrase === 'as usual') return { kind: 'hours', day: null }
  if (phrase === 'closed') return { kind: 'hours', day: { closed: true, shifts: [] } }
  const shifts = phrase.split(', ').map((shift) => {
    const [time_from = '', time_to = ''] = shift.split('–')
    return { time_from, time_to }
  })
  return { kind: 'hours', day: { closed: false, shifts } }
}

const readers: Readonly<Record<string, Reader>> = {
  'order.status': readOrder,
  'order.entered': readTime,
  'order.time': readTime,
  'reservation.status': readReservation,
  'reservation.stay': readStay,
  'stay.changed': readStay,
  'reservation.tables': (phrase) => (phrase === '' ? { kind: 'tables', tables: [] } : undefined),
  'stock.set': readStock,
  'service.changed': readService,
  'hours.changed': readHours,
  'ticket.printed': (phrase) => ({ kind: 'ticket', duplicate: phrase === 'duplicate' }),
  'ticket.requested': (name) => ({ kind: 'name', name }),
  'staff.invited': readRole,
  'staff.invitation-cancelled': readRole,
  'staff.joined': readRole,
  'staff.removed': readRole,
  'device.wrong-pin': readCount,
  'device.wrong-passkey': readCount,
}

/** The time until which a state lasts, if the phrase has one. */
function untilIn(phrase: string): { until?: string } {
  const until = INSTANT.exec(phrase)?.[0]
  return until === undefined ? {} : { until }
}
