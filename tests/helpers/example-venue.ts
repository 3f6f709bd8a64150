import { NO_DISCOUNTS } from '../../src/domain/menu/discount.ts'
import type { Venue } from '../../src/domain/venue/venue.ts'
import { plainBusiness } from './arbitrary-business.ts'
import { exampleCategory, exampleItem, exampleMenu } from './example-item.ts'

/** A venue that sells tea at `price` (minor units) and water, by pickup, in English and Arabic. */
export function exampleVenue(price: number): Venue {
  return {
    business: { ...plainBusiness, isDineIn: false, isDelivery: false, locales: ['en', 'ar'] },
    menu: exampleMenu(
      exampleCategory('c1', [exampleItem('tea', { name: { en: 'tea', ar: 'شاي' }, price })]),
      exampleCategory('c2', [exampleItem('water', { name: { en: 'water', ar: 'ماء' }, price: 500 })]),
    ),
    discounts: { dinein: NO_DISCOUNTS, car_pickup: NO_DISCOUNTS, delivery: NO_DISCOUNTS },
    hours: {},
    branchHours: {},
    banners: [],
    tables: [],
    survey: null,
  }
}
