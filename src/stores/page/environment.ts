import type { OpenEvents } from '../../client/event-stream.ts'
import type { Client } from '../../client/platform.ts'

/**
 * - `restored`: the browser shows the page again from its back/forward cache, with its earlier state.
 * - `shown`, `hidden`: the tab becomes visible or hidden.
 * - `left`: the page is being unloaded or put into the back/forward cache.
 * - `online`: the connection is back.
 */
export type PageEvent = 'restored' | 'shown' | 'hidden' | 'left' | 'online'

/**
 * The dependencies of a page model. Islands pass those of the browser (`browser-page.ts`), tests pass a fake. Models use the
 * global timers.
 */
export type PageEnvironment = {
  readonly client: Client
  /** Opens a stream of events. Returns null where there is none; then the model polls. */
  readonly openEvents: OpenEvents
  /** Returns the time of the device, in epoch milliseconds. */
  now(): number
  /** The language of the page. */
  readonly locale: string
  /** Values stored for the session of this tab. They are lost if storage is disabled or full. */
  readonly session: {
    read(key: string): string | null
    /** Null removes the value. */
    write(key: string, value: string | null): void
  }
  readonly navigate: {
    assign(url: string): void
    /** Opens the URL without a history entry for Back. */
    replace(url: string): void
    reload(): void
  }
  /** Runs `act` at each such event. Returns a function that stops listening. */
  on(event: PageEvent, act: () => void): () => void
  isHidden(): boolean
  isOnline(): boolean
}

/** The part of a page model that `useModel` needs. */
export type PageModel = {
  /** Starts the activities of the model while the screen is shown. Returns a function that stops them. */
  open?(): () => void
}
