import * as v from 'valibot'
import type { StreamHandlers } from '../../../src/client/board-stream.ts'
import type { Board, BoardOrder } from '../../../src/contract/counter/board-calls.ts'
import { placedOrderSchema } from '../../../src/contract/order/order.ts'
import type { CounterEnvironment, Signal } from '../../../src/stores/counter/environment.ts'
import type { Authenticator } from '../authenticator.ts'
import { type FakePage, fakePage } from './fake-page.ts'
import { type WireOrderInput, wireOrder } from './wire-examples.ts'

export type FakeStream = StreamHandlers & { readonly after: number; isClosed: boolean }

export type FakeCounter = FakePage &
  CounterEnvironment & {
    /** All streams that were opened, oldest first. */
    readonly streams: FakeStream[]
    readonly played: Signal[]
    /** Whether the browser lets the page make sounds. */
    soundAllowed: boolean
    /** Whether the browser offers passkeys. */
    hasPasskeys: boolean
    /** The authenticator of the device; null: it has none, or its user refuses. */
    authenticator: Authenticator | null
  }

/** A counter without a browser. Its streams deliver what the test sends. */
export function fakeCounter(): FakeCounter {
  const device: Record<string, string> = {}
  const streams: FakeStream[] = []
  const played: Signal[] = []
  const counter: FakeCounter = {
    ...fakePage(),
    streams,
    played,
    soundAllowed: true,
    authenticator: null,
    hasPasskeys: true,
    openStream(_, after, handlers) {
      const stream: FakeStream = { ...handlers, after, isClosed: false }
      streams.push(stream)
      return () => {
        stream.isClosed = true
      }
    },
    sound: {
      isAllowed: () => counter.soundAllowed,
      async allow() {
        counter.soundAllowed = true
        return true
      },
      play: (signal) => played.push(signal),
    },
    passkeys: {
      isSupported: () => counter.hasPasskeys,
      canCreate: async () => counter.authenticator !== null,
      create: async (options) => counter.authenticator?.create(options) ?? null,
      use: async (options) => counter.authenticator?.get(options) ?? null,
    },
    keepAwake: async () => 'awake',
    device: {
      read: (key) => device[key] ?? null,
      write(key, value) {
        device[key] = value
      },
    },
  }
  return counter
}

export const boardOrder = (id: string, seq: number, part: Partial<WireOrderInput> = {}): BoardOrder => ({
  ...v.parse(placedOrderSchema, wireOrder(id, part)),
  seq,
  automatic: false,
  by_staff: false,
})

export const board = (orders: readonly BoardOrder[], seq: number): Board => ({
  venue: {
    ...{ reference_id: 'ref', name: [{ locale: 'en', name: 'Grill' }], locales: ['en'] },
    ...{ time_zone: 'Asia/Kuwait', currency: 'KWD', tables: [] },
    ...{ types: ['dinein', 'pickup'], reservations: true },
  },
  orders: [...orders],
  seq,
  now: new Date(Date.now()).toISOString(),
})

export const place = (locked = false) => ({
  places: [
    {
      ...{ reference_id: 'ref', venue_name: [{ locale: 'en', name: 'Grill' }], branch_name: null },
      ...{ role: 'owner' as const, staff_name: 'Noor', locked },
    },
  ],
})
