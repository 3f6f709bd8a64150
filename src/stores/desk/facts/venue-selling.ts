import { idOf } from '../../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json } from '../../../domain/json/json.ts'
import type { ItemType } from '../../../domain/menu/selling-type.ts'
import { readFlag } from '../menu-list.ts'
import { itemTypes } from './facts-form.ts'
import { namesIn } from './named-entries.ts'

/** Where a venue sells: its branches, and the order types that it offers. */
export type VenueSelling = {
  readonly branches: readonly { readonly id: string; readonly names: Readonly<Record<string, string>> }[]
  readonly types: readonly ItemType[]
}

/** Reads `business` of a venue file. @param locale of names without a language */
export function sellingOf(business: Json | undefined, locale: string): VenueSelling {
  if (!isJsonObject(business)) return { branches: [], types: [] }
  const { branches, branch_id: id, branch_name: name, reservation } = business
  const namesOf = (value: Json | undefined) =>
    typeof value === 'string' ? { [locale]: value } : namesIn({ locales: value ?? null })
  const listed = (isJsonList(branches) ? branches : []).filter(isJsonObject)
  const main = { id: idOf({ id: id ?? null }) ?? '', names: namesOf(name) }
  const offered: Record<ItemType, boolean> = {
    dine_in: readFlag(business.isDineIn, false),
    car_pickup: readFlag(business.isCarPickup, false),
    delivery: readFlag(business.isDelivery, false),
    reservation: isJsonObject(reservation) && readFlag(reservation.enabled, false),
  }
  return {
    branches:
      listed.length > 0
        ? listed.map((branch) => ({ id: idOf(branch) ?? '', names: namesOf(branch.name) }))
        : [main],
    types: itemTypes.filter((type) => offered[type]),
  }
}
