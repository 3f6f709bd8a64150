import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import { type LocationRefusal, locateDevice, locationRefusalOf } from './device-location.ts'

/** The location of the device in degrees, or why there is none. Loaded when the diner requests it. */
export async function locate(): Promise<{ readonly point: LngLat } | { readonly refusal: LocationRefusal }> {
  try {
    return { point: await locateDevice() }
  } catch (error) {
    return { refusal: locationRefusalOf(error) }
  }
}
