import { reverseLookup } from '../../client/maps.ts'
import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import { formatAddress } from '../../domain/delivery/format-address.ts'
import type { WrittenFields } from './delivery-kept.ts'

/** The address at the pin: as one line for display, and as form fields. */
export type PinAddress = { readonly line: string; readonly fields: WrittenFields }

/** In Kuwait and its neighbours the map returns a block as the name of a neighbourhood: "Block 5", "قطعة ٥". */
const BLOCK = /^(?:block|قطعة|القطعة)\s*(\S+)$/i

/** The address at a location (spec §7), in `locale`; null if it is unknown. @throws CallError */
export async function pinAddress(
  [lng, lat]: LngLat,
  locale: string,
  signal?: AbortSignal,
  ask = reverseLookup,
): Promise<PinAddress | null> {
  const place = await ask(lat, lng, locale, signal)
  if (!place) return null
  const parts = place.address ?? {}
  const line = formatAddress(parts, /^(ar|fa|ur)\b/.test(locale) ? '، ' : ', ') || place.display_name
  return { line, fields: toFields(parts) }
}

function toFields(parts: Readonly<Record<string, string>>): WrittenFields {
  const block = Object.values(parts).flatMap((part) => BLOCK.exec(part.trim())?.[1] ?? [])[0]
  const city = parts.city ?? parts.town ?? parts.village
  const found: WrittenFields = {
    ...(parts.road ? { street: parts.road } : {}),
    ...(block ? { block } : {}),
    ...(parts.house_number ? { house_number: parts.house_number } : {}),
    ...(parts.building ? { building: parts.building } : {}),
    ...(city ? { city } : {}),
    ...(parts.postcode ? { postcode: parts.postcode } : {}),
  }
  return found
}
