import { lockByMessages } from './lock-by-messages.ts'

/** How the tabs of a browser that show the same site find each other. */
export type Tabs = {
  /** Opens the channel of that name, to all other tabs that have opened it. */
  open(name: string, hear: (message: unknown) => void): { tell(message: unknown): void; close(): void }
  /**
   * Asks for a lock, which one tab holds at a time. `wait`: in turn; a tab that is closed lets it go.
   * `take`: at once, from the tab that holds it, which may be frozen. Calls `held`, then perhaps `lost`. Returns a function that
   * lets the lock go, or stops waiting.
   */
  lock(name: string, how: 'wait' | 'take', held: () => void, lost: () => void): () => void
  isHidden(): boolean
  /** Runs `act` each time when this tab gets hidden. Returns a function that stops listening. */
  onHidden(act: () => void): () => void
}

/** The tabs of this browser. Null in browsers of before 2022, which have no channels. */
export function browserTabs(): Tabs | null {
  if (!('BroadcastChannel' in globalThis)) return null
  return {
    open(name, hear) {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }) => hear(data)
      return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
    },
    lock: navigator.locks ? lock : lockByMessages,
    isHidden: () => document.hidden,
    onHidden(act) {
      const look = () => {
        if (document.hidden) act()
      }
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    },
  }
}

const lock: Tabs['lock'] = (name, how, held, lost) => {
  const over = new AbortController()
  const { signal } = over
  let isHeld = false
  const hold = () => {
    if (signal.aborted) return
    isHeld = true
    held()
    return new Promise<void>((release) => signal.addEventListener('abort', () => release()))
  }
  navigator.locks.request(name, how === 'take' ? { steal: true } : { signal }, hold).catch(() => {
    if (signal.aborted) return
    if (isHeld) lost()
    // A browser that refuses locks, for example with storage disabled: each tab is on its own.
    else held()
  })
  return () => over.abort()
}
