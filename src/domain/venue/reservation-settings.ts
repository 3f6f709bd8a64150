/** The types of reservation as they appear in URLs: a table or a service (spec §2, §4). */
export const reserveTypes = ['reserv_dinein', 'reserv_service'] as const
export type ReserveType = (typeof reserveTypes)[number]

/** How a venue takes reservations (spec §3: `reservation`). */
export type ReservationSettings = {
  readonly enabled: boolean
  /** A reservation is for one table, which the diner or the venue chooses. */
  readonly withTable: boolean
  readonly type: ReserveType
  /** Maximum number of people per reservation. */
  readonly maxPeople: number
  /** Minimum advance in minutes, in addition to the lead time. */
  readonly minAdvance: number
  /** Maximum advance in minutes. */
  readonly maxAdvance: number
  /** Duration of a reservation in minutes; a multiple of the slot length. */
  readonly duration: number
  /** Maximum number of people at one time if there are no tables. */
  readonly capacity: number
  /** The diner may cancel until this many minutes before the start. */
  readonly cancelUntil: number
  /** Items can be reserved together with it. */
  readonly withItems: boolean
}
