/** The tabs of a browser share one stream. */
// @feature-file counter.shared-stream

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSharedStream } from '../../../../src/client/shared-stream.ts'
import { type BoardEvent, boardCall } from '../../../../src/contract/counter/board-calls.ts'
import { placesCall } from '../../../../src/contract/counter/staff-calls.ts'
import { createBoardFeed } from '../../../../src/stores/counter/board-feed.ts'
import { board, boardOrder, fakeCounter, place } from '../../../helpers/page/fake-counter.ts'
import { type FakeTab, fakeTabs } from '../../../helpers/page/fake-tabs.ts'

let browser: ReturnType<typeof fakeTabs>
let opened: { close(): void }[]
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-06T12:00:00Z') })
  browser = fakeTabs()
  opened = []
})
afterEach(async () => {
  for (const tab of opened) tab.close()
  await settle(2_000)
  expect(browser.counts()).toEqual({ connections: 0, locks: 0, channels: 0 })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const order = (seq: number) => boardOrder(`order-${seq}`, seq)
/** The numbers of the orders on a tab's board. */
const shown = (tab: ReturnType<typeof openTab>) => [...tab.feed.$orders.get().values()].map(({ seq }) => seq)
const state = (tab: ReturnType<typeof openTab>) => tab.feed.$connection.get().state

/** A tab with a board that was loaded when the last event was `seq`. */
function openTab({ visible = true, seq = 0 } = {}) {
  const tab: FakeTab = browser.open(visible)
  const page = fakeCounter()
  const arrivals: number[] = []
  page.show(visible)
  page.client.answer(placesCall, () => place())
  page.client.answer(boardCall, () => board([], seq))
  const feed = createBoardFeed(
    {
      ...page,
      openStream: (_, after, { event, ...handlers }) =>
        openSharedStream({ tabs: tab.tabs, name: 'board', connect: tab.connect }, after, {
          ...handlers,
          data(json) {
            const received = json as BoardEvent
            if (received.kind === 'order') arrivals.push(received.order.seq)
            event(received)
          },
        }),
    },
    'ref',
  )
  const stop = feed.open()
  const model = {
    ...{ feed, page, arrivals, freeze: tab.freeze },
    show(isShown: boolean) {
      tab.show(isShown)
      page.show(isShown)
    },
    /** The page is left, or the tab is closed. */
    close: stop,
    /** The process of the page ends without a word. */
    crash() {
      tab.end()
      stop()
    },
  }
  opened.push(model)
  return model
}

async function openTabs(visible: readonly boolean[]) {
  const tabs = []
  for (const isVisible of visible) {
    tabs.push(openTab({ visible: isVisible }))
    await settle()
  }
  return tabs as [(typeof tabs)[0], (typeof tabs)[0], (typeof tabs)[0]]
}

test('six tabs have one connection, and each order appears once in each of them', async () => {
  const tabs = await openTabs([true, true, true, false, false, false])
  browser.change(order(1))
  browser.change(order(2))
  await settle()
  expect(browser.counts().connections).toBe(1)
  expect(tabs.map(shown)).toEqual(tabs.map(() => [1, 2]))
  expect(tabs.map(({ arrivals }) => arrivals)).toEqual(tabs.map(() => [1, 2]))
  expect(tabs.map(state)).toEqual(tabs.map(() => 'live'))
})

test.each(['close', 'crash'] as const)(
  'after the %s of the tab with the connection, the next one continues after the last event',
  async (how) => {
    const [, second, leader] = await openTabs([false, false, true])
    browser.change(order(1))
    await settle()
    leader[how]()
    browser.change(order(2))
    await settle()
    browser.change(order(3))
    await settle()
    expect(shown(second)).toEqual([1, 2, 3])
    expect(second.arrivals).toEqual([1, 2, 3])
    expect(browser.counts().connections).toBe(1)
    expect(browser.connected.at(-1)).toBe(1)
  },
)

test('a tab that is shown takes the connection, so that a frozen one withholds nothing', async () => {
  const [first, second] = await openTabs([true, false])
  first.show(false)
  second.show(true)
  await settle()
  first.freeze(true)
  browser.change(order(1))
  await settle()
  expect(shown(second)).toEqual([1])
  first.freeze(false)
  await settle()
  expect(shown(first)).toEqual([1])
  expect(browser.counts().connections).toBe(1)
  second.close()
  browser.change(order(2))
  await settle()
  expect(shown(first)).toEqual([1, 2])
})

test('a visible tab takes over as soon as the one with the connection is hidden', async () => {
  const [first, second, third] = await openTabs([true, false, true])
  third.show(false)
  await settle()
  second.freeze(true)
  third.freeze(true)
  browser.change(order(1))
  await settle()
  expect(shown(first)).toEqual([1])
})

test('a hidden tab takes over from one that does not answer', async () => {
  const [first] = await openTabs([false])
  first.freeze(true)
  browser.change(order(1))
  const second = openTab({ visible: false })
  const closed = openTab({ visible: false })
  await settle()
  closed.close()
  await settle(1_000)
  expect(shown(second)).toEqual([1])
  const third = openTab({ visible: false, seq: 1 })
  await settle()
  // What the frozen tab passes on when it thaws is known.
  first.freeze(false)
  await settle()
  expect(shown(first)).toEqual([1])
  expect([second.arrivals, third.arrivals]).toEqual([[1], []])
  expect(browser.counts().connections).toBe(1)
})

test('an event between the load of a board and its first message is loaded', async () => {
  await openTabs([true])
  browser.change(order(1))
  await settle()
  const late = openTab({ visible: false })
  let loads = 0
  late.page.client.answer(boardCall, () => (loads++ === 0 ? board([], 0) : board([order(1)], 1)))
  await settle(2_000)
  expect(shown(late)).toEqual([1])
  // A board that has loaded the last event is not loaded again.
  expect(loads).toBe(2)
})

test('a beat reaches all tabs, and none of them loads its board again', async () => {
  const tabs = await openTabs([true, false, false])
  for (let beat = 0; beat < 10; beat++) {
    await settle(15_000)
    browser.beat()
  }
  expect(tabs.map(({ page }) => page.client.requests(boardCall).length)).toEqual([1, 1, 1])
})

test('all tabs learn that the connection is lost, and that it is back', async () => {
  const tabs = await openTabs([true, false])
  browser.fail(false)
  await settle(6_000)
  expect(tabs.map(state)).toEqual(['offline', 'offline'])
  const late = openTab({ visible: false })
  await settle()
  expect(state(late)).toBe('connecting')
  tabs[0].show(true)
  await settle()
  expect([...tabs, late].map(state)).toEqual(['live', 'live', 'live'])
})

test('a refused connection is tried again', async () => {
  const tabs = await openTabs([true, false])
  browser.fail(true)
  await settle(3_000)
  browser.change(order(1))
  await settle()
  expect(tabs.map(shown)).toEqual([[1], [1]])
  expect(tabs.map(state)).toEqual(['live', 'live'])
})

test('a device that is locked or signed out is so in all tabs', async () => {
  const tabs = await openTabs([true, false, false])
  browser.change(order(1))
  browser.send({ kind: 'waiting', count: 2 })
  await settle()
  expect(tabs.map(({ feed }) => feed.$access.get())).toEqual(['locked', 'locked', 'locked'])
  expect(tabs.map(shown)).toEqual([[], [], []])
  const late = openTab({ visible: false })
  late.page.client.answer(placesCall, () => place(true))
  await settle(5_000)
  // It does not take the number of the last event for one that it lacks.
  expect(late.page.client.requests(boardCall)).toHaveLength(1)
  browser.send({ kind: 'ended' })
  await settle()
  expect(tabs.map(({ feed }) => feed.$access.get())).toEqual(['signed-out', 'signed-out', 'signed-out'])
  expect(browser.counts().connections).toBe(0)
})
