import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemJsonLd, jsonLdText } from '../../../src/payload/pages/json-ld.ts'
import type { ItemCard } from '../../../src/payload/view/view.ts'

const card: ItemCard = {
  id: 'tea',
  href: '/corner/pickup/c/tea',
  name: 'Tea',
  description: '',
  image: '/media/tea.webp',
  price: { kind: 'single', price: 3_300, was: null },
  stickers: [],
  marks: [],
  calories: 12,
  preparationMinutes: null,
  obstacle: null,
  action: 'add',
  limits: [],
}

describe('structured data', () => {
  it('writes a price with the decimals of its currency', () => {
    expect(itemJsonLd(card, 'KWD')).toMatchObject({ offers: { price: '3.300', priceCurrency: 'KWD' } })
    expect(itemJsonLd(card, 'JPY')).toMatchObject({ offers: { price: '3300' } })
  })

  it('contains no offer if the price is hidden or on request', () => {
    expect(itemJsonLd({ ...card, price: { kind: 'hidden' } }, 'KWD')).not.toHaveProperty('offers')
    expect(itemJsonLd({ ...card, price: { kind: 'on-request' } }, 'KWD')).not.toHaveProperty('offers')
  })

  it.each([
    [null, 'InStock'],
    ['sold-out', 'SoldOut'],
    ['off', 'OutOfStock'],
  ] as const)('states the availability: %j becomes %s', (obstacle, availability) => {
    expect(itemJsonLd({ ...card, obstacle }, 'KWD')).toMatchObject({
      offers: { availability: `https://schema.org/${availability}` },
    })
  })

  it('makes links absolute and leaves other texts unchanged', () => {
    const text = jsonLdText(itemJsonLd({ ...card, name: '/not/a/link' }, 'KWD'), 'https://sufra.example')
    expect(JSON.parse(text)).toMatchObject({
      url: 'https://sufra.example/corner/pickup/c/tea',
      image: 'https://sufra.example/media/tea.webp',
      name: '/not/a/link',
    })
  })

  it('percent-encodes picture URLs once', () => {
    const imageOf = (image: string) =>
      JSON.parse(jsonLdText(itemJsonLd({ ...card, image }, 'KWD'), 'https://sufra.example')).image
    expect(imageOf('https://cdn.example/a b>c.jpg?w=1 2')).toBe('https://cdn.example/a%20b%3Ec.jpg?w=1%202')
    expect(imageOf('/media/my tea.webp')).toBe('https://sufra.example/media/my%20tea.webp')
    expect(imageOf('https://cdn.example/a%20b.jpg')).toBe('https://cdn.example/a%20b.jpg')
  })

  // @feature screen.structured-data
  it('preserves every text, and no text can close the script element', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('</script>', '<!--', '<script', ']]>', '\u2028'),
    )
    fc.assert(
      fc.property(hostile, (name) => {
        const text = jsonLdText({ name }, 'https://sufra.example')
        expect(text).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(text)).toEqual({ name })
      }),
    )
  })
})
