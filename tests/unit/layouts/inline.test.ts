import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beforePaint, beforePaintHash, hashOf, inert } from '../../../src/layouts/inline.ts'

describe('inert', () => {
  test('nothing a venue writes can end its script or open a comment in it, and nothing of it is lost', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</script><script>alert(1)</script>',
        '<!--<script>',
        ']]>',
        '\u2028\u2029',
        '&lt;/script&gt;',
      ),
    )
    fc.assert(
      fc.property(fc.dictionary(text, text), (data) => {
        const written = inert(data)
        expect(written).not.toMatch(/[<>&\u2028\u2029]/)
        expect({ ...JSON.parse(written) }).toEqual({ ...JSON.parse(JSON.stringify(data)) })
      }),
    )
  })
})

describe('hashOf', () => {
  test('is what a policy calls the text', async () => {
    // printf %s ':root{}' | openssl dgst -sha256 -binary | base64
    expect(await hashOf(':root{}')).toBe('sha256-h3GYPBFE6Av6zUWOZYeC83lN95g5tnhsj1pyM3woz/c=')
    expect(await hashOf(beforePaint)).toBe(beforePaintHash)
  })
})
