import type { SourceHandlers } from './event-source.ts'
import type { Tabs } from './tabs.ts'

/** What the tabs of a board tell each other. `last` is the number of the last event that the teller knows. */
type Message =
  | { readonly kind: 'ask' | 'connecting' | 'beat' | 'failed' | 'hidden' }
  | { readonly kind: 'opened'; readonly last: number }
  | { readonly kind: 'data'; readonly json: unknown }

/** The tab with the connection answers at once, unless it is frozen or hangs. Milliseconds. */
const ANSWER = 1_000
/** Milliseconds until a tab that lacks an event loads its board again: not at once, since it may have just done so. */
const RELOAD = 1_000

/** Opens a connection of this tab after the event `after`. Returns a function that closes it. */
export type ConnectAfter = (after: number, handlers: Required<SourceHandlers>) => () => void

/**
 * Opens the stream of a board, of which all tabs of the browser share one connection: browsers open at most six to a host over
 * HTTP/1.1. The tab that holds the lock has the connection and passes on what it receives. A visible tab takes the lock from a
 * hidden one, since browsers freeze hidden tabs. A tab that takes over continues after the last event that it knows, so that
 * nothing is missed; what it receives again has a number that boards know. Returns a function that leaves the stream.
 */
export function openSharedStream(
  { tabs, name, connect }: { tabs: Tabs; name: string; connect: ConnectAfter },
  after: number,
  handlers: Required<SourceHandlers>,
): () => void {
  let last = after
  let isOpen = false
  /** Closes the connection of this tab. Null while another tab has it. */
  let disconnect: (() => void) | null = null
  let unlock = () => {}
  let silence: ReturnType<typeof setTimeout> | undefined
  let reload: ReturnType<typeof setTimeout> | undefined

  const receive = (json: unknown) => {
    // A locked device does not receive what happens, and loads its board when it is unlocked.
    last = isWaiting(json) ? 0 : Math.max(last, numberOf(json))
    handlers.data(json)
  }
  const lead = () => {
    clearTimeout(silence)
    clearTimeout(reload)
    disconnect = connect(last, {
      opened() {
        isOpen = true
        tell({ kind: 'opened', last })
        handlers.opened()
      },
      data(json) {
        tell({ kind: 'data', json })
        receive(json)
      },
      beat() {
        tell({ kind: 'beat' })
        handlers.beat()
      },
      failed(final) {
        isOpen = false
        // After a final failure, this tab leaves, and the next one tries.
        if (!final) tell({ kind: 'failed' })
        handlers.failed(final)
      },
    })
  }
  const stopLeading = () => {
    disconnect?.()
    disconnect = null
    isOpen = false
  }
  const lock = (how: 'wait' | 'take') => {
    unlock()
    unlock = tabs.lock(name, how, lead, () => {
      stopLeading()
      lock('wait')
    })
  }
  const hear = (message: Message) => {
    const { kind } = message
    if (kind === 'ask') {
      if (disconnect) tell(isOpen ? { kind: 'opened', last } : { kind: 'connecting' })
      return
    }
    // A tab with its own connection receives everything there.
    if (disconnect) return
    if (kind === 'hidden') {
      if (!tabs.isHidden()) lock('take')
      return
    }
    clearTimeout(silence)
    if (kind === 'opened') {
      handlers.opened()
      // The other tab passed on an event between the load of this board and its first message here.
      clearTimeout(reload)
      if (message.last > last) reload = setTimeout(() => handlers.data({ kind: 'reload' }), RELOAD)
    } else if (kind === 'data') {
      const number = numberOf(message.json)
      // A tab that thaws passes on what it received before it was frozen.
      if (number === 0 || number > last) receive(message.json)
    } else if (kind === 'beat') handlers.beat()
    else if (kind === 'failed') handlers.failed(false)
  }
  const channel = tabs.open(name, (message) => hear(message as Message))
  const tell = (message: Message) => channel.tell(message)
  const stopWatching = tabs.onHidden(() => {
    if (disconnect) tell({ kind: 'hidden' })
  })

  if (tabs.isHidden()) {
    silence = setTimeout(() => lock('take'), ANSWER)
    lock('wait')
    tell({ kind: 'ask' })
  } else lock('take')

  return () => {
    clearTimeout(silence)
    clearTimeout(reload)
    stopWatching()
    stopLeading()
    unlock()
    channel.close()
  }
}

/** The number of an event; 0 for events without one, which are not repeated. */
function numberOf(json: unknown): number {
  const seq = (json as { order?: { seq?: unknown } } | null)?.order?.seq
  return typeof seq === 'number' ? seq : 0
}

const isWaiting = (json: unknown): boolean => (json as { kind?: unknown } | null)?.kind === 'waiting'
