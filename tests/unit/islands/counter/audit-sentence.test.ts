import { expect, test } from 'vitest'
import type { AuditedAction } from '../../../../api/staff/audit-log.ts'
import { createI18n } from '../../../../src/i18n/messages/island-i18n.ts'
import { translatorFor } from '../../../../src/i18n/messages/messages.ts'
import { auditSentence } from '../../../../src/islands/counter/settings/audit-sentence.ts'

const AT = '2026-05-06T09:20:00.000Z'
const sentence = (
  action: string,
  subject: string,
  before: string | null,
  after: string | null,
  locale = 'en',
) =>
  auditSentence(
    { action, subject, before, after },
    {
      ...createI18n(translatorFor(locale), locale, { currency: 'KWD', locales: ['en'] }),
      timeZone: 'Asia/Kuwait',
    },
  )

/** For every action that the API records: subject, before, after, and the sentence. */
const examples: Record<AuditedAction, readonly [string, string | null, string | null, string]> = {
  'order.status': ['#12 a1', 'pending', 'rejected, busy', 'Order 12: Declined · Too busy (before: New)'],
  'order.entered': ['#12 a1', null, AT, 'Order 12 entered for a guest, promised for May 6, 2026, 12:20 PM'],
  'order.time': ['#12 a1', null, AT, 'Order 12 promised for May 6, 2026, 12:20 PM'],
  'order.lines': [
    ...(['#12 a1', '2 × Soup · 5 KWD', '1 × Soup · 3 KWD'] as const),
    'Items of order 12: 1 × Soup · 3 KWD (before: 2 × Soup · 5 KWD)',
  ],
  'reservation.status': [
    ...(['#3 a1', 'accepted', 'cancelled, no show'] as const),
    'Reservation 3: No-show (before: Accepted)',
  ],
  'reservation.stay': ['#3 a1', '90', '105', 'Reservation 3: 1 hr, 45 min (before: 1 hr, 30 min)'],
  'reservation.tables': [
    '#3 a1',
    '',
    'Table 4, Table 5',
    'Reservation 3: Table 4, Table 5 (before: No table)',
  ],
  'stay.changed': ['', '90', 'as usual', 'Length of stay of reservations: as usual'],
  'stock.set': ['Hummus', 'available', '5 left', 'Hummus: left: 5'],
  'service.changed': [
    ...(['pickup', 'open', `15 minutes longer until ${AT}`] as const),
    'Pickup: 15 min longer, until May 6, 2026, 12:20 PM',
  ],
  'hours.changed': ['2026-05-06', 'as usual', 'closed', 'Hours on Wednesday, May 6: closed'],
  'settings.changed': ['', '{}', '{}', 'Changed how orders are answered'],
  'printer.added': ['Bar', null, 'Bar, 80 mm, en, accepted, pickup', 'Printer added: Bar'],
  'printer.changed': ['Bar', 'Bar, 80 mm', 'Bar, 58 mm', 'Printer changed: Bar'],
  'printer.removed': ['Bar', 'Bar, 80 mm', null, 'Printer removed: Bar'],
  'ticket.printed': ['#12 a1', null, 'duplicate', 'Ticket of order 12 printed again'],
  'ticket.requested': ['#12 a1', null, 'Bar', 'Ticket of order 12 sent to Bar'],
  'menu.published': ['12', '3', '4', 'Menu changes published: 12'],
  'menu.discarded': ['2', null, null, 'Menu changes discarded: 2'],
  'menu.restored': [AT, '4', '5', 'Menu of May 6, 2026, 12:20 PM published again'],
  'staff.invited': ['Sami', null, 'manager', 'Sami was invited: Manager'],
  'staff.invitation-cancelled': ['', 'staff', null, 'Invitation withdrawn: Staff'],
  'staff.joined': ['Sami', null, 'staff', 'Sami joined: Staff'],
  'staff.removed': ['Sami', 'staff', null, 'Sami was removed from the staff'],
  'device.signed-out': ['Tablet', null, null, 'Device signed out: Tablet'],
  'device.left': ['Tablet', null, null, 'Device signed out: Tablet'],
  'device.locked': ['Tablet', null, null, 'Device locked: Tablet'],
  'device.unlocked': ['Tablet', null, null, 'Device unlocked: Tablet'],
  'device.wrong-pin': ['Tablet', null, '2', 'Wrong PIN on Tablet (2)'],
  'device.wrong-passkey': ['Tablet', null, '2', 'Wrong passkey on Tablet (2)'],
  'device.signed-in': ['Tablet', null, null, 'Device signed in with its passkey: Tablet'],
  'device.passkey-added': ['Tablet', null, null, 'Passkey added: Tablet'],
  'device.passkey-removed': ['Tablet', null, null, 'Passkey removed: Tablet'],
  'device.pin-set': ['Tablet', null, null, 'New PIN: Tablet'],
}

// @feature counter.staff
test.each(Object.entries(examples))('%s is told as a sentence', (action, [subject, before, after, said]) => {
  expect(sentence(action, subject, before, after).replaceAll('\u202f', ' ')).toBe(said)
})

test('a dish that is sold out for a time, and an order with its time, say until when', () => {
  expect(sentence('stock.set', 'Hummus', 'available', `sold out except for later, until ${AT}`)).toMatch(
    /^Hummus: sold out, but orderable for later, until May 6, 2026, 12:20/,
  )
  expect(sentence('stock.set', 'Hummus', 'available', `sold out, until ${AT}`)).toMatch(
    /^Hummus: sold out, until May 6, 2026, 12:20/,
  )
  expect(sentence('order.status', '#1 a', 'pending', `accepted, ${AT}`)).toMatch(/^Order 1: Accepted · May 6/)
  expect(sentence('order.status', '#1 a', 'pending', 'rejected, unanswered')).toContain('nobody answered')
  expect(sentence('staff.invited', '', null, 'owner')).toBe('Invitation created: Owner')
})

test('Arabic has its own words and digits', () => {
  expect(sentence('order.status', '#12 a', 'pending', 'ready', 'ar')).toBe('الطلب ١٢: جاهز (سابقاً: جديد)')
})

test('an action of a later version keeps its code', () => {
  expect(sentence('till.opened', 'x', null, 'y')).toBe('till.opened · x · y')
  expect(sentence('constructor', '', null, null)).toBe('constructor')
})
