/** A page in a browser tab: its HTML, its scripts and what they find around them, as globals of this process. */
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
  /** Where scripts have led, oldest first. */
  readonly visits: readonly string[]
  fire(type: string): void
}

/** How long a browser is busy until it calls itself idle, in milliseconds. */
const BUSY = 50

/**
 * Loads a page in place of the one before, whose timers end. Scripts that are imported from now on are new programs, as they
 * are on every page.
 */
export function openWindow(device: Device, path: string, html: string): PageWindow {
  const now = Date.now()
  // Takes the clock back to where it began, too.
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

/** Lets everything happen that takes no longer than `milliseconds`, requests and imports among it. */
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
