import type { Shop } from '../../../payload/island-data.ts'
import type { DeliveryChoice, DeliveryView } from '../../../stores/delivery-choice.ts'
import type { SectionProblems } from '../section.ts'

/** What every part of the delivery section is given. */
export type PartProps = {
  readonly choice: DeliveryChoice
  readonly view: DeliveryView
  readonly problems: SectionProblems
  readonly shop: Shop
}
