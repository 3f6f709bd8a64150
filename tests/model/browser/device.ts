/** The state that outlives a page: storage of the device, session of the tab, and the connection. */
import type { Platform } from '../platform/platform.ts'

/** A storage whose values are own properties, as stores read them. */
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

/** The part of an order call that gets lost: the request or its answer. */
export type Loss = 'request' | 'answer'

export type Device = {
  readonly local: PageStorage
  readonly session: PageStorage
  online: boolean
  /** The next `left` order calls lose their request or answer; null: none does. */
  loss: { readonly of: Loss; left: number } | null
  /** The number of pending requests. */
  pending(): number
  /** The number of orders sent, whatever their outcome. */
  sent(): number
  fetch(url: string, init?: RequestInit): Promise<Response>
}

/** Creates a device with empty storage that is connected to `platform`. */
export function createDevice(platform: Platform): Device {
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
        // As in a browser, no answer is synchronous.
        await Promise.resolve()
        if (!device.online) throw new TypeError('Failed to fetch')
        if (!url.startsWith('/api/')) return fileResponse(platform, url)
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

function fileResponse(platform: Platform, url: string): Response {
  const found = /^\/([^/]+)(\/.*)?\/_payload\.json$/.exec(url)
  const text = found ? platform.payload(found[1] ?? '', found[2] ?? '') : null
  return text === null ? new Response('', { status: 404 }) : new Response(text)
}
