import type { Shop } from '../../payload/screens/island-data.ts'
import type { DeliveryChoice, DeliveryProblems, DeliveryView } from '../../stores/delivery/delivery-choice.ts'

/** The props of every part of the delivery form. */
export type DeliveryPartProps = {
  readonly choice: DeliveryChoice
  readonly view: DeliveryView
  readonly problems: DeliveryProblems
  readonly shop: Pick<Shop, 'countryCode' | 'delivery' | 'name'>
}
