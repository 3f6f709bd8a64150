import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { mapsReverseResponse, mapsSearchResponse } from '../../../src/contract/site/maps.ts'
import { formatAddress } from '../../../src/domain/delivery/format-address.ts'
import { ownSamples, realSamples } from '../../helpers/sample-data.ts'

const SEARCHES = '070ffa85 1c28ca51 1cebd4c1 210cc3da 47454e44 60b19895 614a4d89 dfdc3556'.split(' ')
/** The displayed address of each response; null if the service found nothing. */
const REVERSE: Record<string, string | null> = {
  street: 'Rue Inventée, Beaubourg, Paris',
  sea: null,
  '237e0bca': 'Sarue 1-chome, Koto',
  '592b89bc': 'Rue Quincampoix, Beaubourg, Paris 4e Arrondissement, Paris',
  e52647a4: 'United States Chamber of Commerce Building, H Street Northwest, Washington',
}
type Json = Record<string, unknown>
const searchFile = (name: string) => `nominatim/search-${name}.json`
const reverseFile = (name: string) => `nominatim/reverse-${name}.json`

describe('Nominatim responses', () => {
  it.each([
    ...ownSamples<Json[]>(searchFile('two'), searchFile('none')),
    ...realSamples<Json[]>(...SEARCHES.map(searchFile)),
  ])('contain places: $name', ({ data }) => {
    const places = v.parse(mapsSearchResponse, data)
    expect(places).toHaveLength(data.length)
    places.forEach((place, i) => {
      expect(String(place.lat)).toBe(String(Number(data[i]?.lat)))
      expect(place.display_name).toBe(data[i]?.display_name)
      // Fields that Sufra does not use remain unchanged.
      expect(place.place_id).toBe(data[i]?.place_id)
    })
  })

  it.each([
    ...ownSamples<Json>(reverseFile('street'), reverseFile('sea')),
    ...realSamples<Json>(...['237e0bca', '592b89bc', 'e52647a4'].map(reverseFile)),
  ])('contain an address or an error: $name', ({ name, data }) => {
    const place = v.parse(mapsReverseResponse, data)
    const address = REVERSE[/-(\w+)\.json$/.exec(name)?.[1] ?? '']
    expect('error' in place).toBe(address === null)
    if (!('error' in place)) expect(formatAddress(place.address as Record<string, string>)).toBe(address)
  })
})

describe('invalid responses', () => {
  it.each([
    [{ lat: '91', lon: '0', display_name: 'x' }],
    [{ lat: 'x', lon: '0', display_name: 'x' }],
    [{ lat: '1', lon: '1' }],
    ['text'],
  ])('are refused: %j', (place) => {
    expect(v.is(mapsSearchResponse, [place])).toBe(false)
    expect(v.is(mapsReverseResponse, place)).toBe(false)
  })
})
