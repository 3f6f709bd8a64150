// @feature-file cart.stored

import { setPersistentEngine } from '@nanostores/persistent'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CartLine } from '../../../../src/domain/order/line.ts'
import { cartFor, EMPTY_CART } from '../../../../src/stores/cart/cart.ts'
import { finishOrder } from '../../../../src/stores/checkout/finish-order.ts'
import { arbMenuAndCart } from '../../../helpers/arbitraries.ts'

/** Storage that two tabs share. Listeners receive the changes of other tabs. */
let storage: Record<string, string> = {}
let listeners: ((event: { key: string; newValue: string }) => void)[] = []
beforeEach(() => {
  storage = {}
  listeners = []
  setPersistentEngine(storage, {
    addEventListener: (_key, listener) => void listeners.push(listener),
    removeEventListener: (_key, listener) => {
      listeners = listeners.filter((other) => other !== listener)
    },
  })
})
let keys = 0
const freshKey = () => `cart:${++keys}`

const someLines = () =>
  fc.sample(
    arbMenuAndCart.filter(({ lines }) => lines.length >= 2),
    { numRuns: 1, seed: 7 },
  )[0]?.lines as CartLine[]

describe('the cart stored in the browser', () => {
  // @feature cart.items cart.name cart.phone cart.stored-only
  it('survives a reload', () => {
    const [first, second] = someLines() as [CartLine, CartLine]
    const key = freshKey()
    const cart = cartFor(key)
    cart.$kept.listen(() => {})
    cart.add(first)
    cart.add(second)
    cart.setPerson({ name: 'Amal', phone: '55512345' })
    const kept = JSON.parse(storage[key] ?? '{}')
    expect(kept).toMatchObject({
      name: 'Amal',
      phone: '55512345',
      items: [{ key: first.key }, { key: second.key }],
    })
    const reloaded = freshKey()
    storage[reloaded] = storage[key] ?? ''
    const again = cartFor(reloaded)
    again.$kept.listen(() => {})
    expect(again.$lines.get()).toEqual(cart.$lines.get())
  })

  it('follows another tab', () => {
    const [line] = someLines()
    const key = freshKey()
    const cart = cartFor(key)
    cart.$count.listen(() => {})
    for (const listener of listeners)
      listener({
        key,
        newValue: JSON.stringify({ format: 1, items: [{ ...line, count: 3 }], name: '', phone: '' }),
      })
    expect(cart.$count.get()).toBe(3)
  })

  it.each(['', '{', 'null', '[]', '{"format":0,"items":[{}]}', '{"format":1,"items":[null,{"key":"x"}]}'])(
    'is empty if storage contains %s',
    (stored) => {
      const key = freshKey()
      storage[key] = stored
      const cart = cartFor(key)
      cart.$kept.listen(() => {})
      expect(cart.$kept.get()).toEqual(EMPTY_CART)
    },
  )

  // @feature cart.remove
  it('restores a removed line to its position', () => {
    const lines = someLines()
    const cart = cartFor(freshKey())
    cart.$kept.listen(() => {})
    cart.setLines(lines)
    cart.remove(lines[0]?.key ?? '')
    expect(cart.$lines.get()).toHaveLength(lines.length - 1)
    cart.undoRemove()
    expect(cart.$lines.get()).toEqual(lines)
    cart.undoRemove()
    expect(cart.$lines.get()).toHaveLength(lines.length)
  })

  it('counts every unit for the badge', () => {
    fc.assert(
      fc.property(arbMenuAndCart, ({ lines }) => {
        const cart = cartFor(freshKey())
        cart.$count.listen(() => {})
        cart.setLines(lines)
        expect(cart.$count.get()).toBe(lines.reduce((sum, line) => sum + line.count, 0))
      }),
      { numRuns: 100 },
    )
  })

  // @feature cart.reset
  it('keeps the contact details when the order is placed and its lines are removed', () => {
    const key = freshKey()
    const cart = cartFor(key)
    cart.$kept.listen(() => {})
    const lines = someLines()
    cart.setLines(lines)
    cart.setPerson({ name: 'Amal' })
    finishOrder(
      key,
      lines.map((line) => line.key),
    )
    expect(cart.$kept.get()).toMatchObject({ items: [], name: 'Amal' })
  })
})
