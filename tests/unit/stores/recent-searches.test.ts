import { afterEach, describe, expect, it } from 'vitest'
import { recentSearches } from '../../../src/stores/recent-searches.ts'

describe('what was searched for', () => {
  const recent = recentSearches('cart:7')
  afterEach(() => recent.forget())

  it('is kept, the latest first, few, and each once however it was spelt', () => {
    for (const query of ['tea', 'hummus', 'Crème', 'كباب', '  TEA ', 'creme', 'rice', 'soup'])
      recent.remember(query)
    expect(recent.$queries.get()).toEqual(['soup', 'rice', 'creme', 'TEA', 'كباب'])
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
