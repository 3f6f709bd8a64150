import { setPersistentEngine } from '@nanostores/persistent'
import { vi } from 'vitest'
import type { ItemsPayload, Shop } from '../../../../src/contract/payloads/shop.ts'
import type { CartLine } from '../../../../src/domain/order/line.ts'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import { type CartPage, createCartPage } from '../../../../src/stores/cart/cart-page.ts'
import { loadSlots } from '../../../../src/stores/schedule/schedule.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { cartPayloadOf, fattoush, hummus, kebab, menuOf, shopOf } from './shop.ts'

const NOON = Date.parse('2026-05-06T12:00:00+03:00')

let storage: Record<string, string> = {}
let tabs: ((event: { key: string; newValue: string }) => void)[] = []
let carts = 0
const closers: (() => void)[] = []

export const settle = () => vi.advanceTimersByTimeAsync(0)

/** Before each test: noon at the venue, in a browser with several tabs. */
export function startVisit(): void {
  vi.useFakeTimers({ now: NOON })
  storage = fakePage().local
  tabs = []
  setPersistentEngine(storage, {
    addEventListener: (_key, listener) => void tabs.push(listener),
    removeEventListener: () => {},
  })
}

/** After each test: closes the opened carts. */
export async function endVisit(): Promise<void> {
  for (const close of closers.splice(0)) close()
  // Stores stay mounted for a while after their last subscriber has left.
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

type Opening = {
  lines?: readonly CartLine[]
  shop?: Shop
  search?: string
  menu?: ItemsPayload | Promise<ItemsPayload>
  suggested?: readonly string[]
}

/** Opens the cart screen and subscribes to it, as the island does. */
export async function openCart({
  lines = [],
  shop = shopOf(),
  search = '',
  menu,
  suggested = [],
}: Opening = {}) {
  // The island loads the slots first, too.
  await loadSlots(shop)
  const cartKey = `cart-page:${++carts}`
  const cart = cartFor(cartKey)
  cart.setLines(lines)
  const cleared = { times: 0 }
  const model = createCartPage(cartPayloadOf(shop, suggested), cartKey, {
    search,
    clearSearch: () => void cleared.times++,
    loadMenu: async () => menu ?? menuOf(shop, hummus(), fattoush(), kebab()),
  })
  const watched = [model.$view, model.$suggestions, model.$removed].map((store) => store.listen(() => {}))
  const close = model.open()
  closers.push(() => {
    for (const stop of watched) stop()
    close()
  })
  /** Simulates another tab that replaces the lines of the same cart. */
  const setLinesInOtherTab = (inOtherTab: readonly CartLine[]) => {
    const newValue = JSON.stringify({ format: 1, items: inOtherTab, name: '', phone: '' })
    storage[cartKey] = newValue
    for (const notify of tabs) notify({ key: cartKey, newValue })
  }
  await settle()
  return { model, cart, cartKey, close, cleared, setLinesInOtherTab }
}
/** Item, count and obstacle of each line. */
export const shown = (model: CartPage) =>
  model.$view.get().lines.map(({ line, obstacle }) => [line.itemId, line.count, obstacle])
