import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSearchQuery, parseSearchQuery } from '../../../src/enhance/search/search-data.ts'

describe('what is looked for, in the address', () => {
  it('comes back as it was put there, and leaves the rest alone', () => {
    const names = fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 3 })
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        names,
        names,
        names,
        (query, tags, ingredients, without) => {
          const wanted = { query, tags, ingredients, without }
          const search = formatSearchQuery('?table=7&q=old&tag=old&without=old', wanted)
          expect(parseSearchQuery(search)).toEqual(wanted)
          expect(new URLSearchParams(search).get('table')).toBe('7')
        },
      ),
    )
  })

  it('is nothing where nothing is', () => {
    expect(parseSearchQuery('')).toEqual({ query: '', tags: [], ingredients: [], without: [] })
    expect(formatSearchQuery('?q=tea', { query: '', tags: [], ingredients: [], without: [] })).toBe('')
  })

  it('is cut where somebody wrote a book, and doubled filters count once', () => {
    expect(parseSearchQuery(`?q=${'a'.repeat(5000)}&tag=x&tag=x`)).toMatchObject({
      query: 'a'.repeat(100),
      tags: ['x'],
    })
  })
})
