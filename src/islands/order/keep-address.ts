import type { PlacedOrder } from '../../contract/order.ts'

/** Where a customer's order went is kept in their account; a gift goes to somebody else. What fails is not missed. */
export async function keepAddress(
  businessUserId: string,
  { delivery, gift }: Pick<PlacedOrder, 'delivery' | 'gift'>,
): Promise<void> {
  if (!delivery || gift) return
  try {
    const { keepUsedLocation } = await import('../../stores/account/account-locations.ts')
    await keepUsedLocation(businessUserId, delivery)
  } catch {
    // It stands in the order all the same, and is asked for again with the next.
  }
}
