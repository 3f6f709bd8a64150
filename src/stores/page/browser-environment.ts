import type { OpenEvents } from '../../client/event-stream.ts'
import type { Client } from '../../client/platform.ts'
import { readSession, writeSession } from '../session.ts'
import type { PageEnvironment, PageEvent } from './environment.ts'

const listen = <E extends Event>(target: EventTarget, name: string, act: (event: E) => void) => {
  target.addEventListener(name, act as EventListener)
  return () => target.removeEventListener(name, act as EventListener)
}

const listeners: Readonly<Record<PageEvent, (act: () => void) => () => void>> = {
  restored: (act) =>
    listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
      if (persisted) act()
    }),
  shown: (act) =>
    listen(document, 'visibilitychange', () => {
      if (!document.hidden) act()
    }),
  hidden: (act) =>
    listen(document, 'visibilitychange', () => {
      if (document.hidden) act()
    }),
  left: (act) => listen(window, 'pagehide', act),
  online: (act) => listen(window, 'online', act),
}

/** Creates the environment of the page in this browser. `client` makes its calls; without `openEvents`, it has no streams. */
export function createBrowserEnvironment(
  client: Client,
  openEvents: OpenEvents = () => null,
): PageEnvironment {
  return {
    client,
    openEvents,
    now: () => Date.now(),
    locale: document.documentElement.lang || 'en',
    session: { read: readSession, write: writeSession },
    navigate: {
      assign: (url) => location.assign(url),
      replace: (url) => location.replace(url),
      reload: () => location.reload(),
    },
    on: (event, act) => listeners[event](act),
    isHidden: () => document.hidden,
    isOnline: () => navigator.onLine,
  }
}
