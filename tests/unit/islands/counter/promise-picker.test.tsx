import { expect, test } from 'vitest'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { PromisePicker } from '../../../../src/islands/counter/board/PromisePicker.tsx'
import { toCard } from '../../../../src/stores/counter/board-cards.ts'
import { boardOrder } from '../../../helpers/page/fake-counter.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

const NOON = Date.parse('2026-05-06T09:00:00.000Z')

// @feature counter.board
test('an order for another day is accepted for that day, not only for its time', () => {
  const slot = { date: '2026-05-07', from: '13:00', to: '13:30' }
  const order = boardOrder('a', 1, { status: orderStatus.pending, schedule: slot })
  const card = toCard(order, 'Asia/Kuwait', null, NOON)
  const model = { feed: { serverNow: () => NOON } } as unknown as Parameters<typeof PromisePicker>[0]['model']
  const { all } = renderScreen(
    <PromisePicker model={model} card={card} timeZone="Asia/Kuwait" onChosen={() => {}} />,
  )
  expect(all('button')[0]).toBe('Accept for Thursday, May 7, 1:00 PM')
})
