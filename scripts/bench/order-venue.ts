import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'

const names = (name: string) => [{ locale: 'en', name }]

/**
 * A venue with one branch, which is always open; different indexes have different ids. Its menu is so small that reading it
 * hardly affects the results.
 */
export const orderVenue = (index: number): VenueFileInput => ({
  format: 1,
  business: {
    user_id: index + 1,
    reference_id: `bench-${index}`,
    branch_id: `branch-${index}`,
    branches: [{ id: `branch-${index}`, name: names('Bench'), reference_id: `bench-${index}` }],
    business_name: names('Bench'),
    currency: 'KWD',
    locales: ['en'],
    isDineIn: true,
    exclusiveTaxes: [{ id: 'service', name: 'Service', rate: 7.5 }],
  },
  menu: [
    {
      id: 'mains',
      locales: names('Mains'),
      items: [
        { id: 'bread', locales: names('Bread'), price: '0.250' },
        { id: 'tea', locales: names('Tea'), price: '0.200' },
        {
          id: 'kebab',
          locales: names('Kebab'),
          price: '3.300',
          modifier_groups: [
            {
              id: 'sauce',
              locales: names('Sauce'),
              min: 1,
              max: 2,
              modifiers: [{ id: 'garlic', locales: names('Garlic'), price: '0.150' }],
            },
          ],
        },
      ],
    },
  ],
})

/** A body of `webapp/order` for that venue: two items, one of them with a modifier. */
export const order = (index: number): string =>
  JSON.stringify({
    branch_id: `branch-${index}`,
    selling_types: 'dinein',
    order_lines: [
      { item_id: 'bread', quantity: 2 },
      { item_id: 'kebab', quantity: 1, modifiers_details: [{ id: 'garlic', quantity: 1 }] },
    ],
  })
