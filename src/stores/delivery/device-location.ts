import type { LngLat } from '../../domain/delivery/delivery-zone.ts'

/** Why the device reports no location. `unsupported`: the browser has no geolocation. */
export type LocationRefusal = 'denied' | 'unavailable' | 'timeout' | 'unsupported'

/** Thrown if the device reports no location. Callers show the reason (spec §8). */
export class LocationRefused extends Error {
  readonly reason: LocationRefusal
  constructor(reason: LocationRefusal) {
    super(`the device's location is refused: ${reason}`)
    this.name = 'LocationRefused'
    this.reason = reason
  }
}

const REASONS: Readonly<Record<number, LocationRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
const POSITION_OPTIONS = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

/** The location of the device, in degrees. The browser asks the diner for permission first. @throws LocationRefused */
export function locateDevice(
  geolocation: Geolocation | undefined = globalThis.navigator?.geolocation,
): Promise<LngLat> {
  return new Promise((resolve, reject) => {
    if (!geolocation) {
      reject(new LocationRefused('unsupported'))
      return
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      ({ code }) => reject(new LocationRefused(REASONS[code] ?? 'unavailable')),
      POSITION_OPTIONS,
    )
  })
}

/** The reason why there is no location, from a caught error. */
export const locationRefusalOf = (error: unknown): LocationRefusal =>
  error instanceof LocationRefused ? error.reason : 'unavailable'
