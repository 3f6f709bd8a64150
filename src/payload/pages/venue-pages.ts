import { statedHours, type WeekSchedule } from '../../domain/time/schedule.ts'
import { hasFeedbackPage } from '../../domain/venue/feedback.ts'
import type { Rating } from '../../domain/venue/rating.ts'
import type { Branch, Business } from '../../domain/venue/venue.ts'
import { mapHref } from '../address/map-href.ts'
import {
  BRANCHES_PATH,
  FEEDBACK_PATH,
  MORE_PATH,
  menuPath,
  NOT_FOUND_PATH,
  OFFLINE_PATH,
  POLICIES_PATH,
  RESERVATIONS_PATH,
  SETTINGS_PATH,
} from '../address/paths.ts'
import { policiesHtml } from '../screens/policies-html.ts'
import type {
  BranchesView,
  MoreView,
  NotFoundView,
  OfflineView,
  PoliciesView,
  SettingsView,
} from '../view/view.ts'
import { contactView, type Edition, pageHead, venueFrame } from './frame.ts'
import { reserveLinks, toHref } from './venue-links.ts'

/** How to reach the venue, and the ways to its quieter pages (spec §2). */
export function moreView(edition: Edition): MoreView {
  const { business } = edition.venue
  return {
    page: 'more',
    ...pageHead(edition, MORE_PATH),
    venue: venueFrame(edition, null),
    jsonLd: [],
    contact: contactView(edition),
    settingsPath: toHref(edition, SETTINGS_PATH),
    branchesPath: business.branches.length > 1 ? toHref(edition, BRANCHES_PATH) : null,
    policiesPath: findPoliciesPath(business, edition.localize),
    feedbackPath: findFeedbackPath(business),
    newsletter: business.newsletter,
    reserve: reserveLinks(edition)[0] ?? null,
    reservationsPath: business.reservation.enabled ? toHref(edition, RESERVATIONS_PATH) : null,
    meatSource: edition.localize(business.meatSource),
    ...edition.langs({ meatSource: business.meatSource }),
  }
}

/** Of no address: it stands at all that lead nowhere (spec §8). */
export function notFoundView(edition: Edition): NotFoundView {
  return {
    page: 'not-found',
    ...pageHead(edition, NOT_FOUND_PATH, false),
    canonicalPath: null,
    // How fast it comes says nothing of the venue's pages.
    venue: { ...venueFrame(edition, null), measured: false },
    jsonLd: [],
  }
}

/** Stands at the address of any page that the device has not saved. */
export function offlineView(edition: Edition): OfflineView {
  return {
    page: 'offline',
    ...pageHead(edition, OFFLINE_PATH, false),
    canonicalPath: null,
    venue: { ...venueFrame(edition, null), measured: false },
    jsonLd: [],
    menus: edition.offers.map(({ type }) => ({ type, href: toHref(edition, menuPath(type)) })),
  }
}

/** What the visitor chooses for this device (spec §2). */
export function settingsView(edition: Edition): SettingsView {
  return {
    page: 'settings',
    ...pageHead(edition, SETTINGS_PATH, false),
    venue: venueFrame(edition, null),
    jsonLd: [],
    morePath: toHref(edition, MORE_PATH),
  }
}

/** The branches of the business: where they are, how to reach them, when they are open (spec §2). */
export function branchesView(edition: Edition): BranchesView {
  const { venue, localize: say } = edition
  const { business } = venue
  return {
    page: 'branches',
    // Of a single branch it says what stands on "more" already.
    ...pageHead(edition, BRANCHES_PATH, business.branches.length > 1),
    venue: venueFrame(edition, null),
    jsonLd: [],
    morePath: toHref(edition, MORE_PATH),
    branches: listBranches(edition).map((branch) => ({
      id: branch.id,
      name: say(branch.name) || say(business.name),
      href: `/${branch.referenceId}`,
      current: branch.id === business.branchId,
      phone: branch.phone,
      address: say(branch.address) || null,
      ...edition.langs({
        name: say(branch.name) ? branch.name : business.name,
        address: branch.address,
      }),
      place: branch.lat !== null && branch.lng !== null ? [branch.lng, branch.lat] : null,
      mapHref: mapHref(branch),
      hours: branchHours(edition, branch.id),
    })),
  }
}

/** What the venue wrote for everybody to read before they order, cleaned (spec §2). */
export function policiesView(edition: Edition): PoliciesView {
  const { business } = edition.venue
  const html = policiesHtml(edition.localize(business.policies))
  return {
    page: 'policies',
    ...pageHead(edition, POLICIES_PATH, html !== ''),
    venue: venueFrame(edition, null),
    jsonLd: [],
    morePath: toHref(edition, MORE_PATH),
    html,
    ...edition.langs({ html: business.policies }),
  }
}

/** Where the venue's policies are read, or null where there is nothing to read. */
export function findPoliciesPath(
  { referenceId, policies }: Pick<Business, 'referenceId' | 'policies'>,
  say: Edition['localize'],
): string | null {
  return policiesHtml(say(policies)) === '' ? null : `/${referenceId}${POLICIES_PATH}`
}

/** Where feedback is given, for the button that leads there (spec §3: feedback_btn); null where there is none. */
export function findFeedbackPath(business: Business): string | null {
  return business.feedback.button && hasFeedbackPage(business)
    ? `/${business.referenceId}${FEEDBACK_PATH}`
    : null
}

/** What the business is rated, where it shows that (spec §3: show_rating_result). */
export function visibleRating({ rating: { show, showResult, value, count } }: Business): Rating | null {
  return show && showResult && value !== null ? { value, count } : null
}

/** A platform that lists no branches has the one it speaks of. */
function listBranches({ venue: { business } }: Edition): readonly Branch[] {
  if (business.branches.length > 0) return business.branches
  const { branchId: id, branchName: name, referenceId, phone } = business
  return [{ id, name, referenceId, phone, address: {}, lat: null, lng: null }]
}

/** Null where the platform does not say when that branch is open. */
function branchHours({ venue }: Edition, branchId: string): WeekSchedule | null {
  if (branchId === venue.business.branchId) return statedHours(venue.hours)
  return Object.hasOwn(venue.branchHours, branchId) ? (venue.branchHours[branchId] ?? null) : null
}
