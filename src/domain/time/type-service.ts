/** What staff say about one selling type. It may be over: pages outlive a state that they were made with. */
export type TypeService = {
  /** Epoch milliseconds; null: not paused. */
  readonly pausedUntil: number | null
  readonly busy: { readonly minutes: number; readonly until: number } | null
}

/** What a page says about its types, with when a pause ends on the venue's clock, in minutes since midnight. */
export type ShownService = TypeService & { readonly resumesAt: number | null }

/** Whether orders for now are not accepted at `now`, in epoch milliseconds. */
export const isPaused = ({ pausedUntil }: Pick<TypeService, 'pausedUntil'>, now: number): boolean =>
  pausedUntil !== null && now < pausedUntil

/** How much longer orders take at `now`, in minutes. */
export const extraMinutes = ({ busy }: Pick<TypeService, 'busy'>, now: number): number =>
  busy !== null && now < busy.until ? busy.minutes : 0
