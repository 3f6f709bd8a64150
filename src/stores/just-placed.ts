import { readSession, writeSession } from './session.ts'

const KEY = 'just-placed'

/** Marks an order as just placed: its page thanks the diner once. */
export function markPlaced(orderId: string): void {
  writeSession(KEY, orderId)
}

export function takePlaced(orderId: string): boolean {
  const placed = readSession(KEY) === orderId
  if (placed) writeSession(KEY, null)
  return placed
}
