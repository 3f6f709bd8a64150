import { expect, test } from 'vitest'
import { readAuditValue } from '../../../api/staff/audit-phrases.ts'
import type { AuditValue } from '../../../src/contract/counter/audit-calls.ts'

const AT = '2026-05-06T09:20:00.000Z'

/** Phrases that versions before migration 023 wrote, by action, and what they say. */
const phrases: readonly (readonly [string, string, AuditValue])[] = [
  ['order.status', 'pending', { kind: 'order', status: 'pending' }],
  ['order.status', `accepted, ${AT}`, { kind: 'order', status: 'accepted', ready_at: AT }],
  ['order.status', 'cancelled, sold-out', { kind: 'order', status: 'cancelled', refusal: 'sold-out' }],
  ['order.entered', AT, { kind: 'time', at: AT }],
  ['order.time', AT, { kind: 'time', at: AT }],
  ['order.lines', '1 × Soup · 3 KWD', { kind: 'text', text: '1 × Soup · 3 KWD' }],
  ['reservation.status', 'accepted', { kind: 'reservation', status: 'accepted' }],
  ['reservation.status', 'cancelled, no show', { kind: 'reservation', status: 'cancelled', no_show: true }],
  ['reservation.stay', '105', { kind: 'stay', minutes: 105 }],
  ['stay.changed', 'as usual', { kind: 'stay', minutes: null }],
  ['reservation.tables', '', { kind: 'tables', tables: [] }],
  ['reservation.tables', 'Table 4, Table 5', { kind: 'text', text: 'Table 4, Table 5' }],
  ['stock.set', 'as on the menu', { kind: 'stock', state: 'menu' }],
  ['stock.set', 'available', { kind: 'stock', state: 'available' }],
  ['stock.set', `5 left, until ${AT}`, { kind: 'stock', state: 'left', left: 5, until: AT }],
  ['stock.set', 'sold out', { kind: 'stock', state: 'sold-out' }],
  [
    'stock.set',
    `sold out except for later, until ${AT}`,
    { kind: 'stock', state: 'later-orders', until: AT },
  ],
  ['service.changed', 'open', { kind: 'service', state: 'open' }],
  ['service.changed', `paused until ${AT}`, { kind: 'service', state: 'paused', until: AT }],
  [
    'service.changed',
    `15 minutes longer until ${AT}`,
    { kind: 'service', state: 'busy', minutes: 15, until: AT },
  ],
  ['hours.changed', 'as usual', { kind: 'hours', day: null }],
  ['hours.changed', 'closed', { kind: 'hours', day: { closed: true, shifts: [] } }],
  [
    'hours.changed',
    '12:00–15:00, 18:00–24:00',
    {
      kind: 'hours',
      day: {
        closed: false,
        shifts: [
          { time_from: '12:00', time_to: '15:00' },
          { time_from: '18:00', time_to: '24:00' },
        ],
      },
    },
  ],
  ['printer.added', 'Bar, 80 mm', { kind: 'text', text: 'Bar, 80 mm' }],
  ['ticket.printed', 'duplicate', { kind: 'ticket', duplicate: true }],
  ['ticket.printed', 'first', { kind: 'ticket', duplicate: false }],
  ['ticket.requested', 'Bar', { kind: 'name', name: 'Bar' }],
  ['staff.invited', 'manager', { kind: 'role', role: 'manager' }],
  ['device.wrong-pin', '2', { kind: 'count', count: 2 }],
  ['device.wrong-pin', 'often', { kind: 'text', text: 'often' }],
  ['constructor', 'x', { kind: 'text', text: 'x' }],
  ['order.status', 'lost', { kind: 'text', text: 'lost' }],
]

// @feature counter.staff
test.each(phrases)('the phrase of an old entry is read: %s, %s', (action, phrase, value) => {
  expect(readAuditValue(action, null, phrase)).toEqual(value)
})

test('a value comes before a phrase; one of a later version becomes a text', () => {
  const value: AuditValue = { kind: 'stay', minutes: 90 }
  expect(readAuditValue('stay.changed', JSON.stringify(value), null)).toEqual(value)
  const later = '{"kind":"mood","smile":true}'
  expect(readAuditValue('stay.changed', later, null)).toEqual({ kind: 'text', text: later })
  expect(readAuditValue('stay.changed', null, null)).toBeNull()
})
