import type { PlacedOrder } from '../../contract/order/order.ts'
import { statusName } from '../../domain/order/order-status.ts'
import type { Words } from '../../i18n/messages/island-words.ts'
import type { OrderNotice } from '../../stores/orders/notices.ts'

/** The notification that an order has a new status. `path` is where a press on it leads. */
export function noticeWords(
  order: PlacedOrder,
  { t, locale, reference }: Words,
  { path, dir }: Pick<OrderNotice, 'path' | 'dir'>,
): OrderNotice {
  return {
    title: t(`order:status.${statusName(order.status)}`),
    body: t('order:number', { number: reference(order.number) }),
    tag: `order-${order.id}`,
    path,
    locale,
    dir,
  }
}
