import { boundTable } from '../../stores/checkout/table.ts'
import { hasLiveOrder } from '../../stores/orders/live-order.ts'
import type { PageData } from '../page-data.ts'

/** Shows the table of this visit and the order in progress. A file of its own, so that pages do not name what these load. */
export function showVisit(page: PageData): void {
  if (boundTable(page.branchId) !== null)
    import('./at-table.ts').then(({ showTable }) => showTable(page)).catch(() => {})
  if (hasLiveOrder(page.referenceId))
    import('./active-order.ts').then(({ showActiveOrder }) => showActiveOrder(page)).catch(() => {})
}
