import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import { deviceLocation, type LocationRefusal, locationRefusalOf } from './device-location.ts'

/** Where the device is, in degrees, or why it does not say. Loaded when the diner asks for it. */
export async function locate(): Promise<{ readonly point: LngLat } | { readonly refusal: LocationRefusal }> {
  try {
    return { point: await deviceLocation() }
  } catch (error) {
    return { refusal: locationRefusalOf(error) }
  }
}
