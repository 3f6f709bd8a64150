import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, type mesh } from 'topojson-client'
import { findCentre } from '../../src/domain/delivery/area-centre.ts'
import type { LngLat, Polygon } from '../../src/domain/delivery/delivery-zone.ts'
import { contains, findBounds } from '../../src/domain/delivery/geo.ts'
import { countryName } from './country-names.ts'
import type { Place } from './place.ts'
import { matchName, normalizeName, type PlaceQuery } from './place-names.ts'

const require = createRequire(import.meta.url)
type Topology = Parameters<typeof mesh>[0]

/** Languages in which countries can be searched, besides the language of the request. */
const LOCALES = ['en', 'ar', 'de', 'es', 'fa', 'fr', 'hi', 'ja', 'ko', 'pt', 'ru', 'tr', 'ur', 'zh'] as const

const LICENCE = 'Made with Natural Earth. Public domain. https://www.naturalearthdata.com'

export type Countries = {
  /** Finds a country by its two-letter code or by a complete name. */
  find(codeOrName: string): Place | null
  search(query: PlaceQuery): { place: Place; match: 1 | 2 | 3 }[]
  /** Finds a country by its rough outline, so the result may be null near a coast. */
  at(point: LngLat): Place | null
  /** All normalized names of a country in one text. */
  namesOf(iso: string): string
  /** Whether a word of some country's names has this prefix. */
  hasWord(beginning: string): boolean
}

let loaded: Countries | undefined

/** Loads the countries of the world with their outlines (Natural Earth, 1:50 million) on first use: 50 ms, 6 MB. */
export function loadCountries(): Countries {
  loaded ??= readCountries()
  return loaded
}

function readCountries(): Countries {
  const places = new Map([...outlines()].map(([iso, polygons]) => [iso, toPlace(iso, polygons)]))
  const keys = new Map(
    [...places.keys()].map((iso) => [
      iso,
      [...new Set(LOCALES.map((locale) => normalizeName(countryName(iso, locale))))],
    ]),
  )
  const names = new Map([...keys].map(([iso, own]) => [iso, own.join(' ')]))
  const namesOf = (iso: string) => names.get(iso) ?? ''
  const allNames = ` ${[...names.values()].join(' ')}`
  const hasWord = (beginning: string) => allNames.includes(` ${beginning}`)
  return {
    find(codeOrName) {
      const byCode = places.get(codeOrName.toUpperCase())
      if (byCode) return byCode
      const name = normalizeName(codeOrName)
      const iso = [...keys].find(([, own]) => own.includes(name))?.[0]
      return (iso && places.get(iso)) || null
    },
    search(query) {
      // A country's names must contain all words of the query, which rules out most queries here.
      if (!query.words.every(({ text }) => hasWord(text))) return []
      return [...places].flatMap(([iso, place]) => {
        const match = Math.max(...(keys.get(iso) ?? []).map((key) => matchName(query, key, () => '')))
        return match > 0 ? [{ place, match: match as 1 | 2 | 3 }] : []
      })
    },
    at: (point) =>
      [...places.values()].find(
        ({ bounds: [[west, south], [east, north]], polygons = [] }) =>
          point[0] >= west &&
          point[0] <= east &&
          point[1] >= south &&
          point[1] <= north &&
          contains({ kind: 'polygons', polygons }, point),
      ) ?? null,
    namesOf,
    hasWord,
  }
}

/** Polygons by code. Territories without a code are left out, except for Kosovo, which has a customary one. */
function outlines(): Map<string, Polygon[]> {
  const file = require.resolve('world-atlas/countries-50m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const found = new Map<string, Polygon[]>()
  const all = topology.objects.countries && feature(topology, topology.objects.countries)
  if (all?.type !== 'FeatureCollection') throw new Error(`${file} holds no countries`)
  for (const { id, properties, geometry: shape } of all.features) {
    const iso = toIsoCode(id, properties?.name)
    if (!iso) continue
    const polygons =
      shape.type === 'Polygon'
        ? [shape.coordinates as unknown as Polygon]
        : shape.type === 'MultiPolygon'
          ? (shape.coordinates as unknown as Polygon[])
          : []
    found.set(iso, [...(found.get(iso) ?? []), ...polygons])
  }
  return found
}

/** Converts the three digits of ISO 3166 to two letters, using Unicode's aliases. */
function toIsoCode(id: string | number | undefined, name: unknown): string | null {
  if (id === undefined) return name === 'Kosovo' ? 'XK' : null
  const region = new Intl.Locale(`und-${id}`).region ?? ''
  return /^[A-Z]{2}$/.test(region) ? region : null
}

function toPlace(iso: string, polygons: readonly Polygon[]): Place {
  const shape = { kind: 'polygons', polygons } as const
  const bounds = findBounds([shape])
  if (!bounds) throw new Error(`the outline of ${iso} is empty`)
  return {
    id: hashOf(iso),
    kind: 'country',
    licence: LICENCE,
    names: { en: countryName(iso, 'en') },
    cityNames: {},
    country: iso,
    point: findCentre(shape),
    bounds,
    importance: 0.9,
    polygons,
  }
}

/** Encodes two letters as a number. */
const hashOf = (iso: string) => iso.charCodeAt(0) * 256 + iso.charCodeAt(1)
