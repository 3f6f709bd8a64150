import { afterEach, describe, expect, it } from 'vitest'
import { createRecentSearches } from '../../../../src/stores/search/recent-searches.ts'

describe('what was searched for', () => {
  const recent = createRecentSearches('cart:7')
  afterEach(() => recent.forget())

  it('is kept, the latest first, few, and each once however it was spelt', () => {
    for (const query of ['tea', 'Crème', '  TEA ', 'creme']) recent.remember(query)
    expect(recent.$queries.get()).toEqual(['creme', 'TEA'])
    for (const query of ['كباب', 'rice', 'soup', 'hummus']) recent.remember(query)
    expect(recent.$queries.get()).toEqual(['hummus', 'soup', 'rice', 'كباب', 'creme'])
  })

  it('is nothing without a word', () => {
    for (const query of ['', '  ', '?!']) recent.remember(query)
    expect(recent.$queries.get()).toEqual([])
  })

  it('is forgotten when asked', () => {
    recent.remember('tea')
    recent.forget()
    expect(recent.$queries.get()).toEqual([])
  })
})
