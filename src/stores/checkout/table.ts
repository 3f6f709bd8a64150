import { readSession, writeSession } from '../session.ts'

const keyOf = (branchId: string) => `table:${branchId}`

/**
 * Binds this visit to the table whose QR code was scanned (`?table=`), for the branch. A visit is the tab's session:
 * a table must not follow the diner home.
 */
export function keepTableFromUrl(branchId: string, search: string): void {
  const table = new URLSearchParams(search).get('table')?.trim()
  if (table && table.length <= 80) writeSession(keyOf(branchId), table)
}

export function boundTable(branchId: string): string | null {
  return readSession(keyOf(branchId))
}

export function bindTable(branchId: string, tableId: string | null): void {
  writeSession(keyOf(branchId), tableId)
}

/** Keeps `?area=` and `?address=` of a link to the branch, for this visit; a delivery reads them (`queried-place.ts`). */
export function keepLinkFromUrl(branchId: string, search: string): void {
  if (/[?&](area|address)=/.test(search)) writeSession(`queried:${branchId}`, search)
}
