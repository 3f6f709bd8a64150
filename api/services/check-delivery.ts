import type { WireDelivery } from '../../src/contract/address.ts'
import type { Issue } from '../../src/contract/errors.ts'
import type { OrderRequest } from '../../src/contract/order.ts'
import { type DeliveryTerms, NO_DELIVERY } from '../../src/domain/delivery-zone.ts'
import type { SellingType } from '../../src/domain/selling-type.ts'
import type { BranchView } from './branch-view.ts'

/** Where a delivery order goes and what that costs. */
export type OrderDelivery = {
  terms: DeliveryTerms
  delivery: WireDelivery | null
  gift: OrderRequest['gift']
}

/** Checks the destination of an order (spec §5). */
export function checkDelivery(
  _view: BranchView,
  _request: Pick<OrderRequest, 'delivery' | 'gift'>,
  sellingType: SellingType,
  issues: Issue[],
): OrderDelivery {
  if (sellingType === 'delivery')
    issues.push({ path: 'selling_types', message: 'delivery is not offered yet' })
  return { terms: NO_DELIVERY, delivery: null, gift: null }
}
