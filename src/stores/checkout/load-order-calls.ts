import { CallError } from '../../client/http.ts'

/**
 * Loads the declarations of the order calls. Their schemas are larger than most screens, so they are loaded with the first
 * call. @throws CallError `network` if they do not load; nothing was sent then.
 */
export async function loadOrderCalls(): Promise<typeof import('../../contract/order/order-calls.ts')> {
  try {
    return await import('../../contract/order/order-calls.ts')
  } catch (cause) {
    throw new CallError('network', 'the calls of orders did not load', { cause })
  }
}
