import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openEvents } from '../../../src/client/event-stream.ts'
import { orderStreamCall } from '../../../src/contract/order/order-calls.ts'

class FakeSource {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 0
  onmessage?: (message: { data: string }) => void
  onerror?: () => void
  beat?: () => void
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSource.opened.push(this)
  }
  addEventListener(_: 'beat', act: () => void) {
    this.beat = act
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
}

beforeEach(() => {
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { documentElement: { dataset: { api: '/api' } } })
})
afterEach(() => void vi.unstubAllGlobals())

function open() {
  const got: unknown[] = []
  const close = openEvents(
    orderStreamCall,
    { orderId: 'o 1', secret: 's' },
    {
      event: (event) => got.push(event),
      beat: () => got.push('beat'),
      failed: (final) => got.push(final ? 'refused' : 'interrupted'),
    },
  )
  return { got, close, source: FakeSource.opened[0] }
}

// @feature order.stream
describe('a stream of events', () => {
  test('delivers parsed events, beats and failures', () => {
    const { got, close, source } = open()
    expect(source?.url).toBe('/api/webapp/order/o%201/s/stream')
    source?.onmessage?.({ data: '{"id":"o1","status":1,"history":[]}' })
    source?.beat?.()
    source?.onerror?.()
    close?.()
    source?.onerror?.()
    expect(got).toEqual([
      {
        id: 'o1',
        status: 1,
        payment: 'none',
        history: [],
        ready_at: null,
        refusal: null,
        paid_at: null,
        changed_at: null,
      },
      'beat',
      'interrupted',
      'refused',
    ])
  })

  test.each(['{"id":"o1"}', 'no JSON'])('fails with an event that breaks the contract: %s', (data) => {
    const { got, source } = open()
    source?.onmessage?.({ data })
    expect(got).toEqual(['refused'])
  })

  test('is not opened if the user saves data or the browser has no streams', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    expect(open().close).toBeNull()
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('EventSource', undefined)
    Reflect.deleteProperty(globalThis, 'EventSource')
    expect(open().close).toBeNull()
    expect(FakeSource.opened).toEqual([])
  })
})
