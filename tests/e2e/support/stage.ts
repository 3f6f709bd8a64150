import type { OpenVenue } from './open-venue.ts'

/** Where screens are shown. */
export type Stage = {
  /** Takes orders at any hour. */
  readonly venue: OpenVenue
  /** Reference id of the grill that is looked at where nothing is ordered: the demo’s own, or the same venue. */
  readonly shown: string
}
