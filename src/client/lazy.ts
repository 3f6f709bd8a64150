import { CallError } from './http.ts'
import type { Client } from './platform.ts'

/**
 * The page's client, loaded when it is first asked: with the schemas of all answers it weighs more than most screens.
 * @throws CallError `network` when it does not load; nothing was sent then.
 */
export async function loadClient(): Promise<Client> {
  try {
    const { browserClient } = await import('./browser.ts')
    return browserClient()
  } catch (cause) {
    throw new CallError('network', 'the client of the API did not load', { cause })
  }
}
