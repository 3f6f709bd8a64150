import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import {
  isSameChoice,
  type OrderingState,
  orderingState,
  type ScheduleChoice,
} from '../../domain/time/order-time.ts'
import { type OpenState, openState } from '../../domain/time/schedule.ts'
import { slotStartTime } from '../../domain/time/slot-time.ts'
import type { Slot } from '../../domain/time/slots.ts'
import { extraMinutes, pauseEnd } from '../../domain/time/type-service.ts'
import { type VenueTime, venueTime } from '../../domain/time/weekday.ts'
import { deliveryFor } from '../delivery/delivery.ts'
import { boardOfTab } from '../staff-order/staff-tab.ts'
import { venueClock } from '../venue-clock.ts'
import { $liveService } from './live-service.ts'
import { $offeredTimes, type OfferedTimes } from './offered-times.ts'
import { keptChoice } from './schedule-choice.ts'

/** The possible times of an order and the requested one, as of this minute. */
export type ScheduleState = {
  readonly opening: OpenState
  readonly hours: OrderingState
  /** The slots that an order can be scheduled for, earliest first; empty if the shop accepts no scheduled orders. */
  readonly slots: readonly Slot[]
  readonly choice: ScheduleChoice
  /** Orders for now are accepted, but nothing in the cart is available now. */
  readonly laterOnly?: boolean
  /** The choice was no longer possible and was replaced. Shown until the diner chooses again. */
  readonly change: { readonly was: ScheduleChoice; readonly is: ScheduleChoice } | null
  /** When a pause of this type ends, in minutes since midnight at the venue; null: it is not paused. */
  readonly resumesAt: number | null
  /** Which times have room; null: all. */
  readonly times: OfferedTimes | null
  /** How much longer orders take than usual, in minutes. */
  readonly busyMinutes: number
  /** The current date at the venue. */
  readonly today: string
  /** The requested time of the order on the venue's wall clock. It decides which items are available. */
  readonly at: VenueTime
}

export type Schedule = {
  readonly $state: ReadableAtom<ScheduleState>
  choose(choice: ScheduleChoice): void
  /** Moves the order to another day: to the chosen time if that day has it, else to another slot of that day. */
  chooseDay(date: string): void
  /** The state as of this second. */
  refresh(): ScheduleState
  /** Clears the choice after an order. */
  clear(): void
}

let slotRules: typeof import('../../domain/time/resolve-order-time.ts') | null = null

/** Loads the slot rules if the shop accepts scheduled orders. Other pages do not download them. */
export async function loadSlots({ scheduled }: Pick<Shop, 'scheduled'>): Promise<void> {
  if (scheduled.on) slotRules ??= await import('../../domain/time/resolve-order-time.ts')
}

/** The choice shown last, by the store of the kept choice. Keeps the time unchanged if the page's menu is updated. */
const lastShownChoices = new WeakMap<object, ScheduleChoice>()

type ScheduledShop = Pick<Shop, 'branchId' | 'timeZone' | 'hours' | 'type' | 'scheduled' | 'service'>

/**
 * The requested time of a cart's order. A default choice lasts as long as the page; the diner's own choice is stored in the
 * browser. Slots are available once `loadSlots` is done. `orderable` returns which lines of the cart are available at a time.
 */
export function createSchedule(
  shop: ScheduledShop,
  cartKey: string,
  $lines: ReadableAtom<readonly CartLine[]>,
  orderable: (lines: readonly CartLine[], shop: ScheduledShop, at: VenueTime) => readonly CartLine[],
): Schedule {
  const $kept = keptChoice(cartKey, shop.type)
  const { $terms } = deliveryFor(shop.branchId)
  const $clock = venueClock(shop.timeZone)
  let change: ScheduleState['change'] = null

  const stateNow = (): ScheduleState => {
    const now = Date.now()
    const at = venueTime(now, shop.timeZone)
    const opening = openState(shop.hours, at)
    const service = $liveService.get() ?? shop.service
    const resumes = pauseEnd(service, now)
    const isShipping = shop.type === 'delivery' && $terms.get().kind === 'shipping'
    const times = isShipping ? null : $offeredTimes.get()
    // Without scheduled orders there is no other time to choose: the screen says that none is left.
    const isFull = times?.now === 'full' && shop.scheduled.on
    // Staff who enter an order for a guest know whether the kitchen still cooks it.
    const hours = boardOfTab()
      ? orderingState(null, { ...shop.scheduled, onlySchedule: false }, isShipping)
      : orderingState(opening, shop.scheduled, isShipping, resumes !== null || isFull)
    const facts = {
      opening,
      times,
      today: at.date,
      resumesAt: resumes && venueTime(resumes, shop.timeZone).minute,
      busyMinutes: extraMinutes(service, now),
    }
    const before = lastShownChoices.get($kept) ?? $kept.get() ?? null
    const settled = slotRules?.resolveOrderTime(
      { ...shop, service, isFull: times?.isFull },
      hours,
      before,
      now,
      (at) => orderable($lines.get(), shop, at).length > 0,
    )
    if (!settled?.hours.scheduled.on) {
      const choice = { when: 'now' } as const
      return { ...facts, hours, slots: [], choice, change: null, at, ...settled }
    }
    const { choice, laterOnly } = settled
    if (before && !isSameChoice(before, choice)) change = { was: before, is: choice }
    // With another dish, the order may be for now again.
    if (!laterOnly) lastShownChoices.set($kept, choice)
    const wanted = choice.when === 'later' && choice.slot ? slotStartTime(choice.slot) : at
    return { ...facts, ...settled, change, at: wanted }
  }

  const $state = atom(stateNow())
  const refresh = () => {
    $state.set(stateNow())
    return $state.get()
  }
  const choose = (choice: ScheduleChoice | undefined) => {
    if (choice) lastShownChoices.set($kept, choice)
    else lastShownChoices.delete($kept)
    change = null
    $kept.set(choice)
    refresh()
  }
  const chooseDay = (date: string) => {
    const { slots, choice } = $state.get()
    const moved = slotRules?.moveChoiceToDay(choice, date, slots)
    if (moved) choose(moved)
  }
  onMount($state, () => {
    // A choice made in another tab applies here too.
    const stops = [
      $clock.listen(refresh),
      $liveService.listen(refresh),
      $offeredTimes.listen(refresh),
      $terms.listen(refresh),
      $lines.listen(refresh),
      $kept.listen((choice) => {
        if (choice) lastShownChoices.set($kept, choice)
        refresh()
      }),
    ]
    refresh()
    if (!slotRules) void loadSlots(shop).then(refresh, () => {})
    return () => {
      for (const stop of stops) stop()
    }
  })
  return { $state, choose, chooseDay, refresh, clear: () => choose(undefined) }
}
