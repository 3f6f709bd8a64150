import { expect, test } from 'vitest'
import { createI18n } from '../../../../src/i18n/messages/island-i18n.ts'
import { dayTable } from '../../../../src/islands/counter/today/day-table.ts'
import { translatorFor } from '../../../helpers/messages.ts'
import { board, boardOrder } from '../../../helpers/page/fake-counter.ts'

// @feature counter.daily-list
test('the spreadsheet has the wanted and the promised time of an order, in venue time', () => {
  const schedule = { date: '2026-05-07', from: '00:30', to: '01:00' }
  const orders = [
    boardOrder('o1', 1, { schedule, ready_at: null }),
    boardOrder('o2', 2, { schedule, ready_at: '2026-05-06T21:45:00.000Z' }),
    boardOrder('o3', 3, { schedule: null, ready_at: '2026-05-06T09:20:00.000Z' }),
    boardOrder('o4', 4, { schedule: null, ready_at: null }),
  ]
  const i18n = createI18n(translatorFor('en'), 'en', { currency: 'KWD', locales: ['en'] })
  const [titles = [], ...rows] = dayTable(orders, board([], 0).venue, i18n)
  const column = (title: string) => rows.map((row) => row[titles.indexOf(title)])
  expect(column('Wanted for')).toEqual(['2026-05-07 00:30', '2026-05-07 00:30', '', ''])
  expect(column('Promised for')).toEqual(['', '2026-05-07 00:45', '2026-05-06 12:20', ''])
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([titles.length]))
})
