/** Stored in place of a link's query once its order is placed. */
export const OVER = 'over'

/**
 * Resets the visit after an order (spec §4, reset): the next visit in this tab may be at another table, and the area and
 * address of a link no longer count. The next delivery drops what was chosen by the link.
 */
export function forgetVisit(): void {
  try {
    // From the end, because the list shrinks.
    for (let index = sessionStorage.length; index--; ) {
      const key = sessionStorage.key(index) ?? ''
      if (key.startsWith('table:')) sessionStorage.removeItem(key)
      if (key.startsWith('queried:')) sessionStorage.setItem(key, OVER)
    }
  } catch {
    // Storage that is disabled or full has stored nothing.
  }
}
