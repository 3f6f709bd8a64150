/** Tests the check of structured data that page tests use. */
import { describe, expect, test } from 'vitest'
import { findJsonLdProblems } from '../../helpers/json-ld.ts'

const site = 'https://sufra.example'
const offer = {
  '@type': 'Offer',
  price: '3.300',
  priceCurrency: 'KWD',
  availability: 'https://schema.org/InStock',
}
const item = { '@type': 'MenuItem', name: 'Tea', url: `${site}/corner/pickup/hot/tea`, offers: offer }
const menu = {
  '@context': 'https://schema.org',
  '@type': 'Menu',
  '@id': `${site}/corner/pickup#menu`,
  name: 'Corner',
  url: `${site}/corner/pickup`,
  inLanguage: 'en',
  hasMenuSection: [{ '@type': 'MenuSection', name: 'Hot', hasMenuItem: [item] }],
}
const withItem = (changed: object) => ({
  ...menu,
  hasMenuSection: [{ '@type': 'MenuSection', name: 'Hot', hasMenuItem: [{ ...item, ...changed }] }],
})
const place = {
  '@context': 'https://schema.org',
  '@type': 'Restaurant',
  name: 'Corner',
  url: `${site}/corner`,
  address: { '@type': 'PostalAddress', addressCountry: 'KW' },
}

describe('findJsonLdProblems', () => {
  test('accepts a valid menu and place', async () => {
    expect(await findJsonLdProblems(menu)).toEqual([])
    expect(await findJsonLdProblems(place)).toEqual([])
  })

  test.each([
    ['a type that does not exist', { ...menu, '@type': 'FoodMenu' }, /no such type/],
    [
      'a property of another type',
      withItem({ inLanguage: 'en' }),
      /inLanguage: MenuItem has no such property/,
    ],
    [
      'a URL without the site',
      { ...menu, url: '/corner/pickup' },
      /\/url: \/corner\/pickup is not an absolute/,
    ],
    [
      'a price with its currency in it',
      withItem({ offers: { ...offer, price: 'KWD 3.300' } }),
      /price: "KWD 3\.300" is no amount/,
    ],
    [
      'an offer without a currency',
      withItem({ offers: { ...offer, priceCurrency: '' } }),
      /no priceCurrency/,
    ],
    [
      'a state that does not exist',
      withItem({ offers: { ...offer, availability: 'https://schema.org/Maybe' } }),
      /availability/,
    ],
    [
      'a value of the wrong type',
      { ...menu, hasMenuSection: [item] },
      /hasMenuSection\/0: .* is no MenuSection/,
    ],
    [
      'an invalid time',
      {
        ...place,
        openingHoursSpecification: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: 'https://schema.org/Monday',
          opens: '25:00',
          closes: '23:00',
        },
      },
      /opens: "25:00" is no Time/,
    ],
    ['a place without an address', { ...place, address: undefined }, /no address/],
    ['another vocabulary', { ...menu, '@context': 'http://example.org' }, /@context/],
    [
      'a breadcrumb with an invalid URL',
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Corner', item: site },
          { '@type': 'ListItem', position: 2, name: 'Hot', item: 'hot' },
        ],
      },
      /Invalid URL in field "item"/,
    ],
  ])('refuses %s', async (_what, document, problem) => {
    expect((await findJsonLdProblems(document)).join('\n')).toMatch(problem)
  })
})
