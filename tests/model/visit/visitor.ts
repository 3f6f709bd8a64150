/** A diner at a venue: where they are, what their device keeps, and what the model says that they have ordered. */
import { type Device, newDevice } from '../browser/device.ts'
import type { PageWindow } from '../browser/window.ts'
import { type ExpectedCart, emptyCart } from '../expected/cart.ts'
import { type Moment, momentAt, momentOf } from '../expected/clock.ts'
import { hasCart, isOpen, type Place, takesLater } from '../expected/dishes.ts'
import type { Platform } from '../platform/platform.ts'
import type { Chance } from '../venues/chance.ts'
import type { PlannedType, PlannedVenue } from '../venues/planned-venue.ts'
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

/** The moment for which an order of a type is wanted: the time that the diner chose, unless it has passed, else now. */
export function wanted(visitor: Visitor, type: PlannedType): Moment {
  const at = now(visitor)
  const kept = visitor.device.local.getItem(`schedule:cart:${visitor.venue.userId}:${type}`)
  const slot = kept && takesLater(visitor.venue, type) ? JSON.parse(kept).slot : null
  if (!slot) return at
  const chosen = momentOf(slot.date, slot.from)
  return `${chosen.date} ${chosen.minute + 10_000}` > `${at.date} ${at.minute + 10_000}` ? chosen : at
}

/** Nothing can be ordered at this moment, and nothing for later. */
export const isShut = (visitor: Visitor): boolean =>
  !isOpen(visitor.place.branch.hours, now(visitor)) && !takesLater(visitor.venue, visitor.place.type)

export const sellsHere = ({ venue, place }: Visitor): boolean => hasCart(venue, place.type)
