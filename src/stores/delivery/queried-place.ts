import { OVER } from '../forget-visit.ts'
import { readSession, writeSession } from '../session.ts'
import { $deliveryForm, $selectedArea, EMPTY_FORM } from './delivery-kept.ts'

/** The actions of a delivery choice that a link can trigger. */
type PlaceChoice = {
  chooseCountry(iso: string | null): void
  chooseArea(areaId: string): void
  placePin(point: [longitude: number, latitude: number]): boolean
  offerFields(fields: { street: string }): void
}

/** Stored once the link has been followed. It does not override the diner's later choices. */
const FOLLOWED = 'taken'

/**
 * Applies the link to a branch once its zones are loaded (spec §4): `?area=` (the id of an area) and `?address=`
 * (`latitude,longitude`, or a text for the street). It overrides the choice of an earlier visit, once. After the order,
 * both the link and the choices it made are discarded.
 */
export function followLink(branchId: string, choice: PlaceChoice): void {
  const key = `queried:${branchId}`
  const kept = readSession(key)
  if (kept === null || kept === FOLLOWED) return
  if (kept === OVER) {
    $selectedArea.set(null)
    $deliveryForm.set(EMPTY_FORM)
    writeSession(key, null)
    return
  }
  const { areaId, point, text } = placeIn(kept)
  if (areaId) {
    choice.chooseCountry(null)
    choice.chooseArea(areaId)
  }
  if (point) choice.placePin([...point])
  if (text) choice.offerFields({ street: text })
  writeSession(key, FOLLOWED)
}

/** Parses the query of a link. The point is longitude and latitude in degrees. */
export function placeIn(search: string): {
  readonly areaId: string | null
  readonly point: readonly [number, number] | null
  readonly text: string | null
} {
  const query = new URLSearchParams(search)
  const address = query.get('address')?.trim().slice(0, 300) || null
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(address ?? '')
  const [lat, lng] = [Number(match?.[1]), Number(match?.[2])]
  const point = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? ([lng, lat] as const) : null
  return { areaId: query.get('area'), point, text: point ? null : address }
}
