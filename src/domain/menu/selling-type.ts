/** The selling types as they appear in URLs (spec §4, §9). */
export const sellingTypes = [
  'dinein',
  'product_service',
  'pickup',
  'delivery',
  'reserv_dinein',
  'reserv_service',
] as const
export type SellingType = (typeof sellingTypes)[number]

/** The flags of an item that say how it can be sold. */
export type ItemType = 'dine_in' | 'car_pickup' | 'delivery' | 'reservation'

/** The keys of discounts per order type (spec §9). */
export type OrderTypeKey = 'dinein' | 'car_pickup' | 'delivery'

const spellings: Readonly<Record<string, SellingType>> = {
  dine_in: 'dinein',
  dinein: 'dinein',
  product_service: 'product_service',
  pickup: 'pickup',
  car_pickup: 'pickup',
  delivery: 'delivery',
  reserv_dinein: 'reserv_dinein',
  reserv_service: 'reserv_service',
}

/** Parses any spelling of a selling type (`dine_in`, `car_pickup`); returns null if it is unknown. */
export function parseSellingType(spelling: string): SellingType | null {
  return Object.hasOwn(spellings, spelling) ? (spellings[spelling] as SellingType) : null
}

/** Returns the menu of a selling type: pickup uses car pickup; dine-in, product service and reservations use dine-in (spec §4). */
export function menuKeyOf(type: SellingType): 'dine_in' | 'car_pickup' | 'delivery' {
  if (type === 'pickup') return 'car_pickup'
  return type === 'delivery' ? 'delivery' : 'dine_in'
}

export function isReservation(type: SellingType): boolean {
  return type === 'reserv_dinein' || type === 'reserv_service'
}

/** Returns the item flag that must be set: that of the menu, but `reservation` for reservation types (spec §4). */
export function itemTypeOf(type: SellingType): ItemType {
  return isReservation(type) ? 'reservation' : menuKeyOf(type)
}

/** Returns the key of the discounts that apply: reservations and product service use dine-in (spec §4). */
export function discountKeyOf(type: SellingType): OrderTypeKey {
  const key = menuKeyOf(type)
  return key === 'dine_in' ? 'dinein' : key
}

/** Returns the order-type code of the wire: delivery 0, dine-in 1, pickup 2, product service 3 (spec §9). */
export function orderTypeCode(type: SellingType): 0 | 1 | 2 | 3 {
  switch (type) {
    case 'delivery':
      return 0
    case 'dinein':
    case 'reserv_dinein':
      return 1
    case 'pickup':
      return 2
    case 'product_service':
    case 'reserv_service':
      return 3
  }
}
