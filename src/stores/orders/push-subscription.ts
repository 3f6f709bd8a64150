import type { Client } from '../../client/platform.ts'
import {
  endOrderPushCall,
  orderPushCall,
  type PushSubscriptionInput,
  pushKeyCall,
} from '../../contract/order/push-calls.ts'
import { $deviceOrders } from '../device-orders.ts'
import { noticeWorker } from './notices.ts'

/** An order of this device. */
type OrderAccess = { readonly orderId: string; readonly secret: string }

/**
 * Subscribes this browser to push messages about an order, in a language. Call this only when the diner wants notifications.
 * Returns whether messages will arrive; false also if that is unknown.
 */
export async function subscribeToOrder(client: Client, order: OrderAccess, locale: string): Promise<boolean> {
  try {
    const subscription = await subscribeBrowser(client)
    if (!subscription) return false
    await client.call(orderPushCall, { params: order, body: { subscription, locale } })
    return true
  } catch {
    // The browser has no push service, or none can be reached. The page still notifies while it is open.
    return false
  }
}

/**
 * Subscribes this browser to the push messages of the installation. `scope`: that of another worker of notifications, which has its
 * own subscription. Returns null if there are none. @throws if the push service or the platform is not reached
 */
export async function subscribeBrowser(
  client: Client,
  scope?: string,
): Promise<PushSubscriptionInput | null> {
  const manager = (await noticeWorker(scope))?.pushManager
  if (!manager) return null
  const { key } = await client.call(pushKeyCall, {})
  if (key === null) return null
  const { endpoint, keys } = (await subscribe(manager, key)).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: '', auth: '', ...keys } }
}

async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    // A subscription with an earlier key of the installation would receive nothing.
    const old = await manager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return manager.subscribe(options)
  }
}

/** Ends all push messages about orders of this device. Never throws. */
export async function endOrderPushes(client: Client): Promise<void> {
  try {
    const subscription = await (await noticeWorker())?.pushManager?.getSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    await subscription.unsubscribe()
    const open = $deviceOrders.get().filter(({ over }) => !over)
    await Promise.allSettled(
      open.map(({ id: orderId, secret }) =>
        client.call(endOrderPushCall, { params: { orderId, secret }, body: { endpoint } }),
      ),
    )
  } catch {
    // The push service reports an ended subscription to the platform with the next message.
  }
}
