import { CallError } from './http.ts'

/**
 * The calls of orders, loaded when they are first made. @throws CallError `network` when they do not load; nothing was
 * sent then.
 */
export async function loadOrders(): Promise<typeof import('./orders.ts')> {
  try {
    return await import('./orders.ts')
  } catch (cause) {
    throw new CallError('network', 'the calls of orders did not load', { cause })
  }
}
