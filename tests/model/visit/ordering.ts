/** The complete checkout: place, time, and the order button, including lost answers. */
import { expect } from 'vitest'
import { toMinorUnits } from '../../../src/domain/values/money.ts'
import type { CheckoutPage } from '../../../src/stores/checkout/page/checkout-page.ts'
import type { Loss } from '../browser/device.ts'
import { settle } from '../browser/window.ts'
import { AREA } from '../venues/venue-file.ts'
import { openCheckout } from './screens.ts'
import type { Visitor } from './visitor.ts'

type Checkout = CheckoutPage<string, string>

/** The number of times that the checkout sends an order before it reports a failure. */
const MAX_SENDS = 3

/** Opens the checkout and fills in its required fields. */
export async function fillCheckout(visitor: Visitor): Promise<Checkout> {
  const { place, device, chance, venue } = visitor
  const screen = await openCheckout(visitor)
  visitor.shown = { kind: 'checkout', screen }
  const { checkout } = screen
  if (!checkout) throw new Error('no checkout was opened')
  checkout.touch()
  const [table] = place.branch.tables
  if (table && checkout.$view.get().asked.includes('table')) checkout.setTable(table)
  if (place.type === 'delivery') {
    const section = checkout.delivery.$loaded.get()
    if (section.state !== 'ready') throw new Error(`the delivery section is ${section.state}`)
    section.choice.chooseArea(AREA)
  }
  const { slots } = screen.schedule()
  if (venue.later.on && slots.length > 0 && chance.percent(50)) {
    const { date, from, to } = chance.pick(slots)
    visitor.story.push(`  schedules it for ${date} ${from}`)
    checkout.chooseTime({ when: 'later', slot: { date, from, to } })
  }
  await settle(device, 500)
  return checkout
}

/** Returns the expected reason why the order is not sent; null if it is sent. */
function findObstacle(
  { venue, place }: Visitor,
  checkout: Checkout,
): 'refused' | 'minimum' | 'no-slot' | null {
  const { refusal, schedule, quote } = checkout.$view.get()
  if (refusal !== null) return 'refused'
  if (schedule.choice.when === 'later' && !schedule.choice.slot) return 'no-slot'
  return place.type === 'delivery' && quote.subtotal < venue.delivery.minimum ? 'minimum' : null
}

/** Presses the order button. `loss`: what the first attempts lose. */
export async function pressPlaceOrder(
  visitor: Visitor,
  checkout: Checkout,
  loss: { of: Loss; left: number } | null,
): Promise<void> {
  const { device, story } = visitor
  const before = checkout.$view.get()
  const obstacle = findObstacle(visitor, checkout)
  // The screen disables its button in this case.
  if (obstacle === 'refused') return
  const sent = device.sent()
  device.loss = loss && { ...loss }
  const placing = checkout.place()
  await settle(device, 4_000)
  await placing
  await settle(device, 600)
  device.loss = null
  const { state } = checkout.$view.get()
  story.push(`  the checkout is ${state.state}`)
  if (obstacle !== null) {
    expect([state.state, device.sent()], `an order with the obstacle ${obstacle}`).toEqual(['editing', sent])
    return
  }
  if (!device.online || (loss && loss.left >= MAX_SENDS)) {
    expect(state.state).toBe('failed')
    if (state.state === 'failed') expect(state.error.answer, 'the outcome is unknown').toBeNull()
    if (device.sent() > sent) visitor.outcomeUnknown = true
    return
  }
  if (state.state === 'failed') throw new Error(`${state.error.message} ${JSON.stringify(state.issues)}`)
  if (state.state === 'changed') throw new Error(`changed: ${JSON.stringify(state)}`)
  await confirmOrder(visitor, checkout, before)
}

/** Restores the connection. The checkout then sends a pending order again. */
export async function reconnect(visitor: Visitor): Promise<void> {
  const { device, shown } = visitor
  device.online = true
  if (!('screen' in shown) || !shown.screen.checkout) return
  const { checkout, window } = shown.screen
  const before = checkout.$view.get()
  Object.assign(globalThis.navigator, { onLine: true })
  window.fire('online')
  await settle(device, 4_000)
  if (before.state.state === 'failed' && checkout.$view.get().state.state === 'placed')
    await confirmOrder(visitor, checkout, before)
}

/**
 * Checks an order that the checkout reports as placed: it exists once, as shown, and its lines leave the
 * cart.
 */
async function confirmOrder(
  visitor: Visitor,
  checkout: Checkout,
  before: ReturnType<Checkout['$view']['get']>,
): Promise<void> {
  const { venue, platform, shown, story } = visitor
  const { state } = checkout.$view.get()
  expect(state.state).toBe('placed')
  if (state.state !== 'placed') return
  const order = (await platform.orders(venue)).find(({ id }) => id === state.order.id)
  expect(order, 'the order that the checkout reports as placed').toBeDefined()
  if (!order) return
  const minor = (amount: number | string) => toMinorUnits(amount, venue.currency)
  const { amounts, order_lines } = order.placed
  expect({
    lines: order_lines.map((line) => [line.item_id, line.quantity, minor(line.unit_price)]),
    amounts: [amounts.subtotal, amounts.delivery_fee, amounts.total, amounts.payable].map(minor),
  }).toEqual({
    lines: before.lines.map(({ itemId, count, key }) => [
      itemId,
      count,
      before.quote.lines.find((line) => line.key === key)?.unitPrice,
    ]),
    amounts: [before.quote.subtotal, before.quote.deliveryFee, before.quote.total, before.quote.payable],
  })
  if ('screen' in shown)
    expect(shown.screen.window.visits.at(-1)).toBe(
      `replace /${visitor.place.branch.referenceId}/order/${order.id}`,
    )
  const ordered = new Set(
    before.lines.map(({ itemId, labelId, modifiers, note }) =>
      keyOf(itemId, labelId, Object.keys(modifiers), note),
    ),
  )
  visitor.cart = {
    ...visitor.cart,
    lines: visitor.cart.lines.filter(
      (line) => !ordered.has(keyOf(line.dish, line.size, line.choices, line.note)),
    ),
  }
  visitor.confirmed += 1
  visitor.outcomeUnknown = false
  story.push(`  placed ${order.id.slice(0, 8)}`)
}

const keyOf = (dish: string, size: string | null, choices: readonly string[], note: string) =>
  JSON.stringify([dish, size, [...choices].sort(), note.trim()])
