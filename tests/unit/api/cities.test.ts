import { beforeAll, describe, expect, it, test } from 'vitest'
import { type Cities, loadCities } from '../../../api/maps/cities.ts'
import { loadCountries } from '../../../api/maps/countries.ts'
import { countryName } from '../../../api/maps/country-names.ts'
import { parsePlaceQuery } from '../../../api/maps/place-names.ts'

let towns: Cities
beforeAll(async () => {
  towns = await loadCities()
})
const namesOf = (query: string, limit = 10) =>
  towns
    .search(parsePlaceQuery(query), limit, loadCountries())
    .map(({ place }) => `${place.names.en}, ${place.country}`)

describe('a place query', () => {
  it('contains each word once, and at most eight', () => {
    const words = (text: string) => parsePlaceQuery(text).words.map((word) => word.text)
    expect(words('salmiya kuwait salmiya')).toEqual(['salmiya', 'kuwait'])
    expect(words('a b c d e f g h i j a')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  })
})

describe('a search for cities', () => {
  const letters = [...'sabmcplktdefghijnoruvwyzqx']
  // @feature search.bounded
  it.each([
    ['a hundred letters', Array.from({ length: 100 }, (_, i) => letters[i % 26]).join(' ')],
    ['all letters', letters.join(' ')],
    ['one letter a hundred times', 's '.repeat(100)],
    ['common beginnings of names', 'sa la ba ma ca de el po al be'],
  ])('of %s compares at most 2,000 names', (_, query) => {
    let compared = 0
    const { hasWord, namesOf } = loadCountries()
    towns.search(parsePlaceQuery(query), 10, {
      hasWord,
      namesOf(iso) {
        compared++
        return namesOf(iso)
      },
    })
    expect(compared).toBeLessThanOrEqual(2000)
  })

  it.each([
    ['hawalli', 'Ḩawallī, KW'],
    ['Hawalli, Kuwait', 'Ḩawallī, KW'],
    ['san salvador el salvador', 'San Salvador, SV'],
    ['san marino', 'San Marino, SM'],
    ['new york city', 'New York City, US'],
    ['Santa Maria Brazil', 'Santa Maria, BR'],
    ['Panama Panama', 'Panamá, PA'],
    ['kuwait', 'Kuwait City, KW'],
    ['San', 'San, ML'],
    ['as', 'As, BE'],
  ])('for %j finds %s', (query, expected) => {
    expect(namesOf(query)).toContain(expected)
  })
})

test('towns of every size are found by name, with and without the country', () => {
  const sample = ['b', 'd', 'g', 'ka', 'me', 'no', 'ri', 'ta', 'vi', 'zu'].flatMap((beginning) =>
    towns.search(parsePlaceQuery(beginning), 2000, loadCountries()).filter((_, i) => i % 40 === 0),
  )
  expect(sample.length).toBeGreaterThan(150)
  const missed = sample.filter(({ place }) => {
    const name = place.names.en ?? ''
    const country = countryName(place.country ?? '', 'en')
    const wanted = `${name}, ${place.country}`
    return (
      !namesOf(`${name}, ${country}`, 40).includes(wanted) ||
      !namesOf(name, 40).some((found) => found.startsWith(name))
    )
  })
  expect(missed.map(({ place }) => `${place.names.en}, ${place.country}`)).toEqual([])
})
