import type { ShownStatus } from '../../domain/order/shown-status.ts'
import { formatNumberByTag } from '../../i18n/locale/format-by-tag.ts'
import { type ActiveOrder, activeOrder } from '../../stores/orders/active-order.ts'
import { createCurrentOrdersPage } from '../../stores/orders/current-orders.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { loadMessageFile } from '../../stores/payload.ts'
import css from '../../styles/late/active-order.css?inline'
import { adoptStyles } from '../page/adopt-styles.ts'
import { fillMessage, type PageData } from '../page/page-data.ts'

/** Messages of the namespace `order`. */
type OrderMessages = {
  readonly number: string
  readonly unpaid: string
  readonly status: Readonly<Record<ShownStatus, string>>
}

let started = false

/**
 * Shows a bar above the tabs: number and status of the order in progress that was placed on this device, with a link
 * to it.
 */
export async function showActiveOrder({
  orderMessagesPath,
  referenceId,
  timeZone,
  numbers,
}: PageData): Promise<void> {
  if (!orderMessagesPath || started) return
  started = true
  const messages = await loadMessageFile<OrderMessages>(orderMessagesPath).catch((error) => {
    started = false
    throw error
  })
  const link = document.createElement('a')
  link.className = 'active-order'
  const number = document.createElement('b')
  const status = document.createElement('span')
  // Not `role=status`: its text would be left out of the link's accessible name.
  status.setAttribute('aria-live', 'polite')
  link.append(number, ' ', status)
  const show = (active: ActiveOrder | null) => {
    if (!active) return link.remove()
    const { others } = active
    link.href = active.href
    number.textContent =
      formatTitle(messages, active, numbers) + (others > 0 ? ` +${formatNumberByTag(numbers, others)}` : '')
    if (!link.isConnected) document.body.append(link)
    const text = active.status === 'unpaid' ? messages.unpaid : messages.status[active.status]
    if (status.textContent !== text) status.textContent = text
  }
  adoptStyles(css)
  const visit = browserPage()
  const { $current, open } = createCurrentOrdersPage(visit, [referenceId], null)
  $current.subscribe((current) => show(activeOrder(current, { referenceId, timeZone, now: visit.now() })))
  open()
}

/** An order number is a name, so it has no thousands separator. */
const formatTitle = ({ number }: OrderMessages, active: ActiveOrder, tag: string): string =>
  fillMessage(number, { number: new Intl.NumberFormat(tag, { useGrouping: false }).format(active.number) })
