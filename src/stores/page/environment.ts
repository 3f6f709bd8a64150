import type { Client } from '../../client/platform.ts'

/**
 * - `restored`: the browser shows the page again from its back/forward cache, with the state it was left in.
 * - `shown`, `hidden`: the tab comes to the front, or leaves it.
 * - `left`: the page is being unloaded or put into the back/forward cache.
 * - `online`: the connection is back.
 */
export type PageEvent = 'restored' | 'shown' | 'hidden' | 'left' | 'online'

/**
 * Everything a page model uses outside itself. Islands pass the browser's (`browser-page.ts`), tests a fake one. Timers are
 * the global ones.
 */
export type PageEnvironment = {
  readonly client: Client
  /** The time by the device, in epoch milliseconds. */
  now(): number
  /** The language of the page. */
  readonly locale: string
  /** Values kept for this tab's session. Storage that is off or full forgets them. */
  readonly session: {
    read(key: string): string | null
    /** Null removes the value. */
    write(key: string, value: string | null): void
  }
  readonly navigate: {
    assign(url: string): void
    /** Leaves no entry for Back. */
    replace(url: string): void
    reload(): void
  }
  /** Runs `act` at each such event. Returns a function that stops listening. */
  on(event: PageEvent, act: () => void): () => void
  isHidden(): boolean
  isOnline(): boolean
}

/** What `useModel` needs of a page model. */
export type PageModel = {
  /** Starts what goes on while the screen is shown. Returns a function that ends it. */
  open?(): () => void
}
