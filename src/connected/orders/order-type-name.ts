import type { PlacedOrder } from '../../contract/order/order.ts'
import type { Translate } from '../../i18n/messages/translator.ts'

/** What an order's type is called: as at the checkout it was placed on, car pickup where it is brought to a car. */
export const orderTypeName = (t: Translate, { selling_types: type, car }: PlacedOrder): string =>
  t(`orders:type.${type === 'pickup' && car ? 'carPickup' : type}`)
