import type { Shop } from '../../contract/payloads/shop.ts'
import type { DeliveryChoice } from '../../stores/delivery/delivery-choice.ts'
import type { DeliveryProblems } from '../../stores/delivery/delivery-problems.ts'
import type { DeliveryView } from '../../stores/delivery/delivery-view.ts'

/** The props of every part of the delivery form. */
export type DeliveryPartProps = {
  readonly choice: DeliveryChoice
  readonly view: DeliveryView
  readonly problems: DeliveryProblems
  readonly shop: Pick<Shop, 'countryCode' | 'delivery' | 'name'>
}
