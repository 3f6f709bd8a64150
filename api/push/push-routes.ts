import { devicePushCall, endDevicePushCall } from '../../src/contract/counter/push-calls.ts'
import { endOrderPushCall, orderPushCall, pushKeyCall } from '../../src/contract/order/push-calls.ts'
import { isFinal } from '../../src/domain/order/order-status.ts'
import { endOrderPush, saveOrderPush } from '../db/push/order-push.ts'
import { deleteDevicePush, saveDevicePush } from '../db/push/staff-warnings.ts'
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
    const { subscription, locale } = body
    assertSendable(push, subscription.endpoint)
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

/** The calls by which devices of owners and managers subscribe to warnings. */
export function devicePushRoutes(register: Register, { db, now }: CallDeps, push: PushSettings | null): void {
  register(devicePushCall, async ({ staff, body }) => {
    const { subscription, locale } = body
    assertSendable(push, subscription.endpoint)
    await saveDevicePush(db, staff.deviceId, subscription, locale, new Date(now()))
    return {}
  })
  register(endDevicePushCall, async ({ staff }) => {
    await deleteDevicePush(db, staff.deviceId)
    return {}
  })
}

/** @throws ApiError `not-found` if there are no push messages, `invalid` if none may be sent to the address */
function assertSendable(push: PushSettings | null, endpoint: string): void {
  if (!push) throw notFound('this installation sends no push messages')
  if (!isAllowedEndpoint(endpoint, push.rules))
    throw invalid([{ path: 'subscription.endpoint', message: 'expected the address of a push service' }])
}
