import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { googleFoodMenus } from '../../../../src/domain/menu-export/google-food-menus.ts'

// @feature-file desk.google-menu

const name = (en: string, ar?: string) => [
  { locale: 'en', name: en },
  ...(ar ? [{ locale: 'ar', name: ar }] : []),
]

test('dishes have texts in the languages of the venue, exact prices, allergens and diets', () => {
  const falafel = {
    ...{ id: 'falafel', price: '1.250', calories: '320' },
    locales: [
      { locale: 'en', name: 'Falafel', description: 'Six pieces' },
      { locale: 'de', name: 'Falafel' },
    ],
    tags: [{ locales: name('Vegan') }, { locales: name('Spicy') }],
    ingredients: [{ locales: name('Tree nuts') }, { locales: name('Nuts') }],
  }
  const hidden = { id: 'hidden', locales: name('Hidden'), price: 1, visible: '0' as const }
  const free = { id: 'unpriced', locales: name('On request') }
  const menus = googleFoodMenus({
    business: { currency: 'KWD', locales: ['en', 'ar'], business_name: name('Grill', 'مشاوي') },
    menu: [
      { id: 'mezze', locales: name('Mezze', 'مقبلات'), items: [falafel, hidden, free] },
      { id: 'soon', locales: name('Soon'), items: [free], subcategories: [{ id: 'later', items: [] }] },
    ],
  })
  expect(menus).toEqual({
    menus: [
      {
        labels: [
          { displayName: 'Grill', languageCode: 'en' },
          { displayName: 'مشاوي', languageCode: 'ar' },
        ],
        sections: [
          {
            labels: [
              { displayName: 'Mezze', languageCode: 'en' },
              { displayName: 'مقبلات', languageCode: 'ar' },
            ],
            items: [
              {
                labels: [{ displayName: 'Falafel', description: 'Six pieces', languageCode: 'en' }],
                attributes: {
                  price: { currencyCode: 'KWD', units: '1', nanos: 250_000_000 },
                  ...{ allergen: ['TREE_NUT'], dietaryRestriction: ['VEGAN'] },
                  nutritionFacts: { calories: { lowerAmount: 320, unit: 'CALORIE' } },
                },
              },
            ],
          },
        ],
      },
    ],
  })
})

test('sizes are options, and long texts are cut', () => {
  const { menus } = googleFoodMenus({
    business: { currency: 'JPY', locales: ['en'] },
    menu: [
      {
        id: 'tea',
        items: [
          {
            ...{
              id: 'tea',
              locales: [{ locale: 'en', name: 'x'.repeat(150), description: 'y'.repeat(1100) }],
            },
            price_labels: [
              { id: 'cup', label: 'Cup', price: 450 },
              { id: 'pot', locales: name('Pot'), price: '900' },
              { id: 'none', label: 'On request' },
            ],
          },
        ],
      },
    ],
  })
  const item = menus[0]?.sections[0]?.items[0]
  expect(menus[0]?.sections[0]?.labels).toEqual([{ displayName: 'tea', languageCode: 'en' }])
  expect(item?.labels[0]?.displayName).toHaveLength(140)
  expect(item?.labels[0]?.description).toHaveLength(1000)
  expect(item?.attributes.price).toEqual({ currencyCode: 'JPY', units: '450', nanos: 0 })
  expect(
    item?.options?.map(({ labels, attributes }) => [labels[0]?.displayName, attributes.price.units]),
  ).toEqual([
    ['Cup', '450'],
    ['Pot', '900'],
  ])
})

test('a demo menu has no section without dishes, and no dish without a name and a price', () => {
  const file = JSON.parse(
    readFileSync(new URL('../../../../api/demo/dallah-grill.json', import.meta.url), 'utf8'),
  )
  const [menu] = googleFoodMenus(file).menus
  expect(menu?.labels.length).toBeGreaterThan(0)
  for (const { labels, items } of menu?.sections ?? []) {
    expect(labels.length * items.length).toBeGreaterThan(0)
    for (const item of items) expect(item.labels[0]?.displayName && item.attributes.price.units).toBeTruthy()
  }
})
