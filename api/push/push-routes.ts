import { endOrderPushCall, orderPushCall, pushKeyCall } from '../../src/contract/order/push-calls.ts'
import { isFinal } from '../../src/domain/order/order-status.ts'
import { endOrderPush, saveOrderPush } from '../db/push/order-push.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import { requireOrderBySecret } from '../orders/order-by-secret.ts'
import { isAllowedEndpoint, type PushSettings } from './push-service.ts'

/** The calls by which browsers of diners subscribe to push messages. `push`: null if there are none. */
export function pushRoutes(register: Register, deps: CallDeps, push: PushSettings | null): void {
  const { db, now } = deps
  register(pushKeyCall, () => ({ key: push?.keys.publicKey ?? null }))
  register(orderPushCall, async ({ params, body }) => {
    if (!push) throw notFound('this installation sends no push messages')
    const { subscription, locale } = body
    if (!isAllowedEndpoint(subscription.endpoint, push.rules))
      throw invalid([{ path: 'subscription.endpoint', message: 'expected the address of a push service' }])
    const order = await requireOrderBySecret(deps, params.orderId, params.secret)
    if (!isFinal(order.status))
      await db
        .transaction()
        .execute((trx) => saveOrderPush(trx, order.id, subscription, locale, new Date(now())))
    return {}
  })
  register(endOrderPushCall, async ({ params, body }) => {
    const order = await requireOrderBySecret(deps, params.orderId, params.secret)
    await endOrderPush(db, order.id, body.endpoint)
    return {}
  })
}
