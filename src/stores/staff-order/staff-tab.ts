import { readSession } from '../session.ts'

/**
 * Session key of a tab in which staff enter an order for a guest. The value is the reference id of their board. The first script
 * of every venue page (`beforePaintScript`) looks for it: in such a tab, everything that pages store on the device is stored for
 * the tab only, so that the diner who uses this browser, and the next guest, are not involved.
 */
export const STAFF_TAB = 'staff'

/** The board from which staff enter an order in this tab; null in the tabs of diners. */
export const boardOfTab = (): string | null => readSession(STAFF_TAB)
