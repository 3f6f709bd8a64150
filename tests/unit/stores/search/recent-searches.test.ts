import { afterEach, describe, expect, it } from 'vitest'
import { createRecentSearches } from '../../../../src/stores/search/recent-searches.ts'

describe('recent searches', () => {
  const recent = createRecentSearches('cart:7')
  afterEach(() => recent.forget())

  it('are limited, latest first, without duplicates in another spelling', () => {
    for (const query of ['tea', 'Crème', '  TEA ', 'creme']) recent.remember(query)
    expect(recent.$queries.get()).toEqual(['creme', 'TEA'])
    for (const query of ['كباب', 'rice', 'soup', 'hummus']) recent.remember(query)
    expect(recent.$queries.get()).toEqual(['hummus', 'soup', 'rice', 'كباب', 'creme'])
  })

  it('ignore queries without words', () => {
    for (const query of ['', '  ', '?!']) recent.remember(query)
    expect(recent.$queries.get()).toEqual([])
  })

  it('are cleared on request', () => {
    recent.remember('tea')
    recent.forget()
    expect(recent.$queries.get()).toEqual([])
  })
})
