import type { OrderRequestInput } from '../../contract/order.ts'

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
  /** The server said no: nothing was placed by this key. */
  readonly refused: boolean
  /** Tries of other requests whose answers never came: they may have placed something. */
  readonly lost: readonly Try[]
  /** The order it placed, while that waits for its payment. */
  readonly order: { readonly id: string; readonly secret: string } | null
  /** Keys and counts of the cart's lines that were ordered. */
  readonly lines: readonly (readonly [key: string, count: number])[]
}

type Counted = { readonly key: string; readonly count: number }

const at = (cartKey: string) => `attempt:${cartKey}`

/** For browsers that keep nothing: as long as the page. */
const unkept = new Map<string, Attempt>()

/** The attempt of a cart as any tab left it. */
export function attemptOf(cartKey: string): Attempt | null {
  try {
    return decode(localStorage.getItem(at(cartKey)))
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

/** What another version wrote, or a person edited, is not trusted. */
function decode(stored: string | null): Attempt | null {
  let attempt: Attempt | null = null
  try {
    attempt = JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
  const whole =
    typeof attempt?.key === 'string' &&
    typeof attempt.request === 'string' &&
    Array.isArray(attempt.lost) &&
    Array.isArray(attempt.lines)
  return whole ? attempt : null
}

/**
 * The attempt to send a request: the one under way if it asks for the same, else a new one that takes its place: of the
 * unpaid order it placed, or of whatever it may have placed.
 */
export function nextAttempt(
  before: Attempt | null,
  request: OrderRequestInput,
  lines: readonly Counted[],
): Attempt {
  const text = textOf(request)
  if (before && !before.order && before.request === text) return { ...before, refused: false }
  const unsure = before && !before.order && !before.refused
  const { key = '', request: asked = '', replaces = null } = before ?? {}
  return {
    key: crypto.randomUUID(),
    request: text,
    replaces: before?.order ? { order_id: before.order.id, secret: before.order.secret } : replaces,
    refused: false,
    lost: before?.order
      ? []
      : [...(before?.lost ?? []), ...(unsure ? [{ key, request: asked, replaces }] : [])],
    order: null,
    lines: lines.map((line) => [line.key, line.count]),
  }
}

/** The body of a try, as it was and will be sent. */
export const requestOf = ({ request, replaces = null }: Try): OrderRequestInput => ({
  ...(JSON.parse(request) as OrderRequestInput),
  replaces,
})

/** Does the attempt's order hold just what the request asks for, whatever the way it is paid? */
export function ordersSame(attempt: Attempt, request: OrderRequestInput): boolean {
  const bare = (asked: OrderRequestInput) => textOf({ ...asked, payment_type: 2, payment_option: null })
  return bare(requestOf(attempt)) === bare(request)
}

/** Are the lines in the cart those of the attempt? */
export function holdsCart(attempt: Attempt, lines: readonly Counted[]): boolean {
  const texts = (pairs: readonly (readonly [string, number])[]) =>
    pairs.map(([key, count]) => `${count} ${key}`).sort()
  const cart = texts(lines.map(({ key, count }) => [key, count] as const))
  return JSON.stringify(texts(attempt.lines)) === JSON.stringify(cart)
}

function textOf({ replaces: _, ...request }: OrderRequestInput): string {
  return JSON.stringify(request)
}
