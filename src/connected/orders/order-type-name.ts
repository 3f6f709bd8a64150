import type { PlacedOrder } from '../../contract/order/order.ts'
import type { Translate } from '../../i18n/messages/translator.ts'

/** The name of an order's type, as in the checkout: car pickup if the order is brought to a car. */
export const orderTypeName = (t: Translate, { selling_types: type, car }: PlacedOrder): string =>
  t(`orders:type.${type === 'pickup' && car ? 'carPickup' : type}`)
