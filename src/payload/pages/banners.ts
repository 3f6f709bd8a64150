import { type TimeLimit, timeLimits, toTimeLimits } from '../../domain/menu/availability.ts'
import type { Category } from '../../domain/menu/menu.ts'
import type { AvailabilityRule } from '../../domain/time/availability-rule.ts'
import type { Banner } from '../../domain/venue/venue.ts'
import { categoryPath, itemPath } from '../address/paths.ts'
import type { BannerView } from '../view/view.ts'
import type { Edition } from './frame.ts'
import type { Offer } from './offer.ts'
import { availableWeekdays } from './sections.ts'
import { toHref } from './venue-links.ts'

/** Builds a banner of a menu with its target and the target's availability. */
export function bannerView(edition: Edition, offer: Offer, banner: Banner): BannerView {
  const { href, limits } = bannerTarget(edition, offer, banner)
  return {
    id: banner.id,
    image: banner.image,
    title: edition.localize(banner.title),
    href,
    days: availableWeekdays(limits),
    limits,
  }
}

function bannerTarget(
  edition: Edition,
  offer: Offer,
  { itemId, categoryId, url }: Banner,
): Pick<BannerView, 'href' | 'limits'> {
  const entry = itemId === null ? undefined : offer.items.get(itemId)
  if (entry)
    return {
      href: toHref(edition, itemPath(offer.type, entry.categoryId, entry.item.id)),
      limits: timeLimits(entry.item, edition.venue.business.branchId) ?? [],
    }
  const gates = categoryId === null ? null : categoryRules(offer.categories, categoryId)
  if (categoryId !== null && gates)
    return { href: toHref(edition, categoryPath(offer.type, categoryId)), limits: toPlaceLimits(gates) }
  return { href: url !== null && /^https?:\/\//i.test(url) ? url : null, limits: [] }
}

/** Returns the availability rules of a category and its parents, outermost first; null if it is not in the list. */
function categoryRules(categories: readonly Category[], id: string): AvailabilityRule[] | null {
  for (const { id: own, gate, subcategories } of categories) {
    if (own === id) return [gate]
    const inner = categoryRules(subcategories, id)
    if (inner) return [gate, ...inner]
  }
  return null
}

function toPlaceLimits(gates: readonly AvailabilityRule[]): readonly (readonly TimeLimit[])[] {
  const place = gates.flatMap(toTimeLimits)
  return place.length > 0 ? [place] : []
}
