import { readSession, writeSession } from './session.ts'

const KEY = 'just-placed'

/** The order page greets an order once, when the diner comes from placing it. */
export function markPlaced(orderId: string): void {
  writeSession(KEY, orderId)
}

export function takePlaced(orderId: string): boolean {
  const placed = readSession(KEY) === orderId
  if (placed) writeSession(KEY, null)
  return placed
}
