import { OVER } from '../forget-visit.ts'
import { readSession, writeSession } from '../session.ts'
import { $deliveryForm, $selectedArea, EMPTY_FORM } from './delivery-kept.ts'

/** What a link may choose of a delivery. */
type PlaceChoice = {
  chooseCountry(iso: string | null): void
  chooseArea(areaId: string): void
  placePin(point: [longitude: number, latitude: number]): boolean
  offerFields(fields: { street: string }): void
}

/** The link has been followed: from then on the diner chooses. */
const TAKEN = 'taken'

/**
 * Chooses what the link to a branch names, once its zones are there (spec §4): `?area=` (an area's id) and `?address=`
 * (`latitude,longitude`, or words for the street). It comes before what was chosen in an earlier visit, once. After the order
 * neither the link nor what was chosen by it speaks of the next one.
 */
export function followLink(branchId: string, choice: PlaceChoice): void {
  const key = `queried:${branchId}`
  const kept = readSession(key)
  if (kept === null || kept === TAKEN) return
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
  writeSession(key, TAKEN)
}

/** What the query of a link names; a point has longitude and latitude in degrees. */
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
