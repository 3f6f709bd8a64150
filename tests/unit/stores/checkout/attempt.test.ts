// @feature-file order.replace

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderRequestInput } from '../../../../src/contract/order/order.ts'
import {
  type Attempt,
  attemptOf,
  isAttemptOfCart,
  keepAttempt,
} from '../../../../src/stores/checkout/attempt.ts'
import { nextAttempt, ordersSame, requestOf } from '../../../../src/stores/checkout/next-attempt.ts'

const request: OrderRequestInput = {
  branch_id: 'b',
  selling_types: 'dinein',
  order_lines: [{ item_id: 'bread', quantity: 1 }],
  payment_type: 1,
  payment_option: 4,
}
const more = { ...request, comment: 'more' }
const lines = [
  { key: 'a', count: 2 },
  { key: 'b', count: 1 },
]
const placed = (attempt: Attempt): Attempt => ({ ...attempt, order: { id: 'o1', secret: 's1' } })

describe('an attempt to place an order', () => {
  it('keeps its key while the request is unchanged', () => {
    const first = nextAttempt(null, request, lines)
    expect(nextAttempt(first, { ...request }, lines)).toEqual(first)
    expect(nextAttempt({ ...first, refused: true }, request, lines)).toEqual(first)
    expect(requestOf(first)).toEqual({ ...request, replaces: null })
  })

  it('names every earlier attempt whose answer was lost, however often the order changes', () => {
    const first = nextAttempt(null, request, lines)
    const second = nextAttempt(first, more, lines)
    const third = nextAttempt(second, { ...more, comment: 'even more' }, lines)
    expect(third.lost.map(({ key }) => key)).toEqual([first.key, second.key])
    expect(new Set([first.key, second.key, third.key]).size).toBe(3)
    expect(third.replaces).toBeNull()
  })

  it('names earlier lost attempts, but not refused ones', () => {
    const first = nextAttempt(null, request, lines)
    const second = { ...nextAttempt(first, more, lines), refused: true }
    expect(nextAttempt(second, request, lines).lost.map(({ key }) => key)).toEqual([first.key])
  })

  it('replaces an unpaid order, also after its own answer was lost', () => {
    const first = placed(nextAttempt(null, request, lines))
    const second = nextAttempt(first, more, lines)
    expect(second).toMatchObject({ replaces: { order_id: 'o1', secret: 's1' }, lost: [] })
    const third = nextAttempt(second, { ...more, comment: 'even more' }, lines)
    expect(third.replaces).toEqual(second.replaces)
    expect(third.lost.map(({ key }) => key)).toEqual([second.key])
    expect(requestOf(third).replaces).toEqual({ order_id: 'o1', secret: 's1' })
  })

  it('belongs to an order by its contents, not by its payment', () => {
    const attempt = placed(nextAttempt(null, request, lines))
    expect(ordersSame(attempt, { ...request, payment_type: 2, payment_option: null })).toBe(true)
    expect(ordersSame(attempt, more)).toBe(false)
  })

  it('belongs to a cart by its lines and counts', () => {
    const attempt = nextAttempt(null, request, lines)
    expect(isAttemptOfCart(attempt, [...lines].reverse())).toBe(true)
    expect(isAttemptOfCart(attempt, [{ key: 'a', count: 3 }, ...lines.slice(1)])).toBe(false)
    expect(isAttemptOfCart(attempt, lines.slice(1))).toBe(false)
  })
})

describe('the stored attempt', () => {
  let storage: Record<string, string>
  beforeEach(() => {
    storage = {}
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage[key] ?? null,
      setItem: (key: string, value: string) => {
        storage[key] = value
      },
      removeItem: (key: string) => {
        delete storage[key]
      },
    })
  })
  afterEach(() => {
    keepAttempt('cart:1', null)
    vi.unstubAllGlobals()
  })

  it('is shared by all tabs, and separate for each cart', () => {
    const attempt = nextAttempt(null, request, lines)
    keepAttempt('cart:1', attempt)
    expect(JSON.parse(storage['attempt:cart:1'] ?? '')).toEqual(attempt)
    const other = placed(attempt)
    storage['attempt:cart:1'] = JSON.stringify(other)
    expect(attemptOf('cart:1')).toEqual(other)
    expect(attemptOf('cart:2')).toBeNull()
    keepAttempt('cart:1', null)
    expect(storage).toEqual({})
  })

  it('is gone when another tab has ended it', () => {
    keepAttempt('cart:1', nextAttempt(null, request, lines))
    delete storage['attempt:cart:1']
    expect(attemptOf('cart:1')).toBeNull()
  })

  it('is ignored if it is invalid, and lasts as long as the page if storage is unavailable', () => {
    storage['attempt:cart:2'] = '{"key":1}'
    expect(attemptOf('cart:2')).toBeNull()
    storage['attempt:cart:2'] = '{'
    expect(attemptOf('cart:2')).toBeNull()
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused')
      },
      setItem: () => {
        throw new Error('refused')
      },
    })
    const attempt = nextAttempt(null, request, lines)
    keepAttempt('cart:1', attempt)
    expect(attemptOf('cart:1')).toEqual(attempt)
  })
})
