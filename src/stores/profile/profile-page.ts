import { returnPath } from '../account/last-route.ts'
import { refreshProfile } from '../account/profile.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { createProfileDetails, type ProfileDetails } from './profile-details.ts'
import { createProfileLeaving, type LeaveReason, type ProfileLeaving } from './profile-leaving.ts'
import { createProfilePhone, type ProfilePhone } from './profile-phone.ts'

export type ProfilePage = {
  readonly details: ProfileDetails
  readonly phone: ProfilePhone
  readonly leaving: ProfileLeaving
  /** The screen that required the profile (`?next=`), or null. */
  readonly next: string | null
  open(): () => void
}

/** The customer's profile. `search` is the query string of the URL. */
export function createProfilePage(
  page: PageEnvironment,
  venue: {
    readonly userId: string
    readonly branchId: string
    readonly referenceId: string
    readonly countryCode: string
  },
  search: string,
  onGone: (how: LeaveReason) => void,
): ProfilePage {
  const next = returnPath(venue.referenceId, search)
  const phone = createProfilePhone(page, venue)
  return {
    details: createProfileDetails(page, venue.userId, next),
    phone,
    leaving: createProfileLeaving(page, venue.userId, onGone),
    next,
    open() {
      void refreshProfile(page, venue.userId)
      return phone.open()
    },
  }
}
