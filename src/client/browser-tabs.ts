import { lockByMessages } from './lock-by-messages.ts'
import type { Tabs } from './tabs.ts'

/** The tabs of this browser. Null in browsers from before 2022, which have no channels. */
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
