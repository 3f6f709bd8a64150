import { beforeEach, expect, test } from 'vitest'
import { listStockCall, setStockCall } from '../../../../src/contract/counter/stock-calls.ts'
import { createStockPage, type StockPage } from '../../../../src/stores/counter/stock-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

const asOnMenu = { sold_out: false, until: null, later_orders: false, left: null, set: false }
const names = (en: string, ar: string) => [
  { locale: 'en', name: en },
  { locale: 'ar', name: ar },
]
const soup = { id: 'soup', locales: names('Soup', 'شوربة'), image: null, ...asOnMenu }
const fish = { id: 'fish', locales: names('Grilled fish', 'سمك مشوي'), image: null, ...asOnMenu }
const sauce = { id: 'hot', locales: names('Hot sauce', 'صلصة حارة'), ...asOnMenu }
const menu = {
  categories: [
    { id: 'mains', locales: names('Mains', 'أطباق'), items: [soup, fish] },
    { id: 'popular', locales: names('Popular', 'الأكثر'), items: [fish] },
  ],
  options: [sauce],
}

let page: FakePage
let model: StockPage
beforeEach(async () => {
  page = fakePage()
  page.client.answer(listStockCall, () => menu)
  model = createStockPage(page, 'ref')
  await model.load()
})
const shown = () => model.$groups.get().map(({ id, entries }) => [id, ...entries.map((entry) => entry.id)])
const fishes = () =>
  model.$groups
    .get()
    .flatMap(({ entries }) => entries.filter(({ id }) => id === 'fish').map((one) => one.sold_out))

// @feature counter.sold-out
test('the search finds dishes and options by every word, in any language', () => {
  expect(shown()).toEqual([
    ['mains', 'soup', 'fish'],
    ['popular', 'fish'],
    [' options', 'hot'],
  ])
  model.search('FISH gril')
  expect(shown()).toEqual([
    ['mains', 'fish'],
    ['popular', 'fish'],
  ])
  model.search('hot fish')
  expect(shown()).toEqual([])
  model.search('حاره')
  expect(shown()).toEqual([[' options', 'hot']])
})

test('a dish is marked wherever it is listed; a change that fails says so', async () => {
  page.client.answer(setStockCall, ({ body }) => {
    expect(body).toMatchObject({ kind: 'item', id: 'fish', state: 'sold-out', period: 'four-hours' })
    return { ...asOnMenu, sold_out: true, set: true }
  })
  await model.mark({ kind: 'item', id: 'fish' }, { kind: 'sold-out', period: 'four-hours' })
  expect([fishes(), model.$failed.get()]).toEqual([[true, true], false])
  page.client.answer(setStockCall, () => {
    throw lost('timeout')
  })
  await model.mark({ kind: 'item', id: 'fish' }, { kind: 'available' })
  expect([fishes(), model.$failed.get()]).toEqual([[true, true], true])
})

test('a dish that is sold out for today can stay orderable for tomorrow', async () => {
  page.client.answer(setStockCall, ({ body }) => {
    expect(body).toMatchObject({ id: 'fish', state: 'sold-out', period: 'today', later_orders: true })
    return { ...asOnMenu, sold_out: true, later_orders: true, set: true }
  })
  await model.mark({ kind: 'item', id: 'fish' }, { kind: 'sold-out', period: 'today', laterOrders: true })
  expect(fishes()).toEqual([true, true])
})

test('a dish that the menu itself calls sold out becomes available too', async () => {
  const sent: string[] = []
  page.client.answer(setStockCall, ({ body }) => {
    sent.push(body.state)
    return { ...asOnMenu, sold_out: body.state === 'menu', set: body.state !== 'menu' }
  })
  await model.mark({ kind: 'item', id: 'fish' }, { kind: 'available' })
  expect([sent, fishes()]).toEqual([
    ['menu', 'available'],
    [false, false],
  ])
})
