import { createBranchView } from '../../../api/venues/branch-view.ts'
import { upcomingShifts } from '../../../api/venues/upcoming-shifts.ts'
import { decodeVenue } from '../../../src/contract/venue/venue.ts'
import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import type { Venue } from '../../../src/domain/venue/venue.ts'

/** The venue of a file as the publisher receives it from the API, without the network. `now` is in epoch milliseconds. */
export function pulledFrom(file: VenueFile, now: number): Venue {
  const view = createBranchView(file, file.business.branch_id)
  if (!view) throw new Error(`${file.business.reference_id} has no branch`)
  const { wireBusiness: business, wireMenu, wireDiscounts: discounts, survey, tables, banners } = view
  const restaurant = {
    ...wireMenu,
    business,
    discounts,
    survey,
    service: [],
    redirect: false,
    url: null,
    message: '',
  }
  const decoded = decodeVenue(
    {
      restaurant: { ...restaurant, pixels: business.pixels },
      shifts: upcomingShifts(view, now),
      banners: { banners: [...banners] },
      tables: { tables },
    },
    now,
  )
  if (decoded.kind !== 'venue') throw new Error(`${business.reference_id} is ${decoded.kind}`)
  return decoded.venue
}
