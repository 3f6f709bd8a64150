import type { OrderRequestInput } from '../../contract/order/order.ts'
import { parseStored } from '../parse-stored.ts'

/** One attempt to place an order: the idempotency key that makes repeats the same order, and the request. */
export type SentRequest = {
  readonly key: string
  /** JSON of the request without `replaces`. */
  readonly request: string
  readonly replaces: OrderRequestInput['replaces']
}

/**
 * The state of placing a cart's order. It is stored on the device, so that it survives reloads and closing the page, and
 * all tabs share it.
 */
export type Attempt = SentRequest & {
  /** The platform refused every request with this key, so the attempt has placed nothing. */
  readonly refused: boolean
  /** Earlier requests whose answers never arrived: they may have placed an order. */
  readonly lost: readonly SentRequest[]
  /** The order that this attempt placed, while it is unpaid. */
  readonly order: { readonly id: string; readonly secret: string } | null
  /** Keys and counts of the cart's lines that were ordered. */
  readonly lines: readonly (readonly [key: string, count: number])[]
}

/** A line of the cart and its count. */
export type CountedLine = { readonly key: string; readonly count: number }

const storageKeyOf = (cartKey: string) => `attempt:${cartKey}`

/** The attempts in a browser without storage. They last as long as the page. */
const unstoredAttempts = new Map<string, Attempt>()

/** The stored attempt of a cart, from any tab. */
export function attemptOf(cartKey: string): Attempt | null {
  try {
    return parseStored(localStorage.getItem(storageKeyOf(cartKey)), readAttempt, null)
  } catch {
    return unstoredAttempts.get(cartKey) ?? null
  }
}

/** Stores the attempt of a cart; null removes it. */
export function keepAttempt(cartKey: string, attempt: Attempt | null): void {
  unstoredAttempts.delete(cartKey)
  try {
    if (attempt) localStorage.setItem(storageKeyOf(cartKey), JSON.stringify(attempt))
    else localStorage.removeItem(storageKeyOf(cartKey))
  } catch {
    // Private windows may refuse to store it.
    if (attempt) unstoredAttempts.set(cartKey, attempt)
  }
}

function readAttempt(stored: unknown): Attempt | null {
  const { key, request, lost, lines } = stored as Partial<Attempt>
  const isValid =
    typeof key === 'string' && typeof request === 'string' && Array.isArray(lost) && Array.isArray(lines)
  return isValid ? (stored as Attempt) : null
}

/** Whether the lines in the cart are those of the attempt. */
export function isAttemptOfCart(attempt: Attempt, lines: readonly CountedLine[]): boolean {
  const texts = (pairs: readonly (readonly [string, number])[]) =>
    pairs.map(([key, count]) => `${count} ${key}`).sort()
  const cart = texts(lines.map(({ key, count }) => [key, count] as const))
  return JSON.stringify(texts(attempt.lines)) === JSON.stringify(cart)
}
