/** What staff say about one selling type. It may be over: pages outlive a state that they were made with. */
export type TypeService = {
  /** Epoch milliseconds; null: not paused. */
  readonly pausedUntil: number | null
  readonly busy: { readonly minutes: number; readonly until: number } | null
}

/** What a page says about its types, with when a pause ends on the venue's clock, in minutes since midnight. */
export type ShownService = TypeService & { readonly resumesAt: number | null }

/** When the pause under way at `now` ends, in epoch milliseconds; null: orders for now are accepted. */
export const pauseEnd = ({ pausedUntil }: Pick<TypeService, 'pausedUntil'>, now: number): number | null =>
  pausedUntil !== null && now < pausedUntil ? pausedUntil : null

/** How much longer orders take at `now`, in minutes. */
export const extraMinutes = ({ busy }: Pick<TypeService, 'busy'>, now: number): number =>
  busy !== null && now < busy.until ? busy.minutes : 0
