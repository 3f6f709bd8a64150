import type { PlacedOrder } from '../../contract/order/order.ts'
import { orderStatusName } from '../../domain/order/order-status.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'
import type { OrderNotice } from '../../stores/orders/notices.ts'

/** Creates the notification about a new status of an order. `path` is opened when the diner presses it. */
export function orderNotification(
  order: PlacedOrder,
  { t, locale, reference }: I18n,
  { path, dir }: Pick<OrderNotice, 'path' | 'dir'>,
): OrderNotice {
  return {
    title: t(`order:status.${orderStatusName(order.status)}`),
    body: t('order:number', { number: reference(order.number) }),
    tag: `order-${order.id}`,
    path,
    locale,
    dir,
  }
}
