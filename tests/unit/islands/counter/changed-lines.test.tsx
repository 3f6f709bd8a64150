// @feature-file order.reduce

import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardOrder } from '../../../../src/contract/counter/board-calls.ts'
import { reduceLines } from '../../../../src/contract/order/changed-lines.ts'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { OrderCard } from '../../../../src/islands/counter/board/OrderCard.tsx'
import { KitchenTicket } from '../../../../src/islands/counter/kitchen/KitchenTicket.tsx'
import { toCard } from '../../../../src/stores/counter/board-cards.ts'
import type { BoardPage } from '../../../../src/stores/counter/board-page.ts'
import { board, boardOrder } from '../../../helpers/page/fake-counter.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

const AT = '2026-05-06T09:00:00.000Z'

beforeEach(() => {
  fakePage()
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
})
afterEach(() => void vi.unstubAllGlobals())

/** One tea of two, and no soup any more. */
function changedOrder(): BoardOrder {
  const plain = boardOrder('a', 1, { status: orderStatus.accepted })
  const [line] = plain.order_lines
  if (!line) throw new Error('a line was expected')
  const named = (name: string, quantity: number) => ({ ...line, quantity, locales: [{ locale: 'en', name }] })
  const reduced = reduceLines({ ...plain, order_lines: [named('Tea', 2), named('Soup', 1)] }, [1, 0], AT)
  if (typeof reduced === 'string') throw new Error(reduced)
  return { ...plain, ...reduced.order }
}

const { venue } = board([], 1)
function shown(kind: 'card' | 'ticket', seen: Record<string, string>) {
  const order = changedOrder()
  const now = Date.parse(AT)
  const kitchen = { $seen: atom(seen), $struck: atom({}) } as unknown as BoardPage['kitchen']
  const model = { kitchen } as BoardPage
  const card = toCard(order, 'UTC', null, now)
  return renderScreen(
    kind === 'card' ? (
      <OrderCard {...{ card, model, venue, now }} />
    ) : (
      <KitchenTicket {...{ card, venue, now }} isRecalled={false} model={kitchen} />
    ),
  )
}

test.each(['card', 'ticket'] as const)('a %s has removed items struck until they were seen', (kind) => {
  const screen = shown(kind, {})
  expect(screen.html).toMatch(/<s [^>]*>2\u00a0×<\/s>/)
  expect(screen.text).toMatch(/2 × ?1 × Tea.* 1 × ?Removed ?Soup.* Items were removed Seen/)
  expect(screen.one('button', 'Removed items of order 7 seen').disabled).toBe(false)
  const seen = shown(kind, { a: AT })
  expect(seen.html).not.toContain('<s ')
  expect(seen.text).not.toMatch(/Soup|Items were removed/)
  expect(seen.text).toContain('1 × Tea')
})

test('a change after the one that was seen is shown', () => {
  expect(shown('ticket', { a: '2026-05-06T08:59:00.000Z' }).text).toContain('Items were removed')
})
