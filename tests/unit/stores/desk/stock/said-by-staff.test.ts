import { expect, test, vi } from 'vitest'
import { listStockCall, type StockItem } from '../../../../../src/contract/counter/stock-calls.ts'
import { createSaidByStaff } from '../../../../../src/stores/desk/stock/said-by-staff.ts'
import { lost } from '../../../../helpers/page/fake-client.ts'
import { fakePage } from '../../../../helpers/page/fake-page.ts'

const dish = (id: string, state: Partial<StockItem>): StockItem => ({
  ...{
    id,
    locales: [],
    image: null,
    sold_out: false,
    until: null,
    later_orders: false,
    left: null,
    set: false,
  },
  ...state,
})

// @feature desk.sold-out-now
test('the desk knows what staff say of dishes, as of when it was last shown', async () => {
  const page = fakePage()
  let items = [dish('tea', { set: true, sold_out: true }), dish('cola', { sold_out: true })]
  page.client.answer(listStockCall, () => ({
    categories: [{ id: 'drinks', locales: [], items }],
    options: [],
  }))
  const staff = createSaidByStaff(page, 'grill')
  const close = staff.open()
  await vi.waitFor(() => expect([...staff.$said.get()]).toEqual([['tea', true]]))

  items = [dish('tea', {}), dish('cola', { set: true })]
  page.show(true)
  await vi.waitFor(() => expect([...staff.$said.get()]).toEqual([['cola', false]]))

  const held = page.client.hold(listStockCall)
  page.show(true)
  await held.asked
  held.fail(lost())
  await Promise.resolve()
  expect([...staff.$said.get()]).toEqual([['cola', false]])
  close()
})
