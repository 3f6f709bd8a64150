import type { OrderRequestInput } from '../../contract/order/order.ts'
import { parseStored } from '../parse-stored.ts'

/** One try to place an order: the key that makes its repeats one order, and what was asked for. */
export type Try = {
  readonly key: string
  /** JSON of the request without `replaces`. */
  readonly request: string
  readonly replaces: OrderRequestInput['replaces']
}

/**
 * What is under way with a cart's order. It is kept on the device, so that it outlives reloads and the closing of the
 * page, and all tabs share it.
 */
export type Attempt = Try & {
  /** The platform refused every send of this key: nothing was placed by it. */
  readonly refused: boolean
  /** Tries of other requests whose answers never came: they may have placed something. */
  readonly lost: readonly Try[]
  /** The order it placed, while that waits for its payment. */
  readonly order: { readonly id: string; readonly secret: string } | null
  /** Keys and counts of the cart's lines that were ordered. */
  readonly lines: readonly (readonly [key: string, count: number])[]
}

/** A line of the cart and how many of it. */
export type Counted = { readonly key: string; readonly count: number }

const at = (cartKey: string) => `attempt:${cartKey}`

/** For browsers that keep nothing: as long as the page. */
const unkept = new Map<string, Attempt>()

/** The attempt of a cart as any tab left it. */
export function attemptOf(cartKey: string): Attempt | null {
  try {
    return parseStored(localStorage.getItem(at(cartKey)), readAttempt, null)
  } catch {
    return unkept.get(cartKey) ?? null
  }
}

export function keepAttempt(cartKey: string, attempt: Attempt | null): void {
  unkept.delete(cartKey)
  try {
    if (attempt) localStorage.setItem(at(cartKey), JSON.stringify(attempt))
    else localStorage.removeItem(at(cartKey))
  } catch {
    // Private windows may refuse.
    if (attempt) unkept.set(cartKey, attempt)
  }
}

function readAttempt(stored: unknown): Attempt | null {
  const { key, request, lost, lines } = stored as Partial<Attempt>
  const isValid =
    typeof key === 'string' && typeof request === 'string' && Array.isArray(lost) && Array.isArray(lines)
  return isValid ? (stored as Attempt) : null
}

/** Are the lines in the cart those of the attempt? */
export function holdsCart(attempt: Attempt, lines: readonly Counted[]): boolean {
  const texts = (pairs: readonly (readonly [string, number])[]) =>
    pairs.map(([key, count]) => `${count} ${key}`).sort()
  const cart = texts(lines.map(({ key, count }) => [key, count] as const))
  return JSON.stringify(texts(attempt.lines)) === JSON.stringify(cart)
}
