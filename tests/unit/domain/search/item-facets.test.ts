import { describe, expect, it, test } from 'vitest'
import { countFacets, includesName } from '../../../../src/domain/search/item-facets.ts'
import { avoidableNames, matchesFilter } from '../../../../src/domain/search/menu-filter.ts'
import { exampleItem } from '../../../helpers/example-item.ts'

describe('item facets', () => {
  const items = [
    exampleItem('a', { tags: [{ en: 'Vegan', ar: 'نباتي' }], ingredients: [{ en: 'Nuts' }, { en: 'Milk' }] }),
    exampleItem('b', { tags: [{ en: 'vegan', ar: 'نباتي' }, { en: 'Hot' }], ingredients: [{ en: 'nuts' }] }),
    exampleItem('c', { tags: [{ en: 'Hot' }, { en: 'hot' }, { en: 'Hot' }], ingredients: [] }),
    exampleItem('d', { tags: [{}] }),
  ]

  it('count each item once, and list the most frequent first', () => {
    expect(countFacets(items, 'en', 'en')).toEqual({
      tags: [
        { name: 'Hot', count: 2 },
        { name: 'Vegan', count: 2 },
      ],
      ingredients: [
        { name: 'Nuts', count: 2 },
        { name: 'Milk', count: 1 },
      ],
    })
  })

  it('are in the requested language, or else in the venue’s first', () => {
    expect(countFacets(items, 'ar', 'en').tags.map(({ name }) => name)).toEqual(['Hot', 'نباتي'])
  })

  it('match items in any language', () => {
    expect(items.filter((item) => includesName(item.tags, 'نباتي')).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(includesName([], 'Hot')).toBe(false)
  })
})

describe('a menu filter', () => {
  const ANY = { tags: [], ingredients: [], without: [] }
  const nuts = exampleItem('nuts', { ingredients: [{ en: 'Nuts', ar: 'مكسرات' }] })
  const wheat = exampleItem('wheat', { tags: [{ en: 'Wheat' }] })

  // @feature search.avoid
  test.each([
    ['an ingredient', nuts, 'Nuts'],
    ['an ingredient in another language', nuts, 'مكسرات'],
    ['an allergen that is stated as a tag', wheat, 'wheat'],
  ])('excludes items with %s to avoid', (_, item, name) => {
    expect(matchesFilter(item, { ...ANY, without: [name] })).toBe(false)
    expect(matchesFilter(item, { ...ANY, without: ['Milk'] })).toBe(true)
  })

  // @feature search.avoid
  test.each([
    ['Vegetarian', { en: 'Vegan' }],
    ['vegetarisch', { de: 'Vegan' }],
    ['Végétarien', { fr: 'Végétalien' }],
    ['نباتي', { ar: 'نباتي صرف' }],
    ['ベジタリアン', { ja: 'ヴィーガン' }],
    ['Vejetaryen', { tr: 'Vegan' }],
  ])('finds vegan items for %s', (wanted, tag) => {
    expect(matchesFilter(exampleItem('a', { tags: [tag] }), { ...ANY, tags: [wanted] })).toBe(true)
  })

  it('does not find vegetarian items for vegan', () => {
    const item = exampleItem('a', { tags: [{ en: 'Vegetarian' }] })
    expect(matchesFilter(item, { ...ANY, tags: ['Vegan'] })).toBe(false)
  })

  it('offers to avoid all ingredients, and tags that are not diets', () => {
    const named = (...names: string[]) => names.map((name) => ({ name, count: 1 }))
    const facets = { tags: named('Vegan', 'Halal', 'Wheat', 'Milk'), ingredients: named('milk', 'Nuts') }
    expect(avoidableNames(facets)).toEqual(['Milk', 'Nuts', 'Wheat'])
  })
})
