import { readSession, writeSession } from '../session.ts'

const keyOf = (branchId: string) => `table:${branchId}`

/**
 * Binds this visit to the branch's table whose QR code was scanned (`?table=`). A visit is the tab's session: the table
 * must not be remembered after the diner has left.
 */
export function keepTableFromUrl(branchId: string, search: string): void {
  const table = new URLSearchParams(search).get('table')?.trim()
  if (table && table.length <= 80) writeSession(keyOf(branchId), table)
}

/** The id of the table that this visit is bound to at the branch; null if there is none. */
export function boundTable(branchId: string): string | null {
  return readSession(keyOf(branchId))
}

/** Binds this visit to a table of the branch; null removes the binding. */
export function bindTable(branchId: string, tableId: string | null): void {
  writeSession(keyOf(branchId), tableId)
}

/** Stores `?area=` and `?address=` of a link to the branch for this visit. Deliveries read them (`queried-place.ts`). */
export function keepLinkFromUrl(branchId: string, search: string): void {
  if (/[?&](area|address)=/.test(search)) writeSession(`queried:${branchId}`, search)
}
