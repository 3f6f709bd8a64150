import { expect, test } from 'vitest'
import type { AuditedAction } from '../../../../api/staff/audit-log.ts'
import type { AuditValue } from '../../../../src/contract/counter/audit-calls.ts'
import { createI18n } from '../../../../src/i18n/messages/island-i18n.ts'
import { translatorFor } from '../../../../src/i18n/messages/messages.ts'
import { auditSentence } from '../../../../src/islands/counter/settings/audit-sentence.ts'

const AT = '2026-05-06T09:20:00.000Z'
const sentence = (
  action: string,
  subject: string,
  before: AuditValue | null,
  after: AuditValue | null,
  locale = 'en',
) =>
  auditSentence(
    { action, subject, before, after },
    {
      ...createI18n(translatorFor(locale), locale, { currency: 'KWD', locales: ['en'] }),
      timeZone: 'Asia/Kuwait',
    },
  )
const named = (en: string, de = en) => [
  { locale: 'en', name: en },
  { locale: 'de', name: de },
]
const soups = (quantity: number, total: number): AuditValue => ({
  ...{ kind: 'lines', lines: [{ quantity, locales: named('Soup', 'Suppe') }], total, currency: 'KWD' },
})
const printer: AuditValue = {
  ...{ kind: 'printer', name: 'Bar', paper: 80, locale: 'en', moment: 'accepted', types: ['pickup'] },
}
const settings: AuditValue = {
  kind: 'settings',
  settings: { decline_after: 10, auto_accept: {}, capacity: null, pause_without_board: false },
}
const money = (amount: number) => ({ kind: 'money', amount, currency: 'KWD' }) as const
const role = (name: string): AuditValue => ({ kind: 'role', role: name })

/** For every action that the API records: subject, before, after, and the sentence. */
const examples: Record<AuditedAction, readonly [string, AuditValue | null, AuditValue | null, string]> = {
  'order.status': [
    '#12 a1',
    { kind: 'order', status: 'pending' },
    { kind: 'order', status: 'rejected', refusal: 'busy' },
    'Order 12: Declined · Too busy (before: New)',
  ],
  'order.entered': [
    ...(['#12 a1', null, { kind: 'time', at: AT }] as const),
    'Order 12 entered for a guest, promised for May 6, 2026, 12:20 PM',
  ],
  'order.time': [
    '#12 a1',
    { kind: 'time', at: '2026-05-06T09:00:00.000Z' },
    { kind: 'time', at: AT },
    'Order 12 promised for May 6, 2026, 12:20 PM (before: May 6, 2026, 12:00 PM)',
  ],
  'order.lines': [
    ...(['#12 a1', soups(2, 5000), soups(1, 3000)] as const),
    'Items of order 12: 1 × Soup · KWD 3.000 (before: 2 × Soup · KWD 5.000)',
  ],
  'payment.accepted': [
    ...(['#12 a1', money(5000), money(4000)] as const),
    'KWD 4.000 accepted instead of KWD 5.000 for order 12',
  ],
  'payment.refunded': [
    ...(['Small package', money(5000), { kind: 'money', amount: 1650, currency: 'USD' }] as const),
    '$16.50 refunded, charged instead of KWD 5.000 for Small package',
  ],
  'payment.written-off': ['#12 a1', null, money(4000), 'KWD 4.000 for order 12 recorded as a loss'],
  'refund.repeated': ['#12 a1', null, money(4000), 'Refund of KWD 4.000 for order 12 sent again'],
  'reservation.status': [
    '#3 a1',
    { kind: 'reservation', status: 'accepted' },
    { kind: 'reservation', status: 'cancelled', no_show: true },
    'Reservation 3: No-show (before: Accepted)',
  ],
  'reservation.stay': [
    ...(['#3 a1', { kind: 'stay', minutes: 90 }, { kind: 'stay', minutes: 105 }] as const),
    'Reservation 3: 1 hr, 45 min (before: 1 hr, 30 min)',
  ],
  'reservation.tables': [
    '#3 a1',
    { kind: 'tables', tables: [] },
    {
      kind: 'tables',
      tables: [
        { id: 't4', locales: named('4') },
        { id: 't5', locales: [] },
      ],
    },
    'Reservation 3: Table 4, Table t5 (before: No table)',
  ],
  'stay.changed': [
    ...(['', { kind: 'stay', minutes: 90 }, { kind: 'stay', minutes: null }] as const),
    'Length of stay of reservations: as usual (before: 1 hr, 30 min)',
  ],
  'stock.set': [
    ...([
      'Hummus',
      { kind: 'stock', state: 'available' },
      { kind: 'stock', state: 'left', left: 5 },
    ] as const),
    'Hummus: left: 5 (before: available)',
  ],
  'service.changed': [
    'pickup',
    { kind: 'service', state: 'open' },
    { kind: 'service', state: 'busy', minutes: 15, until: AT },
    'Pickup: 15 min longer, until May 6, 2026, 12:20 PM (before: open)',
  ],
  'hours.changed': [
    '2026-05-06',
    { kind: 'hours', day: null },
    { kind: 'hours', day: { closed: true, shifts: [] } },
    'Hours on Wednesday, May 6: closed (before: as usual)',
  ],
  'settings.changed': ['', settings, settings, 'Changed how orders are answered'],
  'printer.added': ['Bar', null, printer, 'Printer added: Bar'],
  'printer.changed': ['Bar', printer, printer, 'Printer changed: Bar'],
  'printer.removed': ['Bar', printer, null, 'Printer removed: Bar'],
  'ticket.printed': [
    ...(['#12 a1', null, { kind: 'ticket', duplicate: true }] as const),
    'Ticket of order 12 printed again',
  ],
  'ticket.requested': ['#12 a1', null, { kind: 'name', name: 'Bar' }, 'Ticket of order 12 sent to Bar'],
  'picture.uploaded': ['abc.webp', null, { kind: 'name', name: 'tea.jpg' }, 'Picture uploaded: tea.jpg'],
  'menu.imported': ['', null, { kind: 'count', count: 150 }, 'Menu changes imported from a file: 150'],
  'menu.published': ['', null, { kind: 'count', count: 12 }, 'Menu changes published: 12'],
  'menu.discarded': ['', null, { kind: 'count', count: 2 }, 'Menu changes discarded: 2'],
  'menu.scheduled': [
    '',
    null,
    { kind: 'time', at: AT },
    'Menu changes will be published May 6, 2026, 12:20 PM',
  ],
  'menu.unscheduled': ['', null, { kind: 'count', count: 2 }, 'Menu changes no longer scheduled: 2'],
  'menu.not-published': ['', null, { kind: 'count', count: 2 }, 'Menu changes not published as planned: 2'],
  'menu.restored': ['', null, { kind: 'time', at: AT }, 'Menu of May 6, 2026, 12:20 PM published again'],
  'code.created': ['', null, { kind: 'count', count: 12 }, 'QR codes made for tables: 12'],
  'code.reset': ['Table 4', { kind: 'name', name: 'bcdfghjk' }, null, 'New QR code: Table 4'],
  'staff.invited': ['Sami', null, role('manager'), 'Sami was invited: Manager'],
  'staff.invitation-cancelled': ['', role('staff'), null, 'Invitation withdrawn: Staff'],
  'staff.joined': ['Sami', null, role('staff'), 'Sami joined: Staff'],
  'staff.removed': ['Sami', role('staff'), null, 'Sami was removed from the staff'],
  'device.signed-out': ['Tablet', null, null, 'Device signed out: Tablet'],
  'device.left': ['Tablet', null, null, 'Device signed out: Tablet'],
  'device.locked': ['Tablet', null, null, 'Device locked: Tablet'],
  'device.unlocked': ['Tablet', null, null, 'Device unlocked: Tablet'],
  'device.wrong-pin': ['Tablet', null, { kind: 'count', count: 2 }, 'Wrong PIN on Tablet (2)'],
  'device.wrong-passkey': ['Tablet', null, { kind: 'count', count: 2 }, 'Wrong passkey on Tablet (2)'],
  'device.signed-in': ['Tablet', null, null, 'Device signed in with its passkey: Tablet'],
  'device.passkey-added': ['Tablet', null, null, 'Passkey added: Tablet'],
  'device.passkey-removed': ['Tablet', null, null, 'Passkey removed: Tablet'],
  'device.pin-set': ['Tablet', null, null, 'New PIN: Tablet'],
}

// @feature counter.staff
test.each(Object.entries(examples))('%s is told as a sentence', (action, [subject, before, after, said]) => {
  expect(sentence(action, subject, before, after).replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(said)
})

test('a dish that is sold out for a time, and an order with its time, say until when', () => {
  const soldOut = (state: 'sold-out' | 'later-orders') =>
    sentence(
      'stock.set',
      'Hummus',
      { kind: 'stock', state: 'menu' },
      { kind: 'stock', state, until: AT },
    ).replaceAll('\u202f', ' ')
  expect(soldOut('later-orders')).toBe(
    'Hummus: sold out, but orderable for later, until May 6, 2026, 12:20 PM (before: as on the menu)',
  )
  expect(soldOut('sold-out')).toBe('Hummus: sold out, until May 6, 2026, 12:20 PM (before: as on the menu)')
  const answered = (after: AuditValue) =>
    sentence('order.status', '#1 a', { kind: 'order', status: 'pending' }, after)
  expect(answered({ kind: 'order', status: 'accepted', ready_at: AT })).toMatch(/^Order 1: Accepted · May 6/)
  expect(answered({ kind: 'order', status: 'rejected', refusal: 'unanswered' })).toContain('nobody answered')
  expect(sentence('staff.invited', '', null, role('owner'))).toBe('Invitation created: Owner')
  expect(sentence('order.time', '#1 a', null, { kind: 'time', at: AT })).not.toContain('before')
})

test('other hours are told by the clock of the language', () => {
  const shifts = [{ time_from: '18:00', time_to: '24:00' }]
  const after: AuditValue = { kind: 'hours', day: { closed: false, shifts } }
  const said = (locale: string) =>
    sentence('hours.changed', '2026-05-06', { kind: 'hours', day: null }, after, locale)
  expect(said('en').replaceAll('\u202f', ' ')).toContain('6:00 PM–12:00 AM')
  expect(said('de')).toContain('18:00–00:00')
})

test('changed settings are told one by one, with the labels of their forms', () => {
  const answering = (part: object): AuditValue => ({
    kind: 'settings',
    settings: { decline_after: null, auto_accept: {}, capacity: null, pause_without_board: false, ...part },
  })
  const before = answering({ auto_accept: { pickup: 20 } })
  const after = answering({
    decline_after: 10,
    capacity: { unit: 'orders', most: 5 },
    pause_without_board: true,
  })
  expect(sentence('settings.changed', '', before, after).split(' · ')).toEqual([
    'Changed how orders are answered',
    'Decline an order that nobody answers: After 10 min (before: Never)',
    'If no device shows your orders for 5 minutes: Pause ordering (before: Keep taking orders)',
    'Limit per 15 minutes: At most 5, Orders (before: No limit)',
    'Accept automatically, Pickup: Staff answer (before: Ready in 20 min)',
  ])
  const bar: AuditValue = {
    ...{
      kind: 'printer',
      name: 'Bar',
      paper: 58,
      locale: 'de',
      moment: 'arrived',
      types: ['pickup', 'delivery'],
    },
  }
  expect(sentence('printer.changed', 'Kitchen', { ...printer, name: 'Kitchen' }, bar).split(' · ')).toEqual([
    'Printer changed: Kitchen',
    'Name of the printer: Bar (before: Kitchen)',
    'Paper for tickets: 58 mm (before: 80 mm)',
    'Language of its tickets: Deutsch (before: English)',
    'When it prints: When an order arrives (before: When an order is accepted)',
    'What it prints: Pickup, Delivery (before: Pickup)',
  ])
})

test('each language has its own words, digits, amounts, and names of dishes', () => {
  const [pending, ready] = (['pending', 'ready'] as const).map(
    (status): AuditValue => ({ kind: 'order', status }),
  )
  expect(sentence('order.status', '#12 a', pending ?? null, ready ?? null, 'ar')).toBe(
    'الطلب ١٢: جاهز (سابقاً: جديد)',
  )
  const german = sentence('order.lines', '#12 a', soups(2, 5000), soups(1, 3000), 'de')
  expect(german.replaceAll('\u00a0', ' ')).toBe(
    'Gerichte von Bestellung 12: 1 × Suppe · 3,000 KWD (vorher: 2 × Suppe · 5,000 KWD)',
  )
})

test('what a later version records keeps its code and its text', () => {
  const text = (of: string): AuditValue => ({ kind: 'text', text: of })
  expect(sentence('till.opened', 'x', null, text('y'))).toBe('till.opened · x · y')
  expect(sentence('constructor', '', null, null)).toBe('constructor')
  expect(sentence('order.lines', '#1 a', text('2 × Soup'), text('1 × Soup'))).toBe(
    'Items of order 1: 1 × Soup (before: 2 × Soup)',
  )
})
