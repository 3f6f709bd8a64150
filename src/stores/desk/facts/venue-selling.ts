import { isJsonObject, type Json } from '../../../domain/json/json.ts'
import type { ItemType } from '../../../domain/menu/selling-type.ts'
import { branchesOf, type FileBranch } from '../file-names.ts'
import { readFlag } from '../menu-list.ts'

export const itemTypes = ['dine_in', 'car_pickup', 'delivery', 'reservation'] as const satisfies ItemType[]

/** Where a venue sells: its branches, and the order types that it offers. */
export type VenueSelling = {
  readonly branches: readonly FileBranch[]
  readonly types: readonly ItemType[]
}

/** Reads `business` of a venue file. */
export function sellingOf(business: Json | undefined): VenueSelling {
  if (!isJsonObject(business)) return { branches: [], types: [] }
  const { reservation } = business
  const offered: Record<ItemType, boolean> = {
    dine_in: readFlag(business.isDineIn, false),
    car_pickup: readFlag(business.isCarPickup, false),
    delivery: readFlag(business.isDelivery, false),
    reservation: isJsonObject(reservation) && readFlag(reservation.enabled, false),
  }
  return {
    branches: branchesOf(business),
    types: itemTypes.filter((type) => offered[type]),
  }
}
