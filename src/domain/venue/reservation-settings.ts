/** What can be reserved, as it stands in URLs: a table, or a service (spec §2, §4). */
export const reserveTypes = ['reserv_dinein', 'reserv_service'] as const
export type ReserveType = (typeof reserveTypes)[number]

/** How a venue takes reservations (spec §3: `reservation`). */
export type ReservationSettings = {
  readonly enabled: boolean
  /** A reservation is for one table, which the diner chooses or leaves to the venue. */
  readonly withTable: boolean
  readonly type: ReserveType
  /** People of one reservation at most. */
  readonly maxPeople: number
  /** Minutes a reservation is made ahead at least; the lead time comes on top. */
  readonly minAdvance: number
  /** Minutes it may be made ahead at most. */
  readonly maxAdvance: number
  /** Minutes a reservation lasts; a multiple of a slot. */
  readonly duration: number
  /** People at one time where there are no tables. */
  readonly capacity: number
  /** Minutes before it starts until which the diner may cancel. */
  readonly cancelUntil: number
  /** Items can be reserved along with it. */
  readonly withItems: boolean
}
