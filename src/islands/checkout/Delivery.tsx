import type { SectionProblems } from './section.ts'
import type { DeliveryModel } from './useDelivery.ts'

/** Area, address and pin of a delivery. */
export function Delivery(_props: { model: DeliveryModel; problems: SectionProblems }) {
  return null
}
