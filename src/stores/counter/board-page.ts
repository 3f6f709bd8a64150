import { atom, computed, type ReadableAtom } from 'nanostores'
import { dueSince, ringsFor } from '../../domain/order/board-rules.ts'
import { type BoardAlarm, createBoardAlarm } from './board-alarm.ts'
import { type BoardCard, type BoardCards, groupCards, toCard } from './board-cards.ts'
import { type BoardFeed, createBoardFeed } from './board-feed.ts'
import { type BoardLock, createBoardLock } from './board-lock.ts'
import { type BoardMoves, createBoardMoves } from './board-moves.ts'
import type { CounterEnvironment, Wakefulness } from './environment.ts'
import { createKitchenPage, type KitchenPage } from './kitchen-page.ts'
import { createPrinting, type Printing } from './printing.ts'

export type BoardPage = {
  readonly feed: BoardFeed
  readonly alarm: BoardAlarm
  readonly moves: BoardMoves
  readonly lock: BoardLock
  readonly kitchen: KitchenPage
  readonly printing: Printing
  readonly $cards: ReadableAtom<BoardCards>
  /** The server's time in epoch milliseconds, every five seconds. */
  readonly $now: ReadableAtom<number>
  /** The order that is open; null: none. */
  readonly $opened: ReadableAtom<BoardCard | null>
  readonly $wakefulness: ReadableAtom<Wakefulness>
  openOrder(id: string): void
  closeOrder(): void
  open(): () => void
}

const TICK = 5_000

/** The board of a branch: its orders by column, the alarm, and the answers to orders. */
export function createBoardPage(page: CounterEnvironment, referenceId: string): BoardPage {
  const feed = createBoardFeed(page, referenceId)
  const moves = createBoardMoves(page, feed, referenceId)
  const alarm = createBoardAlarm(page, feed.serverNow)
  const lock = createBoardLock(page, feed, referenceId)
  const $now = atom(feed.serverNow())
  const $openedId = atom<string | null>(null)
  const $wakefulness = atom<Wakefulness>('asleep')

  const $all = computed([feed.$orders, feed.$venue, moves.$pending, $now], (orders, venue, pending, now) =>
    [...orders.values()].map((order) =>
      toCard(order, venue?.time_zone ?? 'UTC', pending.get(order.id) ?? null, now),
    ),
  )
  const $cards = computed($all, groupCards)
  const kitchen = createKitchenPage(page, { $cards, feed, moves })
  const printing = createPrinting(page, feed, referenceId)
  const $opened = computed([$all, $openedId], (all, id) => all.find(({ order }) => order.id === id) ?? null)
  const stayAwake = async () => {
    if (!page.isHidden()) $wakefulness.set(await page.keepAwake())
  }
  const updateAlarm = () => {
    const access = feed.$access.get()
    if (access === 'locked') alarm.updateCount(feed.$waiting.get())
    else
      alarm.update(
        [...$cards.get().new, ...$cards.get().kitchen]
          .filter(({ order, facts, pending }) => !pending && ringsFor(facts, order.automatic, $now.get()))
          .map(({ order, facts }) => ({ id: order.id, since: dueSince(facts) })),
      )
  }
  return {
    ...{ feed, alarm, moves, lock, kitchen, printing, $cards, $now, $opened, $wakefulness },
    openOrder(id) {
      alarm.acknowledge([id])
      $openedId.set(id)
    },
    closeOrder: () => $openedId.set(null),
    open() {
      const tick = () => {
        $now.set(feed.serverNow())
        alarm.refreshSound()
      }
      const timer = setInterval(tick, TICK)
      const stops = [
        alarm.open(),
        $cards.subscribe(updateAlarm),
        feed.$waiting.listen(updateAlarm),
        feed.$access.listen(updateAlarm),
        feed.$connection.listen(({ state }) => {
          if (state === 'offline') alarm.connectionLost()
        }),
        feed.$orders.listen(tick),
        moves.open(),
        kitchen.open(),
        feed.open(),
        page.on('shown', () => void stayAwake()),
        page.on('shown', tick),
      ]
      void stayAwake()
      return () => {
        clearInterval(timer)
        for (const stop of stops) stop()
      }
    },
  }
}
