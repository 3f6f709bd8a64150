import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Shop } from '../../contract/payloads/shop.ts'
import {
  isSameChoice,
  type OrderingState,
  orderingState,
  type ScheduleChoice,
} from '../../domain/time/order-time.ts'
import { type OpenState, openState } from '../../domain/time/schedule.ts'
import { slotStartTime } from '../../domain/time/slot-time.ts'
import type { Slot } from '../../domain/time/slots.ts'
import { type VenueTime, venueTime } from '../../domain/time/weekday.ts'
import { deliveryFor } from '../delivery/delivery.ts'
import { venueClock } from '../venue-clock.ts'
import { keptChoice } from './schedule-choice.ts'

/** The possible times of an order and the requested one, as of this minute. */
export type ScheduleState = {
  readonly opening: OpenState
  readonly hours: OrderingState
  /** Those an order can be wanted for, soonest first; empty where orders for later are not taken. */
  readonly slots: readonly Slot[]
  readonly choice: ScheduleChoice
  /** The choice was no longer possible and gave way to another: to be shown until the diner chooses again. */
  readonly change: { readonly was: ScheduleChoice; readonly is: ScheduleChoice } | null
  /** The venue's date now. */
  readonly today: string
  /** The venue's time at which the order is wanted: what can be had is asked of it. */
  readonly at: VenueTime
}

export type Schedule = {
  readonly $state: ReadableAtom<ScheduleState>
  choose(choice: ScheduleChoice): void
  /** Another day: at the chosen time where it has that, else at the next. */
  chooseDay(date: string): void
  /** The state as of this second. */
  refresh(): ScheduleState
  /** After an order: the next one starts anew. */
  clear(): void
}

let slotRules: typeof import('../../domain/time/resolve-order-time.ts') | null = null

/** Loads the rules of slots where the venue takes orders for later; elsewhere they weigh nothing. */
export async function loadSlots({ scheduled }: Pick<Shop, 'scheduled'>): Promise<void> {
  if (scheduled.on) slotRules ??= await import('../../domain/time/resolve-order-time.ts')
}

/** What was shown last, by the kept choice it goes with: a menu that changes under the diner does not change the time. */
const settledOf = new WeakMap<object, ScheduleChoice>()

type ScheduledShop = Pick<Shop, 'branchId' | 'timeZone' | 'hours' | 'type' | 'scheduled'>

/**
 * The wanted time of a cart's order. What is chosen for the diner holds as long as the page does; their own choice is
 * kept in the browser. Slots are there once `loadSlots` is through.
 */
export function createSchedule(shop: ScheduledShop, cartKey: string): Schedule {
  const $kept = keptChoice(cartKey, shop.type)
  const { $terms } = deliveryFor(shop.branchId)
  const $clock = venueClock(shop.timeZone)
  let change: ScheduleState['change'] = null

  const stateNow = (): ScheduleState => {
    const now = Date.now()
    const at = venueTime(now, shop.timeZone)
    const opening = openState(shop.hours, at)
    const isShipping = shop.type === 'delivery' && $terms.get().kind === 'shipping'
    const hours = orderingState(opening, shop.scheduled, isShipping)
    const before = settledOf.get($kept) ?? $kept.get() ?? null
    const settled = slotRules?.resolveOrderTime(shop, hours, before, now)
    if (!settled?.hours.scheduled.on) {
      const choice = { when: 'now' } as const
      return { opening, hours, slots: [], choice, change: null, today: at.date, at, ...settled }
    }
    const { choice } = settled
    if (before && !isSameChoice(before, choice)) change = { was: before, is: choice }
    settledOf.set($kept, choice)
    const wanted = choice.when === 'later' && choice.slot ? slotStartTime(choice.slot) : at
    return { opening, ...settled, change, today: at.date, at: wanted }
  }

  const $state = atom(stateNow())
  const refresh = () => {
    $state.set(stateNow())
    return $state.get()
  }
  const choose = (choice: ScheduleChoice | undefined) => {
    if (choice) settledOf.set($kept, choice)
    else settledOf.delete($kept)
    change = null
    $kept.set(choice)
    refresh()
  }
  const chooseDay = (date: string) => {
    const { slots, choice } = $state.get()
    const there = slotRules?.moveChoiceToDay(choice, date, slots)
    if (there) choose(there)
  }
  onMount($state, () => {
    // Another tab's choice is the diner's too.
    const stops = [
      $clock.listen(refresh),
      $terms.listen(refresh),
      $kept.listen((choice) => {
        if (choice) settledOf.set($kept, choice)
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
