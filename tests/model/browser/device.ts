/** What outlives a page: what the device keeps, the tab's session, and the connection. */
import type { Platform } from '../platform/platform.ts'

/** Kept values as own properties, as stores read them. */
class PageStorage {
  [key: string]: unknown
  get length() {
    return Object.keys(this).length
  }
  key(index: number) {
    return Object.keys(this)[index] ?? null
  }
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null
  }
  setItem(key: string, value: string) {
    this[key] = String(value)
  }
  removeItem(key: string) {
    delete this[key]
  }
}

/** What happens to the orders that are sent: they never arrive, or their answers do not. */
export type Loss = 'request' | 'answer'

export type Device = {
  readonly local: PageStorage
  readonly session: PageStorage
  online: boolean
  /** Loses this many orders in this way. */
  loss: { readonly of: Loss; left: number } | null
  /** Requests that have not ended. */
  pending(): number
  /** Orders that were sent, whatever became of them. */
  sent(): number
  fetch(url: string, init?: RequestInit): Promise<Response>
}

/** A device at its owner's `platform`, which keeps nothing yet. */
export function newDevice(platform: Platform): Device {
  let pending = 0
  let sent = 0
  const device: Device = {
    local: new PageStorage(),
    session: new PageStorage(),
    online: true,
    loss: null,
    pending: () => pending,
    sent: () => sent,
    async fetch(url, init = {}) {
      pending += 1
      try {
        // As a browser does: nothing is answered at once.
        await Promise.resolve()
        if (!device.online) throw new TypeError('Failed to fetch')
        if (!url.startsWith('/api/')) return file(platform, url)
        const isOrder = url === '/api/webapp/order'
        if (isOrder) sent += 1
        const loss = isOrder && device.loss && device.loss.left > 0 ? device.loss : null
        if (loss) loss.left -= 1
        if (loss?.of === 'request') throw new TypeError('Failed to fetch')
        const { signal: _, ...request } = init
        const answer = await platform.call(url.slice('/api'.length), request)
        if (loss) throw new TypeError('Failed to fetch')
        return answer
      } finally {
        pending -= 1
      }
    },
  }
  return device
}

function file(platform: Platform, url: string): Response {
  const found = /^\/([^/]+)(\/.*)?\/_payload\.json$/.exec(url)
  const text = found ? platform.payload(found[1] ?? '', found[2] ?? '') : null
  return text === null ? new Response('', { status: 404 }) : new Response(text)
}
