// @feature-file business.suggested-items storage.branch call.build-reconcile

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ItemsPayload, Shop } from '../../../../src/contract/payloads/shop.ts'
import { ALL_DAY } from '../../../../src/domain/time/schedule.ts'
import { NO_SCHEDULING } from '../../../../src/domain/time/scheduling-rules.ts'
import { endVisit, openCart, settle, shown, startVisit } from './open-cart.ts'
import { fattoush, hummus, kebab, LARGE, lineOf, menuOf, shopOf } from './shop.ts'

const MINUTE = 60_000

beforeEach(startVisit)
afterEach(endVisit)

describe('the lines of the cart', () => {
  test('cost what the quote calculates, and the total counts only those that can be ordered', async () => {
    const lines = [lineOf(hummus(), {}, 2), lineOf(fattoush({ soldOut: true }))]
    const menu = menuOf(shopOf(), hummus(), fattoush({ soldOut: true }))
    const { model } = await openCart({ lines, menu })
    expect(shown(model)).toEqual([
      ['hummus', 2, null],
      ['fattoush', 1, 'sold-out'],
    ])
    expect(model.$view.get()).toMatchObject({
      lines: [{ quote: { total: 2_400 } }, { quote: null }],
      quote: { total: 2_400, count: 2 },
      canCheckOut: true,
    })
    expect(model.$order.get().lines).toMatchObject([{ itemId: 'hummus' }])
  })

  test('prevent the checkout if none of them can be ordered', async () => {
    const { model } = await openCart({
      lines: [lineOf(kebab())],
    })
    expect(shown(model)).toEqual([['kebab', 1, 'choices']])
    expect(model.$view.get()).toMatchObject({
      quote: { count: 0 },
      canCheckOut: false,
      lines: [{ editable: true }],
    })
  })

  test('can be edited if they have choices and an edit can help', async () => {
    const bread = { modifiers: { white: 1 } }
    // Since the line was added, its only size got a name, which has to be chosen.
    const sized = fattoush({
      price: null,
      labels: [LARGE],
    })
    const soldOut = kebab({ id: 'skewer', soldOut: true })
    const { model } = await openCart({
      lines: [
        lineOf(hummus()),
        lineOf(hummus(), { note: 'No oil' }),
        lineOf(kebab(), bread),
        lineOf(soldOut, bread),
        lineOf(sized),
      ],
      menu: menuOf(shopOf(), hummus(), kebab(), soldOut, sized),
    })
    expect(model.$view.get().lines.map(({ editable, obstacle }) => [editable, obstacle])).toEqual([
      [false, null],
      [true, null],
      [true, null],
      [false, 'sold-out'],
      [true, 'choices'],
    ])
  })

  test('become unavailable at the end of their availability hours while the cart is open', async () => {
    const untilFive = Date.parse('2026-05-06T17:00:00+03:00')
    const lunch = hummus({ gates: [{ window: { status: true, from: '11:00', to: '17:00' }, branches: {} }] })
    const { model } = await openCart({ lines: [lineOf(lunch)], menu: menuOf(shopOf(), lunch) })
    expect(shown(model)).toEqual([['hummus', 1, null]])
    vi.setSystemTime(untilFive)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(shown(model)).toEqual([['hummus', 1, 'later']])
    expect(model.$view.get().canCheckOut).toBe(false)
  })

  test('can be viewed but not ordered at a closed venue, unless it accepts orders for later', async () => {
    const closed = shopOf({ hours: {} })
    expect((await openCart({ lines: [lineOf(hummus())], shop: closed })).model.$view.get()).toMatchObject({
      canCheckOut: false,
      hours: { open: false },
      quote: { total: 1_200 },
      minute: 12 * 60,
    })
    const scheduled = { ...NO_SCHEDULING, on: true }
    const tomorrow = { thursday: { closed: false, shifts: [ALL_DAY] } }
    for (const [hours, canCheckOut] of [
      [tomorrow, true],
      [{}, false],
    ] as const) {
      const { model } = await openCart({ lines: [lineOf(hummus())], shop: shopOf({ hours, scheduled }) })
      expect(model.$view.get()).toMatchObject({ canCheckOut, hours: { open: false } })
    }
  })

  // @feature schedule.suitable
  test('lead to the checkout for the day on which something can be ordered', async () => {
    const window = { status: true, from: '2026-05-07T05:00', to: null }
    const dish = hummus({ gates: [{ window, branches: {} }] })
    const openFor = (part: Partial<Shop>) =>
      openCart({ lines: [lineOf(dish)], shop: shopOf(part), menu: menuOf(shopOf(part), dish) })
    const later = await openFor({ scheduled: { ...NO_SCHEDULING, on: true } })
    expect(later.model.$view.get()).toMatchObject({
      ...{ canCheckOut: true, laterOnly: true },
      ...{ lines: [{ obstacle: null }], quote: { total: 1_200 } },
    })
    const { model } = await openFor({})
    expect(model.$view.get()).toMatchObject({ canCheckOut: false, lines: [{ obstacle: 'later' }] })
  })

  test('follow changes in another tab', async () => {
    const { model, setLinesInOtherTab } = await openCart({ lines: [lineOf(hummus())] })
    setLinesInOtherTab([lineOf(fattoush(), {}, 3)])
    expect(shown(model)).toEqual([['fattoush', 3, null]])
  })
})

describe('a removed line', () => {
  const lines = [lineOf(hummus()), lineOf(fattoush())]

  test('can be restored to its position', async () => {
    const { model, cart } = await openCart({ lines })
    cart.remove(lines[0]?.key ?? '')
    expect(model.$removed.get()).toMatchObject({ line: { itemId: 'hummus' }, index: 0 })
    cart.undoRemove()
    expect(shown(model).map(([id]) => id)).toEqual(['hummus', 'fattoush'])
    expect(model.$removed.get()).toBeNull()
  })

  test('can also be restored if its count was reduced to zero', async () => {
    const { model, cart } = await openCart({ lines })
    cart.setCount(lines[1]?.key ?? '', 0)
    expect(model.$removed.get()?.line.itemId).toBe('fattoush')
  })

  test('can be restored only until the next removal, which is announced separately', async () => {
    const { model, cart } = await openCart({ lines })
    cart.remove(lines[0]?.key ?? '')
    const first = model.$removed.get()
    cart.remove(lines[1]?.key ?? '')
    expect(model.$removed.get()).not.toBe(first)
    expect(model.$view.get().lines).toEqual([])
    cart.undoRemove()
    expect(shown(model).map(([id]) => id)).toEqual(['fattoush'])
  })

  test('is restored beside lines that another tab added since', async () => {
    const { model, cart, setLinesInOtherTab } = await openCart({ lines })
    cart.remove(lines[1]?.key ?? '')
    setLinesInOtherTab([lineOf(hummus(), {}, 2), lineOf(kebab(), { modifiers: { white: 1 } })])
    cart.undoRemove()
    expect(shown(model).map(([id]) => id)).toEqual(['hummus', 'fattoush', 'kebab'])
  })

  test('is not announced when a line is added', async () => {
    const { model, cart } = await openCart()
    cart.add(lineOf(hummus()))
    expect(model.$removed.get()).toBeNull()
  })
})

describe('a reloaded menu', () => {
  const old = [lineOf(hummus()), lineOf(fattoush()), lineOf(kebab(), { modifiers: { white: 1 } })]

  test('reports nothing if nothing changed', async () => {
    const { model } = await openCart({ lines: old })
    expect(model.$news.get()).toBeNull()
  })

  test('updates the lines and reports the changes until the diner dismisses them', async () => {
    const menu = menuOf(shopOf(), hummus({ price: 1_350 }), fattoush({ soldOut: true }))
    const { model } = await openCart({ lines: old, menu })
    expect(model.$news.get()).toMatchObject({
      left: [],
      changes: [
        { kind: 'price', from: 1_200, to: 1_350, line: { itemId: 'hummus' } },
        { kind: 'sold-out', line: { itemId: 'fattoush' } },
        { kind: 'gone', line: { itemId: 'kebab' } },
      ],
    })
    expect(shown(model)).toEqual([
      ['hummus', 1, null],
      ['fattoush', 1, 'sold-out'],
    ])
    expect(model.$view.get().quote.total).toBe(1_350)
    model.dismissNews()
    expect(model.$news.get()).toBeNull()
  })

  test('is compared with the cart as another tab has changed it since', async () => {
    const menu = Promise.withResolvers<ItemsPayload>()
    const { model, setLinesInOtherTab } = await openCart({ lines: old, menu: menu.promise })
    setLinesInOtherTab([lineOf(fattoush(), {}, 4)])
    menu.resolve(menuOf(shopOf(), fattoush({ price: 1_700 })))
    await settle()
    expect(shown(model)).toEqual([['fattoush', 4, null]])
    expect(model.$news.get()).toMatchObject({ changes: [{ kind: 'price', line: { itemId: 'fattoush' } }] })
  })

  test('changes nothing after the screen was left', async () => {
    const menu = Promise.withResolvers<ItemsPayload>()
    const { model, cart, close, cleared } = await openCart({
      lines: old,
      menu: menu.promise,
      search: '?item=hummus',
    })
    close()
    menu.resolve(menuOf(shopOf()))
    await settle()
    expect(cart.$lines.get()).toHaveLength(3)
    expect([model.$news.get(), cleared.times]).toEqual([null, 0])
  })

  test('leaves the cart unchanged and usable if it cannot be loaded', async () => {
    const { model, cart, cleared } = await openCart({
      lines: old,
      menu: Promise.reject(new Error('offline')),
      search: '?item=hummus',
    })
    cart.setCount(old[0]?.key ?? '', 2)
    expect(shown(model)[0]).toEqual(['hummus', 2, null])
    expect(model.$view.get().canCheckOut).toBe(true)
    expect(model.$suggestions.get()).toEqual([])
    // The submitted item is not lost: a reload tries again.
    expect(cleared.times).toBe(0)
  })

  test('of another branch keeps the lines that this branch sells, and reports the others', async () => {
    const shop = shopOf({ userId: 'moving-business' })
    await openCart({ lines: old, shop })
    const there = { ...shop, branchId: 'b2' }
    const { model } = await openCart({ lines: old, shop: there, menu: menuOf(there, hummus(), kebab()) })
    expect(model.$news.get()).toMatchObject({ left: [{ line: { itemId: 'fattoush' } }], changes: [] })
    expect(shown(model).map(([id]) => id)).toEqual(['hummus', 'kebab'])
  })
})

describe('an item submitted by a form without JavaScript', () => {
  test('is added once if it is complete', async () => {
    const { model, cleared } = await openCart({ search: '?item=kebab&gbread=dark&quantity=2&note=Hot' })
    expect(model.$view.get().lines).toMatchObject([
      { line: { itemId: 'kebab', count: 2, modifiers: { dark: 1 }, note: 'Hot' } },
    ])
    expect([model.$editing.get(), cleared.times]).toEqual([null, 1])
    model.open()
    await settle()
    expect(shown(model)).toEqual([['kebab', 2, null]])
    expect(cleared.times).toBe(1)
  })

  test('increases the count of an identical line', async () => {
    const { model } = await openCart({ lines: [lineOf(hummus())], search: '?item=hummus&quantity=3' })
    expect(shown(model)).toEqual([['hummus', 4, null]])
  })

  test.each([
    ['a choice', '?item=kebab&quantity=2&note=Hot', kebab()],
    ['a note', '?item=kebab&quantity=2&gbread=dark', kebab({ commentRequired: true })],
  ])('that lacks %s opens the editor with the submitted choices', async (_, search, item) => {
    const { model, cleared } = await openCart({ search, menu: menuOf(shopOf(), item) })
    expect(model.$view.get().lines).toEqual([])
    expect(model.$editing.get()).toMatchObject({
      entry: { item: { id: 'kebab' } },
      line: { count: 2 },
      replaces: null,
    })
    expect(cleared.times).toBe(1)
    model.closeEditor()
    expect(model.$editing.get()).toBeNull()
  })

  test.each(['?item=no-such-dish', '?item=', '?item=constructor'])(
    'that is unknown (%s) adds nothing',
    async (search) => {
      const { model, cleared } = await openCart({ search })
      expect([model.$view.get().lines, model.$editing.get(), cleared.times]).toEqual([[], null, 1])
    },
  )

  test('is ignored if the URL contains none, and the URL remains unchanged', async () => {
    const { model, cleared } = await openCart({ search: '?lng=ar' })
    expect([model.$view.get().lines, cleared.times]).toEqual([[], 0])
  })
})

describe('an edited line', () => {
  const line = lineOf(kebab(), { modifiers: { white: 1 } })

  test('offers the choices of the current menu', async () => {
    const fresh = kebab({ description: { en: 'From the charcoal' } })
    const { model } = await openCart({ lines: [line], menu: menuOf(shopOf(), fresh) })
    model.edit(line)
    expect(model.$editing.get()).toMatchObject({
      entry: { item: { description: { en: 'From the charcoal' } }, categoryId: 'c' },
      line: { key: line.key },
      replaces: line.key,
    })
  })

  test('offers the choices it was added with until the menu has loaded', async () => {
    const { model } = await openCart({ lines: [line], menu: new Promise(() => {}) })
    model.edit(line)
    expect(model.$editing.get()?.entry).toEqual({ item: line.item, categoryId: 'c' })
  })
})
