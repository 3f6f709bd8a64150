import { atom, type ReadableAtom } from 'nanostores'
import { WAITS_LONG } from '../../domain/order/board-rules.ts'
import { parseStored } from '../parse-stored.ts'
import type { CounterEnvironment, Signal } from './environment.ts'

/** `muted`: staff switched it off. `blocked`: the browser waits for a tap. */
export type SoundState = 'on' | 'muted' | 'blocked'

export type BoardAlarm = {
  /** Ids of the new orders to which nobody has reacted on this device, oldest first. */
  readonly $unseen: ReadableAtom<readonly string[]>
  readonly $isRinging: ReadableAtom<boolean>
  readonly $sound: ReadableAtom<SoundState>
  /** Updates the alarm: the orders without an answer and since when they wait, in epoch milliseconds. */
  update(waiting: readonly WaitingOrder[]): void
  /** For a locked board, which knows only their number. */
  updateCount(count: number): void
  /** Someone reacted to these orders, or to all. */
  acknowledge(ids?: readonly string[]): void
  /** Switches the sound on, with the tap that the browser needs, or off. */
  setSound(on: boolean): Promise<void>
  test(): Promise<void>
  connectionLost(): void
  /** A printer needs help. */
  printerFailed(): void
  /** Looks again whether the browser lets the page make sounds. */
  refreshSound(): void
  open(): () => void
}

type WaitingOrder = { readonly id: string; readonly since: number }

const RING_EVERY = 4_000
const MUTED_KEY = 'counter-muted'
const SEEN_KEY = 'counter-seen'
const MAX_REMEMBERED = 200

/** Rings from the arrival of an order until someone reacts, louder after a minute. `serverNow` is the clock of `since`. */
export function createBoardAlarm(page: CounterEnvironment, serverNow: () => number): BoardAlarm {
  const $unseen = atom<readonly string[]>([])
  const $isRinging = atom(false)
  const $sound = atom<SoundState>('blocked')
  const seen = new Set(parseStored(page.session.read(SEEN_KEY), readIds, []))
  let waiting: readonly WaitingOrder[] = []
  let count = 0
  let seenCount = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const refreshSound = () =>
    $sound.set(page.device.read(MUTED_KEY) === 'yes' ? 'muted' : page.sound.isAllowed() ? 'on' : 'blocked')
  const play = (signal: Signal) => {
    refreshSound()
    if ($sound.get() === 'on') page.sound.play(signal)
  }
  const ring = () => {
    const first = Math.min(...waiting.filter(({ id }) => !seen.has(id)).map(({ since }) => since))
    play(serverNow() - first >= WAITS_LONG ? 'urgent' : 'order')
  }
  const decide = () => {
    const unseen = waiting.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
    if (unseen.join() !== $unseen.get().join()) $unseen.set(unseen)
    const shouldRing = unseen.length > 0 || count > seenCount
    if (shouldRing === $isRinging.get()) return
    $isRinging.set(shouldRing)
    clearInterval(timer)
    if (!shouldRing) return
    ring()
    timer = setInterval(ring, RING_EVERY)
  }
  return {
    ...{ $unseen, $isRinging, $sound },
    update(orders) {
      waiting = orders
      count = 0
      seenCount = 0
      decide()
    },
    updateCount(number) {
      waiting = []
      count = number
      seenCount = Math.min(seenCount, number)
      decide()
    },
    acknowledge(ids = $unseen.get()) {
      for (const id of ids) seen.add(id)
      const rings = new Set(waiting.map(({ id }) => id))
      for (const id of [...seen].slice(0, -MAX_REMEMBERED)) if (!rings.has(id)) seen.delete(id)
      page.session.write(SEEN_KEY, JSON.stringify([...seen].slice(-MAX_REMEMBERED)))
      seenCount = count
      decide()
    },
    async setSound(on) {
      page.device.write(MUTED_KEY, on ? 'no' : 'yes')
      if (on) await page.sound.allow()
      refreshSound()
    },
    async test() {
      page.device.write(MUTED_KEY, 'no')
      await page.sound.allow()
      play('order')
    },
    refreshSound,
    connectionLost: () => play('connection'),
    printerFailed: () => play('printer'),
    open() {
      refreshSound()
      return () => {
        clearInterval(timer)
        $isRinging.set(false)
      }
    },
  }
}

const readIds = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
