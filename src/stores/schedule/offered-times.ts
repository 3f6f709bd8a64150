import { atom } from 'nanostores'
import type { SlotTimes } from '../../domain/time/slots.ts'

/** Which times have room for the order of the page, at branches that limit their orders. */
export type OfferedTimes = {
  /** An order for as soon as possible is not moved, is for `soonest`, or is refused. */
  readonly now: 'free' | 'moved' | 'full'
  readonly soonest: SlotTimes | null
  /** Whether a quarter of an hour, by its start in epoch milliseconds, has no room. */
  readonly isFull: (quarter: number) => boolean
}

/** What the server said with the last price; null: all times have room. A page is of one branch and type. */
export const $offeredTimes = atom<OfferedTimes | null>(null)
