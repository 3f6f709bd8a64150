/** In place of a link's query: its order was placed. */
export const OVER = 'over'

/**
 * After an order (spec §4, reset): the next visit in this tab may sit at another table, and what a link said of area and
 * address is over; the next delivery lets go what was chosen by it.
 */
export function forgetVisit(): void {
  try {
    // From the end, for the list shrinks.
    for (let index = sessionStorage.length; index--; ) {
      const key = sessionStorage.key(index) ?? ''
      if (key.startsWith('table:')) sessionStorage.removeItem(key)
      if (key.startsWith('queried:')) sessionStorage.setItem(key, OVER)
    }
  } catch {
    // Storage that is off or full has kept nothing.
  }
}
