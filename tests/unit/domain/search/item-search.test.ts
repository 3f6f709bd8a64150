import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createItemSearch, type SearchableItem } from '../../../../src/domain/search/item-search.ts'
import { exampleItem } from '../../../helpers/example-item.ts'

const dish = (
  id: string,
  en: string,
  ar: string,
  part: Parameters<typeof exampleItem>[1] & { category?: string } = {},
): SearchableItem => ({
  item: exampleItem(id, { name: { en, ar }, ...part }),
  categories: part.category ? [{ en: part.category }] : [],
})

const menu = createItemSearch([
  dish('hummus', 'Hummus', 'حُمُّص', { tags: [{ en: 'Vegan', ar: 'نباتي' }], category: 'Cold mezze' }),
  dish('hummus-meat', 'Hummus with lamb', 'حمص باللحم', { category: 'Cold mezze' }),
  dish('fattoush', 'Fattoush', 'فتّوش', {
    description: { en: 'Crisp bread over hummus and leaves' },
    ingredients: [{ en: 'Sumac' }],
  }),
  dish('kebab', 'Lamb kebab', 'كباب لحم', { category: 'From the grill' }),
  dish('tea', 'Tea', 'شاي'),
  dish('kibbeh', 'Kibbeh', 'كُبّة'),
])

describe('an item search', () => {
  it('ranks matches in names before matches in descriptions', () => {
    expect(menu.search('hummus')).toEqual(['hummus', 'hummus-meat', 'fattoush'])
  })

  it('ranks names that start with the query first', () => {
    const wraps = createItemSearch([
      dish('wrap', 'Wrap kebab', '', { description: { en: 'Kebab, onion' } }),
      dish('plate', 'Kebab of lamb', ''),
    ])
    expect(wraps.search('kebab')).toEqual(['plate', 'wrap'])
  })

  it.each([
    ['hum', 'hummus'],
    ['hummos', 'hummus'],
    ['humus', 'hummus'],
    ['kabab', 'kebab'],
    ['fatoosh', 'fattoush'],
    ['كبه', 'kibbeh'],
    ['حمص', 'hummus'],
    ['نباتي', 'hummus'],
    ['vegan', 'hummus'],
    ['sumac', 'fattoush'],
    ['grill', 'kebab'],
  ])('for %s finds %s first', (query, id) => {
    expect(menu.search(query)[0]).toBe(id)
  })

  it('requires every word', () => {
    expect(menu.search('lamb hummus')).toEqual(['hummus-meat'])
    expect(menu.search('lamb tiramisu')).toEqual([])
  })

  it('tolerates typos only if nothing matches exactly, and none in short words', () => {
    expect(menu.search('tee')).toEqual([])
    expect(menu.search('kebab')).toEqual(['kebab'])
  })

  it('finds nothing for a query without words', () => {
    for (const query of ['', ' ', '?']) expect(menu.search(query)).toEqual([])
  })

  const word = fc.stringMatching(/^[a-z]{5,10}$/)

  // @feature search.typos
  it('finds an item by a word with one wrong, missing or extra letter', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('z', ''), fc.boolean(), (name, at, letter, insert) => {
        const place = at % name.length
        const typo = name.slice(0, place) + letter + name.slice(place + (insert && letter !== '' ? 0 : 1))
        expect(createItemSearch([dish('it', name, '')]).search(typo)).toEqual(['it'])
      }),
    )
  })

  it('finds an item by a word with two neighbouring letters swapped', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,10}$/), fc.nat(), (name, at) => {
        const place = at % (name.length - 1)
        const [before, one, other, after] = [
          name.slice(0, place),
          name[place],
          name[place + 1],
          name.slice(place + 2),
        ]
        const swapped = `${before}${other}${one}${after}`
        expect(createItemSearch([dish('it', name, '')]).search(swapped)).toEqual(['it'])
      }),
    )
  })

  it('finds every item by its name, and each only once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 12 }), (names) => {
        const search = createItemSearch(names.map((name) => dish(name, name, '')))
        for (const name of names) {
          const found = search.search(name)
          expect(found[0]).toBe(name)
          expect(new Set(found).size).toBe(found.length)
        }
      }),
      { numRuns: 50 },
    )
  })
})
