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

/** Builds the "more" page: contact data and links to further pages (spec §2). */
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

/** Builds the not-found page, which is served for unknown URLs of the venue (spec §8). */
export function notFoundView(edition: Edition): NotFoundView {
  return {
    page: 'not-found',
    ...pageHead(edition, NOT_FOUND_PATH, false),
    canonicalPath: null,
    // Its vitals would say nothing about the venue's pages.
    venue: { ...venueFrame(edition, null), measured: false },
    jsonLd: [],
  }
}

/** Builds the offline page, which is shown for pages that the device has not saved. */
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

/** Builds the page with the visitor's settings for this device (spec §2). */
export function settingsView(edition: Edition): SettingsView {
  return {
    page: 'settings',
    ...pageHead(edition, SETTINGS_PATH, false),
    venue: venueFrame(edition, null),
    jsonLd: [],
    morePath: toHref(edition, MORE_PATH),
  }
}

/** Builds the page of branches with their addresses, contact data and opening hours (spec §2). */
export function branchesView(edition: Edition): BranchesView {
  const { venue, localize: say } = edition
  const { business } = venue
  return {
    page: 'branches',
    // With a single branch, it would repeat the "more" page.
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

/** Builds the page of the venue's policies, sanitised (spec §2). */
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

/** Returns the path of the policies page, or null if the venue has no policies. */
export function findPoliciesPath(
  { referenceId, policies }: Pick<Business, 'referenceId' | 'policies'>,
  say: Edition['localize'],
): string | null {
  return policiesHtml(say(policies)) === '' ? null : `/${referenceId}${POLICIES_PATH}`
}

/** Returns the path for the feedback button (spec §3: feedback_btn), or null if there is no button. */
export function findFeedbackPath(business: Business): string | null {
  return business.feedback.button && hasFeedbackPage(business)
    ? `/${business.referenceId}${FEEDBACK_PATH}`
    : null
}

/** Returns the rating if the business shows it (spec §3: show_rating_result), else null. */
export function visibleRating({ rating: { show, showResult, value, count } }: Business): Rating | null {
  return show && showResult && value !== null ? { value, count } : null
}

/** Lists the branches; if the platform lists none, the current one. */
function listBranches({ venue: { business } }: Edition): readonly Branch[] {
  if (business.branches.length > 0) return business.branches
  const { branchId: id, branchName: name, referenceId, phone } = business
  return [{ id, name, referenceId, phone, address: {}, lat: null, lng: null }]
}

/** Returns the opening hours of a branch; null if unknown. */
function branchHours({ venue }: Edition, branchId: string): WeekSchedule | null {
  if (branchId === venue.business.branchId) return statedHours(venue.hours)
  return Object.hasOwn(venue.branchHours, branchId) ? (venue.branchHours[branchId] ?? null) : null
}
