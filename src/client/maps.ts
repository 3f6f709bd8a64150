import * as v from 'valibot'
import { type MapsPlace, mapsReverseResponse, mapsSearchResponse } from '../contract/site/maps.ts'
import { toIssues } from '../contract/wire/errors.ts'
import { CallError, codeForStatus, parseJson, request } from './http.ts'

/** The maps service on the site's own origin, so that no other origin learns where a diner lives. */
const MAPS_ROUTE = '/_maps'

/** Maximum number of places in a search. */
const MAX_PLACES = 8

/** Zoom level of buildings (spec §7). */
const REVERSE_ZOOM = 18

/** Searches places by free text, best match first, with names in `locale`. @throws CallError */
export function searchPlaces(text: string, locale: string, signal?: AbortSignal): Promise<MapsPlace[]> {
  const query = { q: text, limit: String(MAX_PLACES), addressdetails: '1', 'accept-language': locale }
  return ask('/search', query, mapsSearchResponse, signal)
}

/** Finds a country with its polygon (spec §7): the first result that has one, or null. @throws CallError */
export async function searchCountry(iso: string, signal?: AbortSignal): Promise<MapsPlace | null> {
  const query = { country: iso, polygon_geojson: '1' }
  const places = await ask('/search', query, mapsSearchResponse, signal)
  return places.find(({ geojson }) => /Polygon$/.test(geojson?.type ?? '')) ?? null
}

/** Finds the address at a position in degrees (spec §7), with names in `locale`; null if unknown. @throws CallError */
export async function reverseLookup(
  lat: number,
  lng: number,
  locale: string,
  signal?: AbortSignal,
): Promise<MapsPlace | null> {
  const query = {
    lat: String(lat),
    lon: String(lng),
    zoom: String(REVERSE_ZOOM),
    addressdetails: '1',
    'accept-language': locale,
  }
  const answer = await ask('/reverse', query, mapsReverseResponse, signal)
  return 'error' in answer ? null : (answer as MapsPlace)
}

async function ask<Schema extends v.GenericSchema>(
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
  signal: AbortSignal | undefined,
): Promise<v.InferOutput<Schema>> {
  const url = `${MAPS_ROUTE}${path}?${new URLSearchParams({ ...query, format: 'jsonv2' })}`
  const response = await request(url, {
    method: 'GET',
    headers: { Accept: 'application/json' },
    ...(signal ? { signal } : {}),
  })
  const body = await parseJson(response, url)
  if (!response.ok)
    throw new CallError(codeForStatus(response.status), `${url}: HTTP ${response.status}`, {
      status: response.status,
    })
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const issues = toIssues(parsed.issues)
  throw new CallError('bad-answer', `${url}: ${issues[0]?.path}: ${issues[0]?.message}`, {
    status: response.status,
    issues,
  })
}
