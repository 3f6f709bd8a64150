/** The steps of a visit. */
import { vi } from 'vitest'
import { settle } from './browser/window.ts'
import { checkRefusal } from './checks/api-answers.ts'
import { reconcileWithBranch } from './expected/cart.ts'
import { orderTypesAt, type Place } from './expected/dishes.ts'
import type { PlannedVenue } from './venues/planned-venue.ts'
import { listedDishes, openListing, submitItem, tapAdd } from './visit/listings.ts'
import { fillCheckout, pressPlaceOrder, reconnect } from './visit/ordering.ts'
import { openCart } from './visit/screens.ts'
import { hasCartHere, type ListingKind, type Visitor } from './visit/visitor.ts'

const MINUTE = 60_000

/** The branches and order types of a venue that have a menu. */
export const findPlaces = (venue: PlannedVenue): Place[] =>
  venue.branches.flatMap((branch) => orderTypesAt(venue, branch).map((type) => ({ branch, type })))

type Step = {
  readonly name: string
  /** Relative frequency. */
  readonly weight: number
  /** Whether the step is possible now. Without it: always. */
  when?(visitor: Visitor): boolean
  run(visitor: Visitor): Promise<void>
}

async function open(visitor: Visitor, kind: ListingKind): Promise<void> {
  const dish = kind === 'item' || kind === 'category' ? visitor.chance.pick(listedDishes(visitor)) : null
  await visitor.platform.publish(visitor.place.branch.referenceId)
  visitor.story.push(`opens the ${kind} of ${visitor.place.branch.id} ${visitor.place.type} ${dish ?? ''}`)
  await openListing(visitor, kind, dish)
}

/**
 * Advances the clock. The page is awake only in the last minute, in which everything that runs every minute
 * runs once.
 */
async function wait(visitor: Visitor, minutes: number): Promise<void> {
  const end = Math.floor(Date.now() / MINUTE + minutes) * MINUTE
  for (const passing of [MINUTE - 1, 2]) {
    vi.setSystemTime(end)
    await vi.advanceTimersByTimeAsync(passing)
  }
  vi.setSystemTime(end)
  await settle(visitor.device)
}

const isListing = ({ shown }: Visitor) => 'window' in shown
const online = ({ device }: Visitor) => device.online

const steps: readonly Step[] = [
  { name: 'open the menu', weight: 4, when: online, run: (visitor) => open(visitor, 'menu') },
  { name: 'open an item', weight: 3, when: online, run: (visitor) => open(visitor, 'item') },
  { name: 'open a category', weight: 1, when: online, run: (visitor) => open(visitor, 'category') },
  { name: 'open the search', weight: 1, when: online, run: (visitor) => open(visitor, 'search') },
  {
    name: 'add from a list',
    weight: 6,
    when: isListing,
    async run(visitor) {
      visitor.story.push('taps add')
      await tapAdd(visitor)
    },
  },
  {
    name: 'add from the form',
    weight: 4,
    when: ({ shown }) => shown.kind === 'item',
    async run(visitor) {
      visitor.story.push('sends the form')
      await submitItem(visitor)
    },
  },
  {
    name: 'open the cart',
    weight: 3,
    when: (visitor) => online(visitor) && hasCartHere(visitor),
    async run(visitor) {
      visitor.story.push('goes to the cart')
      visitor.shown = { kind: 'cart', screen: await openCart(visitor) }
      visitor.cart = reconcileWithBranch(visitor.venue, visitor.cart, visitor.place)
    },
  },
  {
    name: 'remove a line',
    weight: 1,
    when: ({ shown, cart }) => shown.kind === 'cart' && cart.lines.length > 0,
    async run(visitor) {
      const { shown, cart, chance } = visitor
      if (!('screen' in shown) || !shown.screen.cart) return
      const at = chance.integer(0, cart.lines.length - 1)
      visitor.story.push(`removes line ${at}`)
      const store = shown.screen.cart.cart
      store.remove(store.$lines.get()[at]?.key ?? '')
      visitor.cart = { ...cart, lines: cart.lines.filter((_, index) => index !== at) }
    },
  },
  {
    name: 'order',
    weight: 5,
    when: (visitor) => online(visitor) && hasCartHere(visitor) && visitor.cart.lines.length > 0,
    async run(visitor) {
      const { chance, story } = visitor
      const loss = chance.percent(30)
        ? { of: chance.pick(['answer', 'answer', 'request'] as const), left: chance.pick([1, 3, 3]) }
        : null
      story.push(`orders${loss ? `; the first ${loss.left} attempts lose the ${loss.of}` : ''}`)
      // The checkout does not update the cart for the branch: the cart page before it does.
      await openCart(visitor)
      visitor.cart = reconcileWithBranch(visitor.venue, visitor.cart, visitor.place)
      await pressPlaceOrder(visitor, await fillCheckout(visitor), loss)
    },
  },
  {
    name: 'press the order button again',
    weight: 5,
    when: (visitor) => visitor.outcomeUnknown && online(visitor) && visitor.shown.kind === 'checkout',
    async run(visitor) {
      const { shown } = visitor
      if (!('screen' in shown) || !shown.screen.checkout) return
      visitor.story.push('presses the order button again')
      await pressPlaceOrder(visitor, shown.screen.checkout, null)
    },
  },
  {
    name: 'change the branch or the order type',
    weight: 3,
    when: online,
    async run(visitor) {
      visitor.place = visitor.chance.pick(findPlaces(visitor.venue))
      await open(visitor, 'menu')
    },
  },
  {
    name: 'wait',
    weight: 3,
    async run(visitor) {
      const minutes = visitor.chance.integer(2, 700)
      visitor.story.push(`waits ${minutes} minutes`)
      await wait(visitor, minutes)
    },
  },
  {
    name: 'wait until the next day',
    weight: 1,
    async run(visitor) {
      visitor.story.push('waits a day')
      await wait(visitor, 24 * 60 + visitor.chance.integer(-90, 90))
    },
  },
  {
    name: 'lose the connection',
    weight: 1,
    when: (visitor) => online(visitor) && visitor.shown.kind !== 'none',
    async run(visitor) {
      visitor.story.push('goes offline')
      visitor.device.online = false
      Object.assign(globalThis.navigator, { onLine: false })
      const { shown } = visitor
      const checkout = 'screen' in shown ? shown.screen.checkout : undefined
      // A finished checkout has led to its order; the remaining cart belongs to a different order.
      if (checkout && checkout.$view.get().state.state !== 'placed' && visitor.cart.lines.length > 0)
        await pressPlaceOrder(visitor, checkout, null)
    },
  },
  {
    name: 'go online again',
    weight: 6,
    when: (visitor) => !online(visitor),
    async run(visitor) {
      visitor.story.push('goes online again')
      await reconnect(visitor)
    },
  },
  {
    name: 'return in another tab',
    weight: 1,
    when: online,
    async run(visitor) {
      for (const key of Object.keys(visitor.device.session)) visitor.device.session.removeItem(key)
      await wait(visitor, 30)
      await open(visitor, 'menu')
    },
  },
  {
    name: 'order an unavailable dish',
    weight: 1,
    when: online,
    async run(visitor) {
      visitor.story.push('orders an unavailable dish through the API')
      await checkRefusal(visitor)
    },
  },
]

export async function takeStep(visitor: Visitor): Promise<void> {
  const possible = steps.filter(({ when }) => when?.(visitor) ?? true)
  const all = possible.flatMap((step) => Array.from({ length: step.weight }, () => step))
  // Pages update every minute, so each step takes place within one minute.
  vi.setSystemTime(Math.floor(Date.now() / MINUTE) * MINUTE)
  await visitor.chance.pick(all).run(visitor)
}
