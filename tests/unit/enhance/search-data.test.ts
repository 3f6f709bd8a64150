import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSearchQuery, parseSearchQuery } from '../../../src/enhance/search/search-data.ts'

describe('the search query in the address', () => {
  it('is read as it was written, and leaves other parameters unchanged', () => {
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

  it('is empty without parameters', () => {
    expect(parseSearchQuery('')).toEqual({ query: '', tags: [], ingredients: [], without: [] })
    expect(formatSearchQuery('?q=tea', { query: '', tags: [], ingredients: [], without: [] })).toBe('')
  })

  it('is truncated if it is too long, and repeated filters count once', () => {
    expect(parseSearchQuery(`?q=${'a'.repeat(5000)}&tag=x&tag=x`)).toMatchObject({
      query: 'a'.repeat(100),
      tags: ['x'],
    })
  })
})
