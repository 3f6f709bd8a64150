import { describe, expect, it } from 'vitest'
import { findRedirect } from '../../../src/contract/venue/venue.ts'

describe('findRedirect', () => {
  it.each([
    ['https://elsewhere.example/menu?a=1', 'https://elsewhere.example/menu?a=1'],
    ['HTTP://Elsewhere.example', 'http://elsewhere.example/'],
    ['https://مطعم.example/قائمة', 'https://xn--2gbe8ac.example/%D9%82%D8%A7%D8%A6%D9%85%D8%A9'],
  ])('returns for %s: %s', (url, expected) => {
    expect(findRedirect({ redirect: true, url })).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.example/',
    '//x.example',
    '/other',
    'x',
    '',
    null,
  ])('returns null for %j', (url) => {
    expect(findRedirect({ redirect: true, url })).toBeNull()
  })

  it('returns null if the redirect is off', () => {
    expect(findRedirect({ redirect: false, url: 'https://elsewhere.example/' })).toBeNull()
  })
})
