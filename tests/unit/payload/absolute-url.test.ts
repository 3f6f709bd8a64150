import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absoluteUrl } from '../../../src/payload/address/absolute-url.ts'

const SITE = 'https://sufra.example'

describe('absoluteUrl', () => {
  it('encodes any path of the site as a browser does', () => {
    const segment = fc.oneof(
      fc.constantFrom(
        '.',
        '..',
        '...',
        '%2e',
        '%2E%2e',
        'a.b',
        '~x',
        'a b',
        'çay',
        'قهوة',
        'a%20b',
        'a+b',
        'a\\b',
      ),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const path = `/${segments.join('/').replace(/^[\s/\\]+/, '')}`
        expect(absoluteUrl(path, SITE)).toBe(new URL(path, SITE).href)
      }),
    )
  })

  it('keeps a path with two slashes on the site', () => {
    expect(absoluteUrl('//elsewhere.test/x', SITE)).toBe(`${SITE}//elsewhere.test/x`)
  })

  it('encodes addresses of other sites, and leaves alone what is no address', () => {
    expect(absoluteUrl('https://cdn.example/my tea.jpg', SITE)).toBe('https://cdn.example/my%20tea.jpg')
    expect(absoluteUrl('my tea', SITE)).toBe('my tea')
  })
})
