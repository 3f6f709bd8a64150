import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'

const names = (en: string, ar: string) => [
  { locale: 'en', name: en },
  { locale: 'ar', name: ar },
]
const open = { closed: false, shifts: [{ time_from: '24' }] }
const week = {
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: open,
  sunday: open,
}

/** Prefix of the ids of a fixture venue, because several venues share a database. */
export type Prefix = string

/**
 * A venue with two branches and every kind of price, choice, discount, tax and availability. `prefix` makes its ids
 * unique.
 */
export function grill(prefix: Prefix = 'grill') {
  const branch = (n: number) => `${prefix}-b${n}`
  return {
    format: 1,
    business: {
      user_id: 7,
      reference_id: prefix,
      branch_id: branch(1),
      branches: [
        { id: branch(1), name: names('Salmiya', 'السالمية'), reference_id: prefix },
        { id: branch(2), name: names('Jahra', 'الجهراء'), reference_id: `${prefix}-jahra` },
      ],
      business_name: names('Grill', 'مشويات'),
      currency: 'KWD',
      country_code: 'KW',
      time_zone: 'Asia/Kuwait',
      locales: ['en', 'ar'],
      payment_methods: [2, 3, 8],
      exclusiveTaxes: [{ id: 'service', name: 'Service', rate: 7.5 }],
      isDineIn: true,
      // Most tests order without a table.
      checkoutDineIn: { table: { on: true, required: false } },
      isCarPickup: true,
      domains: [`${prefix}.example`],
    },
    menu: [
      {
        id: 'mains',
        locales: names('Mains', 'أطباق'),
        items: [
          {
            id: 'plain',
            locales: names('Bread', 'خبز'),
            price: '0.250',
            calories: 180,
            ingredients: [{ locales: names('Wheat', 'قمح') }],
            tags: [{ id: 'vegan', locales: names('Vegan', 'نباتي') }],
            stickers: [{ id: 'new', locales: names('New', 'جديد') }],
            preparation_time: 1,
            preparation_time_type: 'hour',
          },
          {
            id: 'kebab',
            locales: names('Kebab', 'كباب'),
            price: '3.300',
            inclusive_taxes: [{ id: 'vat', name: 'VAT', rate: 5 }],
            modifier_groups: [
              {
                id: 'sauce',
                locales: names('Sauce', 'صلصة'),
                min: 1,
                max: 2,
                modifiers: [
                  { id: 'garlic', locales: names('Garlic', 'ثوم'), price: '0.150', quantity: 2 },
                  { id: 'chili', locales: names('Chili', 'فلفل'), price: 0 },
                  { id: 'gone', locales: names('Gone', 'نفد'), price: 1, sold_out: true },
                ],
              },
            ],
          },
          {
            id: 'juice',
            locales: names('Juice', 'عصير'),
            suggested_items: ['plain', 'second-only'],
            price_labels: [
              { id: 'small', label: 'Small', locales: names('Small', 'صغير'), price: '0.750' },
              { id: 'large', locales: names('Large', 'كبير'), price: '1.125' },
            ],
          },
          {
            id: 'nuts',
            locales: names('Nuts', 'مكسرات'),
            taxes: [{ id: 'sugar', name: 'Sugar', rate: 3 }],
            price_labels: [
              {
                id: 'gram',
                locales: names('10 g', '10 غ'),
                price: '0.090',
                isQty: true,
                minimum: 5,
                maximum: 50,
              },
            ],
          },
          { id: 'noted', locales: names('Cake', 'كعكة'), price: 8, comment_required: true },
        ],
        subcategories: [
          {
            id: 'specials',
            locales: names('Specials', 'عروض'),
            items: [
              { id: 'sold', locales: names('Sold', 'نفد'), price: 1, sold_out: true },
              {
                id: 'second-only',
                locales: names('Second', 'الثاني'),
                price: 2,
                branches: [
                  { id: branch(1), visible: false },
                  { id: branch(2), visible: true },
                ],
              },
              {
                id: 'night',
                locales: names('Night', 'ليل'),
                price: 4,
                availability: '{"status":true,"from":"22:00","to":"02:00"}',
              },
              {
                id: 'pickup-only',
                locales: names('Box', 'صندوق'),
                price: 5.5,
                types: { delivery: false, dine_in: false, car_pickup: true, reservation: false },
              },
              { id: 'unpriced', locales: names('Fish', 'سمك') },
              { id: 'hidden', locales: names('Hidden', 'مخفي'), price: 1, visible: false },
            ],
          },
        ],
      },
      {
        id: 'weekend',
        locales: names('Weekend', 'عطلة'),
        available: { monday: false, tuesday: false, wednesday: false, thursday: false, sunday: false },
        items: [{ id: 'brunch', locales: names('Brunch', 'فطور'), price: 6 }],
      },
    ],
    smart_categories: [
      { id: 'popular', locales: names('Popular', 'الأكثر'), items: ['kebab', 'second-only'] },
    ],
    highlightedCat: 'mains',
    discounts: {
      dinein: {
        all_menu: { type: 'percent', value: 10 },
        items: { kebab: { id: 'k1', type: 'fixed', value: '0.500' } },
        categories: { specials: { type: 'percent', value: 33.3 } },
      },
    },
    shifts: { [branch(1)]: week, [branch(2)]: week },
    tables: { [branch(1)]: [{ id: 't1', locales: names('Table 1', 'طاولة 1'), seats: 4 }] },
    banners: [
      { id: 'always', image: 'https://img.example/a.png' },
      {
        id: 'may',
        image: 'https://img.example/b.png',
        from: '2026-05-01',
        to: '2026-05-31',
        item_id: 'kebab',
      },
    ],
  } satisfies VenueFileInput
}

/** Wednesday, 6 May 2026, 12:00 in Kuwait. */
export const NOON = Date.parse('2026-05-06T09:00:00Z')
