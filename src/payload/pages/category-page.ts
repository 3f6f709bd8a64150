import type { Category } from '../../domain/menu/menu.ts'
import { categoryPath } from '../address/paths.ts'
import type { PageHead } from '../view/page-head.ts'
import type { CategoryView } from '../view/view.ts'
import { type Edition, pageHead, venueFrame } from './frame.ts'
import { sectionJsonLd } from './json-ld.ts'
import type { Offer } from './offer.ts'
import { categorySection, createCards } from './sections.ts'
import { buildBreadcrumbs, canonicalType, hasCategory, toHref } from './venue-links.ts'

/** Builds the page of a category, with links to the other categories (spec §2). */
export function categoryView(edition: Edition, offer: Offer, category: Category): CategoryView {
  const { localize: say, venue } = edition
  const section = categorySection(edition, offer, category, createCards(edition, offer))
  const breadcrumbs = buildBreadcrumbs(edition, offer, [
    { label: section.name, ...edition.langs({ label: category.name }), href: section.href },
  ])
  const node = {
    '@context': 'https://schema.org',
    inLanguage: edition.locale,
    ...sectionJsonLd(section, venue.business.currency),
  }
  return {
    page: 'category',
    ...categoryHead(edition, offer, category),
    venue: venueFrame(edition, offer.type),
    jsonLd: [node],
    type: offer.type,
    section,
    siblings: offer.categories.map((sibling) => ({
      label: say(sibling.name),
      ...edition.langs({ label: sibling.name }),
      href: toHref(edition, categoryPath(offer.type, sibling.id)),
    })),
    breadcrumbs,
  }
}

/** Returns the metadata of a category's page. */
export function categoryHead(edition: Edition, offer: Offer, { id }: Category): PageHead {
  const type = canonicalType(edition, offer, (other) => hasCategory(other, id))
  return pageHead(edition, categoryPath(type, id))
}
