import type { PlacedOrder } from '../../contract/order/order.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** Keeps the address of a customer's order in their account. A gift goes to somebody else. Failures are ignored. */
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
    // The order has the address all the same, and the next order asks for it again.
  }
}
