import type { Shop } from '../../payload/screens/island-data.ts'
import type { DeliveryChoice, DeliveryProblems, DeliveryView } from '../../stores/delivery/delivery-choice.ts'

/** What every part of a form for a place is given. */
export type PartProps = {
  readonly choice: DeliveryChoice
  readonly view: DeliveryView
  readonly problems: DeliveryProblems
  readonly shop: Pick<Shop, 'countryCode' | 'delivery' | 'name'>
}
