import { isJsonObject, type Json } from '../../../domain/json/json.ts'
import { readNames } from '../file-names.ts'
import { minorUnits } from '../forms/typed-price.ts'
import { listMenu } from '../menu-list.ts'
import { firstPicture } from '../pictures/picture-urls.ts'

/** What a preview of the appearance shows of a venue. */
export type LookSample = {
  readonly name: Readonly<Record<string, string>>
  /** The first dish that has a picture, else the first; null without a menu. `price` in minor units. */
  readonly dish: {
    readonly names: Readonly<Record<string, string>>
    readonly picture: string | null
    readonly price: number | null
  } | null
}

/** By menus, which stay the same objects while the appearance is edited. */
const dishes = new WeakMap<object, LookSample['dish']>()

/** What the preview shows of a venue file. */
export function sampleOf(file: Json): LookSample {
  const business = isJsonObject(file) && isJsonObject(file.business) ? file.business : {}
  const menu = isJsonObject(file) ? file.menu : null
  if (typeof menu !== 'object' || menu === null)
    return { name: readNames(business.business_name ?? null), dish: null }
  let dish = dishes.get(menu)
  if (dish === undefined) {
    dish = sampleDish(file, String(business.currency))
    dishes.set(menu, dish)
  }
  return { name: readNames(business.business_name ?? null), dish }
}

function sampleDish(file: Json, currency: string): LookSample['dish'] {
  const items = listMenu(file).flatMap((category) => category.items)
  const item = items.find(({ element }) => firstPicture('item', element)) ?? items[0]
  if (!item) return null
  const price = item.prices[0]?.price ?? null
  return {
    names: Object.fromEntries(Object.entries(item.texts).map(([locale, { name }]) => [locale, name])),
    picture: firstPicture('item', item.element),
    price: price === null ? null : minorUnits(price, currency),
  }
}
