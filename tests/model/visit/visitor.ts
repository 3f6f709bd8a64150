/** A diner at a venue: where they are, what their device keeps, and what the model says that they have ordered. */
import { type Device, newDevice } from '../browser/device.ts'
import type { PageWindow } from '../browser/window.ts'
import { type ExpectedCart, emptyCart } from '../expected/cart.ts'
import { type Moment, momentAt } from '../expected/clock.ts'
import { hasCart, isOpen, type Place, takesLater } from '../expected/dishes.ts'
import { slotWanted, startOf, type WantedSlot } from '../expected/slots.ts'
import type { Platform } from '../platform/platform.ts'
import type { Chance } from '../venues/chance.ts'
import type { PlannedVenue } from '../venues/planned-venue.ts'
import type { OpenScreen } from './open-screen.ts'

export type ListingKind = 'menu' | 'category' | 'item' | 'search'

/** The page in front of the diner. */
export type Shown =
  | { readonly kind: 'none' }
  | {
      readonly kind: ListingKind
      readonly window: PageWindow
      readonly path: string
      /** Of an item's page. */
      readonly dish: string | null
      /** The venue's date when it was opened. */
      readonly opened: string
    }
  | { readonly kind: 'cart' | 'checkout'; readonly screen: OpenScreen }

export type Visitor = {
  readonly venue: PlannedVenue
  readonly platform: Platform
  readonly device: Device
  readonly chance: Chance
  place: Place
  shown: Shown
  cart: ExpectedCart
  /** Orders that a screen called placed. */
  confirmed: number
  /** An order was sent, and nobody knows what became of it. */
  unheard: boolean
  /** What happened, to be told with a failure. */
  readonly story: string[]
}

export function newVisitor(venue: PlannedVenue, platform: Platform, chance: Chance, place: Place): Visitor {
  return {
    venue,
    platform,
    chance,
    place,
    device: newDevice(platform),
    shown: { kind: 'none' },
    cart: emptyCart,
    confirmed: 0,
    unheard: false,
    story: [],
  }
}

export const now = ({ venue }: Visitor): Moment => momentAt(Date.now(), venue.timeZone)

/** The slot for which an order is wanted, chosen by the diner or for them; null: as soon as possible. */
export function wantedSlot(visitor: Visitor): WantedSlot | null {
  const { venue, place, device } = visitor
  if (!takesLater(venue, place.type)) return null
  const kept = device.local.getItem(`schedule:cart:${venue.userId}:${place.type}`)
  return slotWanted(venue, place, kept ? JSON.parse(kept) : null, now(visitor))
}

/** The moment for which an order is wanted. */
export function wanted(visitor: Visitor): Moment {
  const slot = wantedSlot(visitor)
  return slot ? startOf(slot) : now(visitor)
}

/** Nothing can be ordered at this moment, and nothing for later. */
export const isShut = (visitor: Visitor): boolean =>
  !isOpen(visitor.place.branch.hours, now(visitor)) && !takesLater(visitor.venue, visitor.place.type)

export const sellsHere = ({ venue, place }: Visitor): boolean => hasCart(venue, place.type)
