import { afterEach, beforeEach, expect, test } from 'vitest'
import { readServiceCall } from '../../../../src/contract/counter/service-calls.ts'
import { createI18n } from '../../../../src/i18n/messages/island-i18n.ts'
import { EnteredOrder } from '../../../../src/islands/checkout/staff/EnteredOrder.tsx'
import { StaffSection } from '../../../../src/islands/checkout/staff/StaffCheckout.tsx'
import { NewOrderDialog } from '../../../../src/islands/counter/entry/NewOrderSheet.tsx'
import { OrderFacts } from '../../../../src/islands/counter/order/OrderFacts.tsx'
import { dayTable } from '../../../../src/islands/counter/today/day-table.ts'
import { createServicePage } from '../../../../src/stores/counter/service-page.ts'
import { createStaffDesk } from '../../../../src/stores/staff-order/staff-desk.ts'
import { translatorFor } from '../../../helpers/messages.ts'
import { openCheckout, settle, setUpPages, tearDownPages } from '../../../helpers/page/checkout.ts'
import { refusal } from '../../../helpers/page/fake-client.ts'
import { board, boardOrder } from '../../../helpers/page/fake-counter.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

beforeEach(setUpPages)
afterEach(tearDownPages)

const MARK = 'Phone or walk-in'

// @feature counter.enter-order
test('an order that staff entered is marked on its card and in the spreadsheet; a guest’s own is not', () => {
  const own = boardOrder('o1', 1)
  const entered = { ...boardOrder('o2', 2), by_staff: true }
  expect(renderScreen(<OrderFacts order={own} />).text).not.toContain(MARK)
  expect(renderScreen(<OrderFacts order={entered} />).text).toContain(MARK)
  const i18n = createI18n(translatorFor('en'), 'en', { currency: 'KWD', locales: ['en'] })
  const [titles, ...rows] = dayTable([own, entered], board([], 0).venue, i18n)
  const at = titles?.indexOf('Source') ?? -1
  expect(rows.map((row) => row[at])).toEqual(['Online', MARK])
})

test('a new order asks for the types that the branch offers', async () => {
  const page = fakePage()
  const sheet = async (types: readonly ('dinein' | 'pickup' | 'delivery')[]) => {
    page.client.answer(readServiceCall, () => ({ types: [...types], service: [] }))
    const model = createServicePage(page, 'ref')
    await model.load()
    return renderScreen(<NewOrderDialog model={model} referenceId="ref" onClosed={() => {}} />)
  }
  expect((await sheet(['dinein', 'delivery'])).all('button')).toEqual(['', 'Dine-in', 'Delivery'])
  expect((await sheet([])).text).toContain('This branch takes no orders.')
})

test('staff promise a time for an order for now, and learn that the device is locked', async () => {
  const desk = createStaffDesk(fakePage(), () => {})
  const { view } = openCheckout({ shop: { type: 'pickup' } })
  const show = (part: object = {}) =>
    renderScreen(<StaffSection view={{ ...view(), ...part }} desk={desk} lang="en" />)
  expect(show().one('button', '20 min').attributes['aria-pressed']).toBe('true')
  desk.promise(45)
  expect(show().one('button', '45 min').attributes['aria-pressed']).toBe('true')
  desk.promise(95)
  expect(show().text).toContain('1 hr, 35 min')
  expect(show().one('button', '5 min more').attributes.type).toBe('button')
  expect(show().text).toContain('Ask for a phone number')
  const later = { ...view().schedule, choice: { when: 'later', slot: null } }
  expect(show({ schedule: later }).all('button')).toEqual([])
  const error = refusal('forbidden')
  expect(show({ state: { state: 'failed', error, issues: [] } }).text).toContain('locked or signed out')
  await settle()
})

test('a placed order has its number, and leads to the counter and to the next one', () => {
  const { payload } = openCheckout()
  const show = (number: number | null) =>
    renderScreen(<EnteredOrder number={number} shop={payload.shop} board="grill" lang="en" />)
  expect(show(12).text).toContain('Order 12 is placed')
  expect(show(12).one('link', 'Another order').attributes.href).toBe(`/${payload.shop.referenceId}/dinein`)
  expect(show(12).all('button')).toEqual(['Back to the counter'])
  expect(show(null).text).toContain('This order was placed already')
})
