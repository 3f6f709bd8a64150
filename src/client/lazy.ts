import { CallError } from './http.ts'
import type { Client } from './platform.ts'

/** The page's client, loaded with its first call. A client that does not load is a `network` failure; nothing was sent then. */
export const lazyClient: Client = {
  async call(call, input) {
    const { browserClient } = await import('./browser.ts').catch((cause) => {
      throw new CallError('network', 'the client did not load', { cause })
    })
    return browserClient().call(call, input)
  },
}
