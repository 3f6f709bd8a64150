import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { OrderCard } from '../../../../src/islands/counter/board/OrderCard.tsx'
import { PromisePicker } from '../../../../src/islands/counter/board/PromisePicker.tsx'
import { toCard } from '../../../../src/stores/counter/board-cards.ts'
import type { BoardPage } from '../../../../src/stores/counter/board-page.ts'
import { board, boardOrder } from '../../../helpers/page/fake-counter.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

// @feature-file counter.board

const NOON = Date.parse('2026-05-06T09:00:00.000Z')
const TOMORROW = { date: '2026-05-07', from: '13:00', to: '13:30' }

beforeEach(() => {
  fakePage()
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
})
afterEach(() => void vi.unstubAllGlobals())

const kitchen = { $seen: atom({}) } as unknown as BoardPage['kitchen']
const model = { kitchen, feed: { serverNow: () => NOON } } as BoardPage
const plannedCard = (status: 'scheduled' | 'accepted') => {
  const order = boardOrder('a', 1, { status: orderStatus[status], schedule: TOMORROW })
  return toCard(order, 'Asia/Kuwait', null, NOON)
}

test('an order for another day is accepted for that day, not only for its time', () => {
  const { all } = renderScreen(
    <PromisePicker
      {...{ model, card: plannedCard('scheduled'), timeZone: 'Asia/Kuwait' }}
      onChosen={() => {}}
    />,
  )
  expect(all('button')[0]).toBe('Accept for Thursday, May 7, 1:00 PM')
  expect(all('button').at(-1)).toBe('Accept, ready at 12:20 PM')
})

test('the time of an accepted order is changed from the one that was promised', () => {
  const show = (ready_at: string) => {
    const order = boardOrder('a', 1, { status: orderStatus.accepted, ready_at })
    const card = toCard(order, 'Asia/Kuwait', null, NOON)
    const picker = <PromisePicker {...{ model, card, timeZone: 'Asia/Kuwait' }} onChosen={() => {}} />
    return renderScreen(picker)
  }
  const soon = show('2026-05-06T09:34:10.000Z')
  expect(soon.text).toContain('35 min')
  expect(soon.all('button').at(-1)).toBe('Change to 12:35 PM')
  expect(show('2026-05-07T08:00:00.000Z').all('button').at(-1)).toBe('Change to Thursday, May 7, 11:00 AM')
})

test.each([
  ['scheduled', true],
  ['accepted', false],
] as const)('a card for later asks for an answer only until it has one (%s)', (status, asks) => {
  const card = plannedCard(status)
  expect(card.column).toBe('later')
  const { text, all } = renderScreen(<OrderCard {...{ card, model, venue: board([], 1).venue, now: NOON }} />)
  expect([all('button').includes('Answer'), text.includes('Accepted')]).toEqual([asks, !asks])
})
