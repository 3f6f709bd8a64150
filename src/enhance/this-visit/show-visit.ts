import { boundTable } from '../../stores/checkout/table.ts'
import { isAnyLive, lastOrderPath, readDeviceOrders } from '../../stores/orders/last-order.ts'
import { boardOfTab } from '../../stores/staff-order/staff-tab.ts'
import type { PageData } from '../page/page-data.ts'

/**
 * Shows the table of this visit, and the order in progress or, on the home page, the link to repeat the last order. A
 * separate file, so that pages do not list the files this loads.
 */
export function showVisit(page: PageData): void {
  const board = boardOfTab()
  if (board)
    import('../staff-order/staff-bar.ts').then((module) => module.showStaffBar(page, board)).catch(() => {})
  if (boundTable(page.branchId) !== null)
    import('./at-table.ts').then((module) => module.showScannedTable(page)).catch(() => {})
  const orders = readDeviceOrders(page.referenceId)
  if (isAnyLive(orders))
    import('./active-order.ts').then((module) => module.showActiveOrder(page)).catch(() => {})
  const again = document.querySelector<HTMLAnchorElement>('a[data-again]')
  const last = lastOrderPath(orders)
  if (!again || !last) return
  again.href = last
  again.hidden = false
}
