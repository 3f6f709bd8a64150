import { CallError } from './http.ts'
import type { Client } from './platform.ts'

/** The page's client, loaded at its first call. If it cannot be loaded, the call fails with `network` and nothing was sent. */
export const lazyClient: Client = {
  async call(call, input) {
    const { browserClient } = await import('./browser.ts').catch((cause) => {
      throw new CallError('network', 'the client did not load', { cause })
    })
    return browserClient().call(call, input)
  },
}
