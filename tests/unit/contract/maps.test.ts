import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { mapsReverseResponse, mapsSearchResponse } from '../../../src/contract/maps.ts'
import { displayAddress } from '../../../src/domain/display-address.ts'
import { sampleJson } from '../../helpers/sample-data.ts'

const SEARCHES = '070ffa85 1c28ca51 1cebd4c1 210cc3da 47454e44 60b19895 614a4d89 dfdc3556'.split(' ')
const REVERSE: [string, string][] = [
  ['237e0bca', 'Sarue 1-chome, Koto'],
  ['592b89bc', 'Rue Quincampoix, Beaubourg, Paris 4e Arrondissement, Paris'],
  ['e52647a4', 'United States Chamber of Commerce Building, H Street Northwest, Washington'],
]

describe('recorded answers of Nominatim', () => {
  it.each(SEARCHES)('search %s', (name) => {
    const sample = sampleJson<Record<string, unknown>[]>(`nominatim/search-${name}.json`)
    const places = v.parse(mapsSearchResponse, sample ?? [])
    expect(places).toHaveLength(sample?.length ?? 0)
    places.forEach((place, i) => {
      expect(String(place.lat)).toBe(String(Number(sample?.[i]?.lat)))
      expect(place.display_name).toBe(sample?.[i]?.display_name)
      // What this product does not read passes unchanged.
      expect(place.place_id).toBe(sample?.[i]?.place_id)
    })
  })

  test.each(REVERSE)('reverse %s', (name, address) => {
    const sample = sampleJson<Record<string, unknown>>(`nominatim/reverse-${name}.json`)
    const place = v.parse(mapsReverseResponse, sample ?? { error: 'no sample' })
    if (sample) expect(displayAddress(place.address as Record<string, string>)).toBe(address)
    expect('error' in place).toBe(!sample || 'error' in sample)
  })
})

describe('answers that are none', () => {
  it.each([
    [{ lat: '91', lon: '0', display_name: 'x' }],
    [{ lat: 'x', lon: '0', display_name: 'x' }],
    [{ lat: '1', lon: '1' }],
    ['text'],
  ])('%j', (place) => {
    expect(v.is(mapsSearchResponse, [place])).toBe(false)
    expect(v.is(mapsReverseResponse, place)).toBe(false)
  })
})
