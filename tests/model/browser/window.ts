/**
 * A page in a browser tab: its HTML, its scripts, and their browser globals, which are globals of this
 * process.
 */
import { vi } from 'vitest'
import {
  createDocument,
  PageButton,
  type PageDocument,
  PageElement,
  PageFormData,
  PageImage,
  PageInput,
  PageLink,
  PageTarget,
  pageEvent,
} from '../../helpers/dom/elements.ts'
import type { Device } from './device.ts'

export type PageWindow = {
  readonly document: PageDocument
  /** Navigations of the scripts, oldest first. */
  readonly visits: readonly string[]
  fire(type: string): void
}

/** The time until the browser is idle, in milliseconds. */
const BUSY = 50

/**
 * Replaces the current page, and ends its timers. Scripts imported from now on are new module instances, as
 * on every page.
 */
export function openWindow(device: Device, path: string, html: string): PageWindow {
  const now = Date.now()
  // Also resets the clock to its start.
  vi.clearAllTimers()
  vi.setSystemTime(now)
  vi.resetModules()
  const document = createDocument(html)
  const events = new PageTarget()
  const visits: string[] = []
  const url = new URL(path, 'https://site.example')
  const globals = {
    document,
    localStorage: device.local,
    sessionStorage: device.session,
    location: {
      pathname: url.pathname,
      search: url.search,
      hash: '',
      href: url.href,
      origin: url.origin,
      assign: (to: string) => visits.push(`assign ${to}`),
      replace: (to: string) => visits.push(`replace ${to}`),
      reload: () => visits.push('reload'),
    },
    history: { length: 1, state: null, replaceState() {}, pushState() {} },
    navigator: { onLine: device.online, language: 'en', languages: ['en'], userAgent: 'model' },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: (event: { type: string }) => events.notify({ ...pageEvent(event.type), ...event }),
    scrollY: 0,
    innerWidth: 360,
    fetch: device.fetch,
    requestIdleCallback: (run: () => void) => setTimeout(run, BUSY),
    requestAnimationFrame: (run: () => void) => setTimeout(run, 16),
    getComputedStyle: () => ({ position: 'fixed' }),
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    CSS: { escape: (text: string) => text },
    CSSStyleSheet: class {
      replaceSync() {}
    },
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    FormData: PageFormData,
    HTMLElement: PageElement,
    HTMLButtonElement: PageButton,
    HTMLInputElement: PageInput,
    HTMLAnchorElement: PageLink,
    HTMLImageElement: PageImage,
  }
  for (const [name, value] of Object.entries({ ...globals, window: { ...globals } }))
    vi.stubGlobal(name, value)
  for (const script of document.querySelectorAll('script'))
    if (Object.keys(script.attributes).length === 0) new Function(script.textContent)()
  return { document, visits, fire: (type) => events.notify(pageEvent(type)) }
}

/** Advances the clock by `milliseconds` and completes pending requests and imports. */
export async function settle(device: Device, milliseconds = 0): Promise<void> {
  let left = milliseconds
  for (let quiet = 0; quiet < 2; ) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 100))
    left -= Math.min(left, 100)
    await vi.dynamicImportSettled()
    const busy = device.pending() > 0
    while (device.pending() > 0) await new Promise((turn) => setImmediate(turn))
    quiet = busy || left > 0 ? 0 : quiet + 1
  }
}
