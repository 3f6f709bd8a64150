import type { SourceHandlers } from '../../../src/client/event-source.ts'
import type { ConnectAfter } from '../../../src/client/shared-stream.ts'
import type { Tabs } from '../../../src/client/tabs.ts'
import type { BoardEvent, BoardOrder } from '../../../src/contract/counter/board-calls.ts'

export type FakeTab = {
  readonly tabs: Tabs
  readonly connect: ConnectAfter
  /** Shows or hides the tab. */
  show(shown: boolean): void
  /** Nothing runs in a frozen tab. What it has missed runs when it thaws. */
  freeze(frozen: boolean): void
  /** The tab is closed, crashes, or is discarded: its page runs nothing any more. */
  end(): void
}

type Lock = { readonly name: string; readonly tab: Tab; held(): void; lost(): void }
type Connection = { readonly tab: Tab; readonly handlers: Required<SourceHandlers> }
type Tab = { hidden: boolean; frozen: boolean; ended: boolean; readonly late: (() => void)[] }

/**
 * The tabs of a browser with their channels and locks, and the server with its table of events. Messages arrive later than they
 * are sent, as in browsers.
 */
export function fakeTabs() {
  const channels = new Set<{ name: string; tab: Tab; hear(message: unknown): void }>()
  const connections = new Set<Connection>()
  const events: BoardOrder[] = []
  /** The locks that are held or waited for; the first one of each name is held. */
  let locks: Lock[] = []

  const run = ({ ended, frozen, late }: Tab, act: () => void) => {
    if (frozen) late.push(act)
    else if (!ended) act()
  }
  const later = (tab: Tab, act: () => void) => queueMicrotask(() => run(tab, act))
  const isHeld = (lock: Lock) => locks.find(({ name }) => name === lock.name) === lock
  const remove = (lock: Lock) => {
    const wasHeld = isHeld(lock)
    locks = locks.filter((other) => other !== lock)
    const next = locks.find(({ name }) => name === lock.name)
    if (wasHeld && next) grant(next)
  }
  const grant = (lock: Lock) =>
    later(lock.tab, () => {
      if (isHeld(lock)) lock.held()
    })

  return {
    /** The numbers of the connections and of the tabs that wait for the lock or hold it. */
    counts: () => ({ connections: connections.size, locks: locks.length, channels: channels.size }),
    /** Each `after` that a tab has connected with. */
    connected: [] as number[],
    /** An order changes: the server sends it to every connection. */
    change(order: BoardOrder) {
      events.push(order)
      this.send({ kind: 'order', order })
    },
    send(event: BoardEvent) {
      for (const connection of connections)
        run(connection.tab, () => {
          if (connections.has(connection)) connection.handlers.data(event)
        })
    },
    beat() {
      for (const { tab, handlers } of connections) run(tab, handlers.beat)
    },
    /** The server ends or refuses all connections. */
    fail(final: boolean) {
      for (const { tab, handlers } of [...connections]) run(tab, () => handlers.failed(final))
    },
    open(shown: boolean): FakeTab {
      const { connected } = this
      const tab: Tab = { hidden: !shown, frozen: false, ended: false, late: [] }
      const watchers = new Set<() => void>()
      const leave = () => {
        for (const lock of locks.filter((one) => one.tab === tab)) remove(lock)
        for (const channel of channels) if (channel.tab === tab) channels.delete(channel)
        for (const connection of connections) if (connection.tab === tab) connections.delete(connection)
      }
      return {
        tabs: {
          open(name, hear) {
            const channel = { name, tab, hear }
            channels.add(channel)
            const tell = (message: unknown) => {
              for (const other of channels)
                if (other !== channel && other.name === name)
                  later(other.tab, () => {
                    if (channels.has(other)) other.hear(structuredClone(message))
                  })
            }
            return { tell, close: () => channels.delete(channel) }
          },
          lock(name, how, held, lost) {
            const lock = { name, tab, held, lost }
            const holder = locks.find((other) => other.name === name)
            if (how === 'take' && holder) {
              locks = [lock, ...locks.filter((other) => other !== holder)]
              later(holder.tab, holder.lost)
            } else locks.push(lock)
            if (isHeld(lock)) grant(lock)
            return () => remove(lock)
          },
          isHidden: () => tab.hidden,
          onHidden(act) {
            watchers.add(act)
            return () => watchers.delete(act)
          },
        },
        connect(after, handlers) {
          const connection = { tab, handlers }
          connected.push(after)
          connections.add(connection)
          later(tab, () => {
            if (!connections.has(connection)) return
            handlers.opened()
            for (const order of events) if (order.seq > after) handlers.data({ kind: 'order', order })
          })
          return () => connections.delete(connection)
        },
        show(visible) {
          tab.hidden = !visible
          if (!visible) for (const act of [...watchers]) act()
        },
        freeze(frozen) {
          tab.frozen = frozen
          if (!frozen) for (const act of tab.late.splice(0)) run(tab, act)
        },
        end() {
          tab.ended = true
          leave()
        },
      }
    },
  }
}
