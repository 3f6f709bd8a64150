import { describe, expect, it, test } from 'vitest'
import { countFacets, includesName } from '../../../../src/domain/search/item-facets.ts'
import { avoidableNames, matchesFilter } from '../../../../src/domain/search/menu-filter.ts'
import { exampleItem } from '../../../helpers/example-item.ts'

describe('the facets of items', () => {
  const items = [
    exampleItem('a', { tags: [{ en: 'Vegan', ar: 'نباتي' }], ingredients: [{ en: 'Nuts' }, { en: 'Milk' }] }),
    exampleItem('b', { tags: [{ en: 'vegan', ar: 'نباتي' }, { en: 'Hot' }], ingredients: [{ en: 'nuts' }] }),
    exampleItem('c', { tags: [{ en: 'Hot' }, { en: 'hot' }, { en: 'Hot' }], ingredients: [] }),
    exampleItem('d', { tags: [{}] }),
  ]

  it('count each item once, the most frequent first', () => {
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

  it('speak the language asked for, else the venue’s first', () => {
    expect(countFacets(items, 'ar', 'en').tags.map(({ name }) => name)).toEqual(['Hot', 'نباتي'])
  })

  it('are had by what says so in any language', () => {
    expect(items.filter((item) => includesName(item.tags, 'نباتي')).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(includesName([], 'Hot')).toBe(false)
  })
})

describe('narrowing a menu', () => {
  const ANY = { tags: [], ingredients: [], without: [] }
  const nuts = exampleItem('nuts', { ingredients: [{ en: 'Nuts', ar: 'مكسرات' }] })
  const wheat = exampleItem('wheat', { tags: [{ en: 'Wheat' }] })

  // @feature search.avoid
  test.each([
    ['an ingredient', nuts, 'Nuts'],
    ['an ingredient in another language', nuts, 'مكسرات'],
    ['an allergen that is stated as a tag', wheat, 'wheat'],
  ])('leaves out what has %s to avoid', (_, item, name) => {
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

  it('finds no vegetarian item for vegan', () => {
    const item = exampleItem('a', { tags: [{ en: 'Vegetarian' }] })
    expect(matchesFilter(item, { ...ANY, tags: ['Vegan'] })).toBe(false)
  })

  it('offers all ingredients to avoid, and tags that name no diet', () => {
    const named = (...names: string[]) => names.map((name) => ({ name, count: 1 }))
    const facets = { tags: named('Vegan', 'Halal', 'Wheat', 'Milk'), ingredients: named('milk', 'Nuts') }
    expect(avoidableNames(facets)).toEqual(['Milk', 'Nuts', 'Wheat'])
  })
})
