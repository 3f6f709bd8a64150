// @feature-file venue.real-menus

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type VenueFile, venueFileSchema } from '../../../src/contract/venue/venue-file.ts'
import { type NeutralMenu, toVenueFile } from '../../helpers/real-menus.ts'
import { allOwnSamples, allRealSamples } from '../../helpers/sample-data.ts'

const menus = [...allOwnSamples<NeutralMenu>('menus'), ...allRealSamples<NeutralMenu>('menus')]

const all = (list: VenueFile['menu']): VenueFile['menu'] =>
  list.flatMap((category) => [category, ...all(category.subcategories)])

const small: NeutralMenu = {
  name: {},
  country: null,
  currency: 'IRT',
  locales: ['zh-Hant'],
  hours: { mon: [{ from: '11:00', to: '02:00' }], tue: [] },
  categories: [
    {
      name: { 'zh-Hant': '飯' },
      parent: null,
      items: [
        {
          name: { 'zh-Hant': '雞' },
          image: 'https://example.com/a.jpg',
          prices: [{ label: null, amount: '3.300' }],
        },
      ],
    },
    {
      name: {},
      parent: '飯',
      items: [
        {
          name: { 'zh-Hant': '牛' },
          prices: [
            { label: { 'zh-Hant': '大' }, amount: '5' },
            { label: null, amount: null },
          ],
          modifiers: [{ name: {}, min: 3, max: 1, options: [{ name: { 'zh-Hant': '辣' }, amount: null }] }],
        },
      ],
    },
  ],
}

describe('a neutral menu', () => {
  it('is converted to a venue file with its prices, parents, modifier groups and hours', () => {
    const venue = v.parse(venueFileSchema, toVenueFile(small, 'small'))
    expect(venue.business).toMatchObject({ currency: 'IRT', business_name: [{ name: 'small' }] })
    expect(venue.menu).toHaveLength(1)
    expect(venue.menu[0]?.items[0]).toMatchObject({ price: '3.300', images: [], price_labels: [] })
    const [beef] = venue.menu[0]?.subcategories[0]?.items ?? []
    expect(beef?.price_labels.map((label) => label.price)).toEqual(['5', null])
    expect(beef?.modifier_groups[0]).toMatchObject({ min: 1, max: 1, modifiers: [{ price: '0' }] })
    expect(venue.shifts['1']?.tuesday?.closed).toBe(true)
    expect(venue.shifts['1']?.monday?.shifts).toEqual([{ time_from: '11:00', time_to: '02:00' }])
  })

  it('is converted to zones by fee and minimum order, and to discounts of items with both prices', () => {
    const [first, ...rest] = small.categories
    const reduced = { name: { 'zh-Hant': '魚' }, prices: [{ label: null, amount: '71.20' }] }
    const menu: NeutralMenu = {
      ...small,
      delivery: [
        { area: 'Gyöngyös', fee: '0', min: '1000' },
        { area: 'Detk', fee: '800', min: null },
        { area: 'Visonta', fee: '800', min: null },
      ],
      discounts: [
        { item: '魚', fact: '$71.20, discounted from $89.00' },
        { item: '雞', fact: 'half price on Mondays' },
      ],
      categories: first ? [{ ...first, items: [...first.items, reduced] }, ...rest] : [],
    }
    const venue = v.parse(venueFileSchema, toVenueFile(menu, 'small'))
    expect(venue.business.isDelivery).toBe(true)
    expect(
      venue.zones['1']?.map(({ fees, min_order, areas }) => [
        fees,
        min_order,
        areas.map((area) => area.name[0]?.name),
      ]),
    ).toEqual([
      ['0', '1000', ['Gyöngyös']],
      ['800', '0', ['Detk', 'Visonta']],
    ])
    expect(venue.menu[0]?.items[1]?.price).toBe('89.00')
    expect(venue.discounts?.delivery?.items).toMatchObject({ i2: { type: 'fixed', value: '17.80' } })
    expect(Object.keys(venue.discounts?.dinein?.items ?? {})).toEqual(['i2'])
    expect(() =>
      toVenueFile({ ...menu, delivery: [{ area: 'Nowhere', fee: '1', min: null }] }, 'small'),
    ).toThrow('no place is known for the town Nowhere')
  })

  it.each(menus)('keeps every item and price of $name', ({ name, data: menu }) => {
    const venue = v.parse(venueFileSchema, toVenueFile(menu, name.replace(/^menus\/|\.json$/g, '')))
    const items = all(venue.menu).flatMap((category) => category.items)
    const published = menu.categories.flatMap((category) => category.items)
    expect(items).toHaveLength(published.length)
    const amounts = (list: (string | number | null)[]) =>
      list
        .filter((amount) => amount !== null)
        .map(Number)
        .sort((a, b) => a - b)
    const off = (id: string) => Number(venue.discounts?.dinein?.items[id]?.value ?? 0)
    const paid = (id: string, price: string | number | null) =>
      price === null ? null : Number((Number(price) - off(id)).toFixed(3))
    expect(
      amounts(
        items.flatMap((item) => [
          paid(item.id, item.price),
          ...item.price_labels.map((label) => label.price),
        ]),
      ),
    ).toEqual(amounts(published.flatMap((item) => item.prices.map((price) => price.amount))))
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length)
    expect(items.flatMap((item) => item.images)).toEqual([])
    expect(
      Object.values(venue.zones)
        .flat()
        .flatMap(({ areas }) => areas.map((area) => area.name[0]?.name)),
    ).toHaveLength(menu.delivery?.length ?? 0)
    const names = new Set(published.flatMap((item) => Object.values(item.name)))
    const reducedItems = (menu.discounts ?? []).filter(
      ({ item, fact }) => fact?.includes('discounted from') && item && names.has(item),
    )
    expect(Object.keys(venue.discounts?.dinein?.items ?? {}).length).toBeGreaterThanOrEqual(
      reducedItems.length,
    )
  })
})
