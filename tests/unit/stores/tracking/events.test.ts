import { setPersistentEngine } from '@nanostores/persistent'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createCartLine, toLineItem } from '../../../../src/domain/order/line.ts'
import type { EmittedEvent } from '../../../../src/stores/tracking/events.ts'
import { exampleItem } from '../../../helpers/example-item.ts'

const item = exampleItem('hummus', { name: { en: 'Hummus', ar: 'حمص' }, price: 1200 })
const line = (count: number) =>
  createCartLine(toLineItem(item), 'cold', { labelId: null, modifiers: {}, note: '' }, count)

describe('the event bus', () => {
  const loadEvents = async () => {
    vi.resetModules()
    return import('../../../../src/stores/tracking/events.ts')
  }

  test('delivers events once and in order, including those from before the first listener', async () => {
    const { emit, listen } = await loadEvents()
    const received: string[] = []
    emit({ kind: 'page_view' })
    emit({ kind: 'view_item', itemId: 'a' })
    listen(({ kind }) => received.push(kind))
    emit({ kind: 'add_to_cart', line: line(1) })
    expect(received).toEqual(['page_view', 'view_item', 'add_to_cart'])
  })

  test('stores a limited number of events while there is no listener', async () => {
    const { emit, listen } = await loadEvents()
    for (let i = 0; i < 1000; i++) emit({ kind: 'view_item', itemId: String(i) })
    const received: EmittedEvent[] = []
    listen((moment) => received.push(moment))
    expect(received).toHaveLength(20)
  })

  test('delivers and stores nothing for listeners that have stopped', async () => {
    const { emit, listen } = await loadEvents()
    const received: string[] = []
    const stop = listen(({ kind }) => received.push(kind))
    stop()
    emit({ kind: 'page_view' })
    listen(({ kind }) => received.push(kind))
    expect(received).toEqual([])
  })
})

describe('the cart', () => {
  beforeEach(() => {
    setPersistentEngine({}, { addEventListener() {}, removeEventListener() {} })
  })

  test('reports added items with their quantity', async () => {
    const { listen } = await import('../../../../src/stores/tracking/events.ts')
    const { cartFor } = await import('../../../../src/stores/cart/cart.ts')
    const received: EmittedEvent[] = []
    listen((moment) => received.push(moment))
    const cart = cartFor('events-cart')
    cart.add(line(1))
    cart.add(line(2))
    cart.setCount(line(1).key, 7)
    expect(received.map((moment) => moment.kind === 'add_to_cart' && moment.line.count)).toEqual([1, 2])
  })
})
