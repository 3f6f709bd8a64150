import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ordersCall } from '../../../../src/contract/account/account-calls.ts'
import { createHistoryPage } from '../../../../src/stores/orders/history-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { wireOrder } from '../../../helpers/page/wire-examples.ts'

const PAGE = 10
let page: FakePage
beforeEach(() => {
  page = fakePage()
})
afterEach(() => void vi.unstubAllGlobals())

/** Fakes the platform with orders, newest first; `placeOne` adds one. */
function platform(count: number) {
  let ids = Array.from({ length: count }, (_, at) => count - at)
  const api = {
    failing: false,
    asked: () => page.client.requests(ordersCall).map(({ query }) => Number(query.page)),
    pageOf(number: number) {
      const orders = ids.slice((number - 1) * PAGE, number * PAGE).map((id) => wireOrder(String(id)))
      const next_page = number * PAGE < ids.length ? number + 1 : null
      return { orders, page: number, next_page, total: ids.length }
    },
    placeOne() {
      ids = [ids.length + 1, ...ids]
    },
  }
  page.client.answer(ordersCall, ({ params, query }) => {
    expect(params.id).toBe('c1')
    if (api.failing) throw lost()
    return api.pageOf(Number(query.page))
  })
  return api
}
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

function scrolling(cameBack: boolean, top = 0) {
  const scrolled: number[] = []
  return { scrolled, cameBack, top: () => top, scrollTo: (to: number) => void scrolled.push(to) }
}
function opened(count: number, how = scrolling(false)) {
  const api = platform(count)
  const model = createHistoryPage(page, 'c1', how)
  const now = () => {
    const history = model.$history.get()
    if (history.state !== 'ready') throw new Error(history.state)
    return { ids: history.orders.map(({ id }) => Number(id)), more: history.more, total: history.total }
  }
  return { api, model, now, close: model.open() }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the order history', () => {
  // @feature menu-state.pagination
  test('loads page by page until the end', async () => {
    const { api, model, now } = opened(23)
    expect(model.$history.get()).toEqual({ state: 'loading' })
    await settle()
    expect(now()).toEqual({ ids: down(23, 14), more: 'there', total: 23 })
    const more = Promise.all([model.loadMore(), model.loadMore()])
    expect(now().more).toBe('loading')
    await more
    expect(now().ids).toEqual(down(23, 4))
    await model.loadMore()
    await model.loadMore()
    expect(now()).toEqual({ ids: down(23, 1), more: 'none', total: 23 })
    expect(api.asked()).toEqual([1, 2, 3])
  })

  test('is empty for a customer without orders', async () => {
    const { now } = opened(0)
    await settle()
    expect(now()).toEqual({ ids: [], more: 'none', total: 0 })
  })

  test('shows each order once, even if new ones push others to the next page', async () => {
    const { api, model, now } = opened(15)
    await settle()
    api.placeOne()
    await model.loadMore()
    expect(now().ids).toEqual(down(15, 1))
  })

  test('keeps the loaded orders if the next page fails, and retries that page', async () => {
    const { api, model, now } = opened(12)
    await settle()
    api.failing = true
    await model.loadMore()
    expect(now()).toEqual({ ids: down(12, 3), more: 'failed', total: 12 })
    api.failing = false
    await model.loadMore()
    expect(now()).toEqual({ ids: down(12, 1), more: 'none', total: 12 })
    expect(api.asked()).toEqual([1, 2, 2])
  })

  test('can be loaded again after the first page failed', async () => {
    const held = page.client.hold(ordersCall)
    const { model, now } = opened(3)
    await held.asked
    held.fail(lost('timeout'))
    await settle()
    expect(model.$history.get()).toEqual({ state: 'failed' })
    await model.load()
    expect(now().ids).toEqual([3, 2, 1])
  })
})

describe('the scroll position in the history', () => {
  /** Leaves the history with this many pages loaded, scrolled down to `top`. */
  async function leave(count: number, pages: number, top: number) {
    const { model, close } = opened(count, scrolling(false, top))
    await settle()
    for (let more = 1; more < pages; more++) await model.loadMore()
    page.fire('left')
    close()
  }

  test.each([
    ['restored after Back or reload', true, 3, [700]],
    ['reset by a link', false, 1, []],
  ] as const)('is %s', async (_, cameBack, pages, scrolled) => {
    await leave(30, 3, 700)
    const how = scrolling(cameBack)
    const { now } = opened(30, how)
    await settle()
    expect(now().ids).toHaveLength(pages * PAGE)
    expect(how.scrolled).toEqual(scrolled)
  })

  test('stays within the existing orders and loads at most ten pages', async () => {
    page.session.write('orders-history:c1', JSON.stringify({ pages: 4, top: 9 }))
    const few = opened(5, scrolling(true))
    await settle()
    expect(few.now()).toEqual({ ids: [5, 4, 3, 2, 1], more: 'none', total: 5 })
    expect(few.model.shown()).toBe(1)
    page.session.write('orders-history:c1', JSON.stringify({ pages: 40, top: 9 }))
    const many = opened(500, scrolling(true))
    await settle()
    expect(many.model.shown()).toBe(10)
  })

  test.each(['', 'null', '{', '{"pages":"all"}', '{"pages":2}'])(
    'is the top if %j is stored',
    async (kept) => {
      page.session.write('orders-history:c1', kept)
      const how = scrolling(true)
      const { now } = opened(30, how)
      await settle()
      expect(now().ids).toHaveLength(PAGE)
      expect(how.scrolled).toEqual([])
    },
  )

  test('does not move a page that is closed meanwhile', async () => {
    await leave(30, 2, 400)
    const how = scrolling(true)
    opened(30, how).close()
    await settle()
    expect(how.scrolled).toEqual([])
    expect(page.listeners()).toBe(0)
  })

  test('keeps its pages in a page restored by the browser, with the current orders', async () => {
    const { api, model, now } = opened(30)
    await settle()
    await model.loadMore()
    api.placeOne()
    page.fire('restored')
    await settle()
    expect(now().ids).toEqual(down(31, 12))
  })

  test('ignores an answer to a request from before the page was restored', async () => {
    const { api, model, now } = opened(30)
    await settle()
    const held = page.client.hold(ordersCall)
    const more = model.loadMore()
    await held.asked
    api.placeOne()
    page.fire('restored')
    await settle()
    held.answer(api.pageOf(3))
    await more
    expect(now()).toEqual({ ids: down(31, 22), more: 'there', total: 31 })
    await model.loadMore()
    expect(now().ids).toEqual(down(31, 12))
  })
})
