import { expect, test } from 'vitest'
import { chosenLocation, type OfferedLocation } from '../../../../src/stores/locations/offered-locations.ts'

const at = (id: string, street: string, areaId: string | null, countryIso: string | null = null) =>
  ({
    id,
    name: null,
    residency: 'house',
    fields: { street },
    pin: null,
    areaId,
    areaName: {},
    countryIso,
    isDefault: false,
  }) as OfferedLocation
const offered = [
  at('home', 'Salem', 'qibla'),
  at('other', 'Salem', 'mirqab'),
  at('abroad', 'Salem', null, 'SA'),
]
const formOf = (street: string, areaId: string | null, iso: string | null = null) =>
  ({
    form: { fields: { street } },
    place: areaId && { area: { id: areaId } },
    country: iso && { iso },
  }) as never

test.each([
  ['in its area', formOf('Salem', 'mirqab'), 'other'],
  ['abroad', formOf('Salem', null, 'SA'), 'abroad'],
  ['in another area', formOf('Salem', 'sharq'), undefined],
  ['in another country', formOf('Salem', null, 'AE'), undefined],
  ['with another street', formOf('Hamra', 'qibla'), undefined],
])('marks the location that matches the form: %s', (_, view, id) => {
  expect(chosenLocation(offered, view)?.id).toBe(id)
})
