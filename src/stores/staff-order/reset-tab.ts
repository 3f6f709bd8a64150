import { STAFF_TAB } from './staff-tab.ts'

/** Keys with this prefix belong to the counter, which may have been open in the same tab. */
const COUNTER_PREFIX = 'counter-'

/** Prepares a tab for the next guest of this board; null: for diners. Nothing of the last order is left in it. */
export function resetTab(session: Storage, board: string | null): void {
  // From the end, because the list shrinks.
  for (let index = session.length; index--; ) {
    const key = session.key(index) ?? ''
    if (!key.startsWith(COUNTER_PREFIX)) session.removeItem(key)
  }
  if (board !== null) session.setItem(STAFF_TAB, board)
}

/** Ends the order in this tab, and shows the board: in the tab that opened this one, or else in this one. */
export function backToBoard(board: string): void {
  resetTab(sessionStorage, null)
  // Browsers only close tabs that a script opened.
  window.close()
  location.assign(`/counter/${encodeURIComponent(board)}`)
}
