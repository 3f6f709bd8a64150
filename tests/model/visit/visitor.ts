/** A diner at a venue: the open page, the storage of the device, and the orders that the model expects. */
import { createDevice, type Device } from '../browser/device.ts'
import type { PageWindow } from '../browser/window.ts'
import { type ExpectedCart, emptyCart } from '../expected/cart.ts'
import { type Moment, momentAt } from '../expected/clock.ts'
import { acceptsLaterOrders, hasCart, isOpen, type Place } from '../expected/dishes.ts'
import { expectedSlot, slotStart, type WantedSlot } from '../expected/slots.ts'
import type { Platform } from '../platform/platform.ts'
import type { Chance } from '../venues/chance.ts'
import type { PlannedVenue } from '../venues/planned-venue.ts'
import type { OpenScreen } from './open-screen.ts'

export type ListingKind = 'menu' | 'category' | 'item' | 'search'

/** The open page. */
export type OpenPage =
  | { readonly kind: 'none' }
  | {
      readonly kind: ListingKind
      readonly window: PageWindow
      readonly path: string
      /** Only for an item page. */
      readonly dish: string | null
      /** The date of the venue when the page was opened. */
      readonly opened: string
    }
  | { readonly kind: 'cart' | 'checkout'; readonly screen: OpenScreen }

export type Visitor = {
  readonly venue: PlannedVenue
  readonly platform: Platform
  readonly device: Device
  readonly chance: Chance
  place: Place
  shown: OpenPage
  cart: ExpectedCart
  /** Orders that a screen reported as placed. */
  confirmed: number
  /** Whether an order was sent whose outcome is unknown. */
  outcomeUnknown: boolean
  /** The steps so far, for the failure message. */
  readonly story: string[]
}

export function createVisitor(
  venue: PlannedVenue,
  platform: Platform,
  chance: Chance,
  place: Place,
): Visitor {
  return {
    venue,
    platform,
    chance,
    place,
    device: createDevice(platform),
    shown: { kind: 'none' },
    cart: emptyCart,
    confirmed: 0,
    outcomeUnknown: false,
    story: [],
  }
}

export const currentMoment = ({ venue }: Visitor): Moment => momentAt(Date.now(), venue.timeZone)

/** The slot of the order, chosen by the diner or preselected; null: as soon as possible. */
export function wantedSlot(visitor: Visitor): WantedSlot | null {
  const { venue, place, device } = visitor
  if (!acceptsLaterOrders(venue, place.type)) return null
  const stored = device.local.getItem(`schedule:cart:${venue.userId}:${place.type}`)
  return expectedSlot(venue, place, stored ? JSON.parse(stored) : null, currentMoment(visitor))
}

/** The moment for which the order is. */
export function wantedMoment(visitor: Visitor): Moment {
  const slot = wantedSlot(visitor)
  return slot ? slotStart(slot) : currentMoment(visitor)
}

/** Whether nothing can be ordered, now or for later. */
export const cannotOrder = (visitor: Visitor): boolean =>
  !isOpen(visitor.place.branch.hours, currentMoment(visitor)) &&
  !acceptsLaterOrders(visitor.venue, visitor.place.type)

export const hasCartHere = ({ venue, place }: Visitor): boolean => hasCart(venue, place.type)
