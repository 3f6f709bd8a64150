import { expect, test } from 'vitest'
import { createI18n } from '../../../src/i18n/messages/island-i18n.ts'
import { orderTicket, type TicketBlock } from '../../../src/i18n/messages/order-ticket.ts'
import { translatorFor } from '../../helpers/messages.ts'
import { board, boardOrder } from '../../helpers/page/fake-counter.ts'
import type { WireOrderInput } from '../../helpers/page/wire-examples.ts'

// @feature-file counter.printing

const names = (en: string, ar: string) => [
  { locale: 'en', name: en },
  { locale: 'ar', name: ar },
]
const line = {
  ...{ item_id: 'kebab', locales: names('Kebab', 'كباب'), label: names('Large', 'كبير'), quantity: 2 },
  ...{ unit_price: 3, total_price: 6, comment: ' no nuts! ' },
  modifiers: [
    { id: 'rice', locales: names('Rice', 'أرز'), quantity: 1, price: 0 },
    { id: 'egg', locales: names('Egg', 'بيض'), quantity: 3, price: 0 },
  ],
}
const venue = {
  ...board([], 0).venue,
  tables: [{ id: 't1', locales: names('Table 1', 'طاولة ١'), floor: [] }],
}
function ticket(locale: string, part: Partial<WireOrderInput>, isDuplicate = false): string[] {
  const words = createI18n(translatorFor(locale), locale, { currency: 'KWD', locales: ['en', 'ar'] })
  return orderTicket(boardOrder('a', 1, part), venue, words, isDuplicate).map(written)
}
const written = (block: TicketBlock): string => {
  if (block.kind === 'rule') return '—'
  const text = block.kind === 'dish' ? `${block.quantity} ${block.text}` : block.text
  return `${block.kind}: ${text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')}`
}

test('a ticket has number, place, times, lines with options and notes, remarks, and how it is paid', () => {
  const part = {
    ...{ table_id: 't1', order_lines: [line], name: 'Dana', phone: '+96550001234' },
    ...{ comment: 'Allergic to sesame', notes: ['Birthday'], ready_at: '2026-05-06T09:20:00Z' },
  }
  expect(ticket('en', part)).toEqual([
    'number: 7',
    'type: Dine-in · Table 1',
    'text: Dana +96550001234',
    'text: Ordered at 12:00 PM',
    'text: Promised for 12:20 PM',
    '—',
    'dish: 2 × Kebab · Large',
    'option: + Rice',
    'option: + 3 × Egg',
    'remark: no nuts!',
    '—',
    'remark: Allergic to sesame',
    'remark: Birthday',
    expect.stringMatching(/^total: KWD .* · Cash KWD/),
  ])
})

test('a duplicate says so at both ends', () => {
  const lines = ticket('en', {}, true)
  expect([lines[0], lines.at(-1)]).toEqual(['duplicate: DUPLICATE', 'duplicate: DUPLICATE'])
})

test('a delivery for later says when and where, and a car pickup which car', () => {
  const schedule = { date: '2026-05-07', from: '18:30', to: '19:00' }
  expect(ticket('en', { schedule })).toContain('strong: For Thursday, May 7, 6:30 PM')
  const car = { make: 'Kia', color: 'red', plate: '12-345' }
  expect(ticket('en', { selling_types: 'pickup', car }).slice(1, 3)).toEqual([
    'type: Car pickup',
    'text: Car: red · Kia · 12-345',
  ])
})

test('in Arabic, words and digits are Arabic, and what runs the other way is isolated', () => {
  const lines = ticket('ar', { order_lines: [line], phone: '+96550001234', name: 'Dana' })
  expect(lines).toContain('number: ٧')
  expect(lines).toContain('dish: ٢ × كباب · كبير')
  expect(lines).toContain('text: \u2068Dana\u2069 \u2068+96550001234\u2069')
})
