import { setPersistentEngine } from '@nanostores/persistent'
import { vi } from 'vitest'
import type { PageEnvironment, PageEvent } from '../../../src/stores/page/environment.ts'
import { type FakeClient, fakeClient } from './fake-client.ts'
import { fakeStreams } from './fake-streams.ts'

export type FakePage = PageEnvironment & {
  readonly client: FakeClient
  /** The streams of events that the model has opened. Off unless the test offers them. */
  readonly eventStreams: ReturnType<typeof fakeStreams>
  /** Navigations of the model, oldest first: `assign /ref/order/1`, `replace …`, `reload`. */
  readonly visits: readonly string[]
  /** The storage of the device, shared by all its tabs. */
  readonly local: Record<string, string>
  fire(event: PageEvent): void
  /** Shows or hides the tab. */
  show(shown: boolean): void
  connect(online: boolean): void
  /**
   * Simulates another tab that writes a value to the storage, or removes it (null). The stores of this tab
   * are notified.
   */
  elsewhere(key: string, value: string | null): void
  /** The number of active listeners; 0 after a model was closed. */
  listeners(): number
}

type StorageListener = (event: { key: string; newValue: string | null }) => void

/**
 * Creates a page without a browser. Its storage also backs the persistent stores and the globals
 * `localStorage` and `sessionStorage`, until `vi.unstubAllGlobals()`. The time is that of Vitest:
 * `vi.setSystemTime`.
 */
export function fakePage(locale = 'en'): FakePage {
  const local: Record<string, string> = {}
  const session: Record<string, string> = {}
  const listeners = new Map<PageEvent, Set<() => void>>()
  const visits: string[] = []
  let hidden = false
  let online = true
  const storageListeners = new Set<StorageListener>()
  setPersistentEngine(local, {
    addEventListener: (_: string, listener: unknown) => storageListeners.add(listener as StorageListener),
    removeEventListener: (_: string, listener: unknown) =>
      storageListeners.delete(listener as StorageListener),
  } as never)
  vi.stubGlobal('localStorage', storageOf(local))
  vi.stubGlobal('sessionStorage', storageOf(session))
  const fire = (event: PageEvent) => {
    for (const act of [...(listeners.get(event) ?? [])]) act()
  }
  const eventStreams = fakeStreams()
  return {
    client: fakeClient(),
    eventStreams,
    openEvents: eventStreams.openEvents,
    now: () => Date.now(),
    locale,
    local,
    visits,
    session: {
      read: (key) => session[key] ?? null,
      write(key, value) {
        if (value === null) delete session[key]
        else session[key] = value
      },
    },
    navigate: {
      assign: (url) => visits.push(`assign ${url}`),
      replace: (url) => visits.push(`replace ${url}`),
      reload: () => visits.push('reload'),
    },
    on(event, act) {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all)
      all.add(act)
      return () => all.delete(act)
    },
    isHidden: () => hidden,
    isOnline: () => online,
    fire,
    show(shown) {
      hidden = !shown
      fire(shown ? 'shown' : 'hidden')
    },
    connect(now) {
      online = now
      if (now) fire('online')
    },
    elsewhere(key, newValue) {
      if (newValue === null) delete local[key]
      else local[key] = newValue
      for (const listener of [...storageListeners]) listener({ key, newValue })
    },
    listeners: () => [...listeners.values()].reduce((sum, all) => sum + all.size, 0),
  }
}

function storageOf(kept: Record<string, string>) {
  return {
    get length() {
      return Object.keys(kept).length
    },
    key: (index: number) => Object.keys(kept)[index] ?? null,
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, value: string) {
      kept[key] = value
    },
    removeItem(key: string) {
      delete kept[key]
    },
  }
}
