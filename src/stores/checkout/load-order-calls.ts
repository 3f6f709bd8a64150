import { CallError } from '../../client/http.ts'

/**
 * The declarations of the calls of orders. Their schemas weigh more than most screens, so that they load with the first
 * call. @throws CallError `network` when they do not load; nothing was sent then.
 */
export async function loadOrderCalls(): Promise<typeof import('../../contract/order/order-calls.ts')> {
  try {
    return await import('../../contract/order/order-calls.ts')
  } catch (cause) {
    throw new CallError('network', 'the calls of orders did not load', { cause })
  }
}
