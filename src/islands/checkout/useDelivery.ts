import type { OrderRequestInput } from '../../contract/order.ts'
import type { Shop } from '../../payload/island-data.ts'
import type { SectionProblems } from './section.ts'

/** Where the order goes. `locale` is the page's. */
export function useDelivery(_shop: Shop, _locale: string) {
  return {
    request: null as OrderRequestInput['delivery'],
    gift: null as OrderRequestInput['gift'],
    check: (): SectionProblems => ({}),
  }
}

export type DeliveryModel = ReturnType<typeof useDelivery>
