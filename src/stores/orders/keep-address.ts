import type { PlacedOrder } from '../../contract/order/order.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** Saves the delivery address of an order in the customer's account, except for gifts. Ignores failures. */
export async function keepAddress(
  page: PageEnvironment,
  businessUserId: string,
  { delivery, gift }: Pick<PlacedOrder, 'delivery' | 'gift'>,
): Promise<void> {
  if (!delivery || gift) return
  try {
    const { keepUsedLocation } = await import('../locations/account-locations.ts')
    await keepUsedLocation(page.client, businessUserId, delivery)
  } catch {
    // The order already has the address. The diner can enter it again with the next order.
  }
}
