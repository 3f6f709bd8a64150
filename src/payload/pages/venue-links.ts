import { eachCategory } from '../../domain/menu/menu.ts'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import { menuPath, reservePath } from '../address/paths.ts'
import type { LinkView } from '../view/view.ts'
import type { Edition } from './frame.ts'
import type { Offer } from './offer.ts'

/** Returns the URL path of a venue's page on the platform's host. */
export const toHref = ({ venue }: Edition, path: string) => `/${venue.business.referenceId}${path}`

export function typeLink(edition: Edition, type: SellingType) {
  const { labels } = edition.venue.business
  const label = type === 'dinein' || type === 'product_service' ? edition.localize(labels.dineInButton) : ''
  const langs = label ? edition.langs({ label: labels.dineInButton }) : {}
  return { type, href: toHref(edition, menuPath(type)), label, ...langs }
}

/** Returns the link to the reservation screen, as a list of one or none. */
export function reserveLinks(edition: Edition) {
  const { enabled, type } = edition.venue.business.reservation
  return enabled ? [{ type, href: toHref(edition, reservePath(type)), label: '' }] : []
}

export const hasCategory = (offer: Offer, id: string) =>
  [...eachCategory(offer.categories)].some((category) => category.id === id)

/** Returns the first type that has an item or category; its page is the canonical one. */
export function canonicalType(edition: Edition, offer: Offer, has: (other: Offer) => boolean): SellingType {
  return edition.offers.find(has)?.type ?? offer.type
}

/** Builds the breadcrumbs from the venue's home page to a page below a menu. The menu page translates the name of the type. */
export function buildBreadcrumbs(edition: Edition, offer: Offer, below: readonly LinkView[]): LinkView[] {
  const { business } = edition.venue
  const name = edition.localize(business.name) || business.referenceId
  return [
    { label: name, ...edition.langs({ label: business.name }), href: toHref(edition, '') },
    { label: offer.type, href: toHref(edition, menuPath(offer.type)) },
    ...below,
  ]
}
