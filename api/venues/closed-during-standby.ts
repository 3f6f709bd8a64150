import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import { weekdays } from '../../src/domain/time/weekday.ts'
import { listBranches } from './branch-view.ts'
import type { StaffState } from './staff-state.ts'

const CLOSED_WEEK = Object.fromEntries(weekdays.map((day) => [day, { closed: true, shifts: [] }]))

/**
 * The venue as a restored installation shows it until it is released: with its menu, but never open, so that nobody orders or reserves.
 * Parcels to other countries, which need no opening hours, are not offered.
 */
export const closedFile = (file: VenueFile): VenueFile => ({
  ...file,
  shifts: Object.fromEntries(listBranches(file).map(({ id }) => [id, CLOSED_WEEK])),
  countries: [],
})

/** What staff say, without other hours. */
export const closedState = (staff: StaffState): StaffState => ({ ...staff, specialHours: {} })
