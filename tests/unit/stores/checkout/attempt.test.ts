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

describe('the attempt to place an order', () => {
  it('keeps its key while it asks for the same', () => {
    const first = nextAttempt(null, request, lines)
    expect(nextAttempt(first, { ...request }, lines)).toEqual(first)
    expect(nextAttempt({ ...first, refused: true }, request, lines)).toEqual(first)
    expect(requestOf(first)).toEqual({ ...request, replaces: null })
  })

  it('takes the place of tries whose answers never came, through any number of changes', () => {
    const first = nextAttempt(null, request, lines)
    const second = nextAttempt(first, more, lines)
    const third = nextAttempt(second, { ...more, comment: 'even more' }, lines)
    expect(third.lost.map(({ key }) => key)).toEqual([first.key, second.key])
    expect(new Set([first.key, second.key, third.key]).size).toBe(3)
    expect(third.replaces).toBeNull()
  })

  it('leaves out tries that were refused, not those before them', () => {
    const first = nextAttempt(null, request, lines)
    const second = { ...nextAttempt(first, more, lines), refused: true }
    expect(nextAttempt(second, request, lines).lost.map(({ key }) => key)).toEqual([first.key])
  })

  it('takes the place of an unpaid order, also when its own answer is lost', () => {
    const first = placed(nextAttempt(null, request, lines))
    const second = nextAttempt(first, more, lines)
    expect(second).toMatchObject({ replaces: { order_id: 'o1', secret: 's1' }, lost: [] })
    const third = nextAttempt(second, { ...more, comment: 'even more' }, lines)
    expect(third.replaces).toEqual(second.replaces)
    expect(third.lost.map(({ key }) => key)).toEqual([second.key])
    expect(requestOf(third).replaces).toEqual({ order_id: 'o1', secret: 's1' })
  })

  it('knows an order by what it holds, not by how it is paid', () => {
    const attempt = placed(nextAttempt(null, request, lines))
    expect(ordersSame(attempt, { ...request, payment_type: 2, payment_option: null })).toBe(true)
    expect(ordersSame(attempt, more)).toBe(false)
  })

  it('knows its cart by lines and counts', () => {
    const attempt = nextAttempt(null, request, lines)
    expect(isAttemptOfCart(attempt, [...lines].reverse())).toBe(true)
    expect(isAttemptOfCart(attempt, [{ key: 'a', count: 3 }, ...lines.slice(1)])).toBe(false)
    expect(isAttemptOfCart(attempt, lines.slice(1))).toBe(false)
  })
})

describe('kept on the device', () => {
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

  it('is the same for every tab, one per cart', () => {
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

  it('is forgotten by none when another tab ended it', () => {
    keepAttempt('cart:1', nextAttempt(null, request, lines))
    delete storage['attempt:cart:1']
    expect(attemptOf('cart:1')).toBeNull()
  })

  it('lasts as long as the page where nothing is kept; what is not an attempt is none', () => {
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
