/** Opens cart and checkout: their page models with the globals of a browser, without React. */
import type { CartPayload, CheckoutPayload, ItemsPayload } from '../../../src/contract/payloads/shop.ts'
import { itemsShape } from '../../../src/stores/items-shape.ts'
import { openWindow, settle } from '../browser/window.ts'
import type { OpenScreen } from './open-screen.ts'
import type { Visitor } from './visitor.ts'

const BLANK = '<html lang="en" data-api="/api"><head></head><body><main></main></body></html>'

const keyOf = ({ venue }: Visitor) => `cart:${venue.userId}`
const baseOf = ({ place }: Visitor) => `/${place.branch.referenceId}/${place.type}`

export async function openCart(visitor: Visitor): Promise<OpenScreen> {
  const { device, platform, place } = visitor
  await platform.publish(place.branch.referenceId)
  const base = baseOf(visitor)
  const window = openWindow(device, `${base}/cart`, BLANK)
  const [
    { createCartPage },
    { createSchedule, loadSlots },
    { loadPayload },
    { cartFor },
    { orderableLines },
  ] = await Promise.all([
    import('../../../src/stores/cart/cart-page.ts'),
    import('../../../src/stores/schedule/schedule.ts'),
    import('../../../src/stores/payload.ts'),
    import('../../../src/stores/cart/cart.ts'),
    import('../../../src/stores/cart/orderable-lines.ts'),
  ])
  const payload = await loadPayload<CartPayload>(`${base}/cart/_payload.json`, {
    shop: 'object',
    suggestedItemIds: 'array',
  })
  await loadSlots(payload.shop)
  const cart = createCartPage(payload, keyOf(visitor), {
    search: '',
    clearSearch: () => {},
    loadMenu: () => loadPayload<ItemsPayload>(`${base}/_payload.json`, itemsShape),
  })
  cart.$view.listen(() => {})
  cart.open()
  await settle(device)
  const { $state } = createSchedule(
    payload.shop,
    keyOf(visitor),
    cartFor(keyOf(visitor)).$lines,
    orderableLines,
  )
  $state.listen(() => {})
  return { window, cart, checkout: null, schedule: () => $state.get() }
}

export async function openCheckout(visitor: Visitor): Promise<OpenScreen> {
  const { device, platform, place } = visitor
  await platform.publish(place.branch.referenceId)
  const base = baseOf(visitor)
  const window = openWindow(device, `${base}/checkout`, BLANK)
  const [{ createCheckoutPage }, { loadSlots }, { loadPayload }, { lightPage }] = await Promise.all([
    import('../../../src/stores/checkout/page/checkout-page.ts'),
    import('../../../src/stores/schedule/schedule.ts'),
    import('../../../src/stores/payload.ts'),
    import('../../../src/stores/page/light-page.ts'),
  ])
  const payload = await loadPayload<CheckoutPayload>(`${base}/checkout/_payload.json`, {
    shop: 'object',
    fields: 'object',
    tables: 'array',
    labels: 'object',
    showCarInfo: 'boolean',
    wallet: 'boolean',
  })
  await loadSlots(payload.shop)
  const checkout = createCheckoutPage(lightPage(), payload, keyOf(visitor), {
    phoneBook: () => Promise.reject(new Error('the venues of the model require no phone number')),
    parts: async () => 'parts',
    saved: async () => 'saved',
  })
  checkout.$view.listen(() => {})
  checkout.open()
  await settle(device)
  return { window, cart: null, checkout, payload, schedule: () => checkout.$view.get().schedule }
}
