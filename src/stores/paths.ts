import type { Shop } from '../contract/payloads/shop.ts'

/** Addresses of a venue's screens for one selling type, and of the data beside them (spec §2, §7). */
export function pathsOf({ referenceId, type }: Pick<Shop, 'referenceId' | 'type'>) {
  const menu = `/${referenceId}/${type}`
  return {
    home: `/${referenceId}`,
    menu,
    menuPayload: `${menu}/_payload.json`,
    cart: `${menu}/cart`,
    checkout: `${menu}/checkout`,
    order: (orderId: string) => `/${referenceId}/order/${encodeURIComponent(orderId)}`,
  }
}
