/** How long before its slot a scheduled order is due in the kitchen, in milliseconds. */
export const DUE_BEFORE = 60 * 60_000

/** Whether an order is due in the kitchen at `now`. `wantedAt`: when its slot starts; null: as soon as possible. Both are epoch milliseconds. */
export const isDue = (wantedAt: number | null, now: number): boolean =>
  wantedAt === null || now >= wantedAt - DUE_BEFORE
