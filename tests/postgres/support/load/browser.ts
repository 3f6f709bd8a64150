import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'

/** The browser APIs that a page's stores need in a thread. Must be imported before the stores. */

/** A call as the device saw it. Times are in epoch milliseconds; `status` is null if there was no answer. */
export type SeenCall = { call: string; from: number; to: number; status: number | null }

export type Browser = { api: string; businessId: string; network: string; token: string | null }

function storage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
}

/** One in this many answers is lost, after the server has processed the call. */
const LOST_ONE_IN = 25

/**
 * Turns this thread into the page of a diner. Its calls use the addresses of `network` (the first three numbers of an IPv4
 * address) in turn, because a single address reaches its order limit within a minute. Returns the calls, each added when it
 * ends.
 */
export function becomeBrowser({ api, businessId, network, token }: Browser): SeenCall[] {
  const seen: SeenCall[] = []
  let sent = 0
  const send = globalThis.fetch
  const local = storage()
  if (token !== null) local.setItem(`okmenu_auth_${businessId}`, JSON.stringify({ token }))
  const events = new EventTarget()
  // After each lost answer, the checkout adds a listener that waits for the connection.
  setMaxListeners(0, events)
  const globals = {
    document: { documentElement: { dataset: { api, business: businessId }, lang: 'en' } },
    localStorage: local,
    sessionStorage: storage(),
    navigator: { onLine: true },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const address = `${network}.${sent++ % 256}`
      const headers = { ...(init.headers as Record<string, string>), 'X-Forwarded-For': address }
      const { method = 'GET' } = init
      const call = `${method} ${url.slice(api.length).split('/').slice(0, 3).join('/')}`
      const from = Date.now()
      const ended = (status: number | null) => seen.push({ call, from, to: Date.now(), status })
      try {
        const response = await send(url, { ...init, headers })
        // An answer counts once it is complete.
        const body = await response.arrayBuffer()
        if (randomInt(LOST_ONE_IN) === 0) throw new TypeError('the test discarded the answer')
        ended(response.status)
        return new Response(body, response)
      } catch (error) {
        ended(null)
        throw error
      }
    },
  }
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  return seen
}
