import type { LngLat } from '../../domain/delivery/delivery-zone.ts'

/** Why the device does not say where it is: not allowed, not known, or not in time; `unsupported` where it cannot. */
export type LocationRefusal = 'denied' | 'unavailable' | 'timeout' | 'unsupported'

/** A refusal reaches the caller as it is (spec §8). */
export class LocationRefused extends Error {
  readonly reason: LocationRefusal
  constructor(reason: LocationRefusal) {
    super(`the device's location is refused: ${reason}`)
    this.name = 'LocationRefused'
    this.reason = reason
  }
}

const REASONS: Readonly<Record<number, LocationRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
const PATIENCE = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

/** Where the device is, in degrees; the browser asks the diner first. @throws LocationRefused */
export function deviceLocation(
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
      PATIENCE,
    )
  })
}

export const locationRefusalOf = (error: unknown): LocationRefusal =>
  error instanceof LocationRefused ? error.reason : 'unavailable'
