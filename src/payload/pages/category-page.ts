import type { Category } from '../../domain/menu/menu.ts'
import { categoryPath } from '../address/paths.ts'
import type { CategoryView } from '../view/view.ts'
import { type Edition, frameOf, headOf } from './frame.ts'
import { sectionJsonLd } from './json-ld.ts'
import type { Offer } from './offer.ts'
import { cards, sectionOf } from './sections.ts'
import { canonicalType, crumbs, hasCategory, hrefOf } from './venue-links.ts'

/** One category, with its neighbours (spec §2). */
export function categoryView(edition: Edition, offer: Offer, category: Category): CategoryView {
  const { say, venue } = edition
  const section = sectionOf(edition, offer, category, cards(edition, offer))
  const breadcrumbs = crumbs(edition, offer, [
    { label: section.name, ...edition.langs({ label: category.name }), href: section.href },
  ])
  const node = {
    '@context': 'https://schema.org',
    inLanguage: edition.locale,
    ...sectionJsonLd(section, venue.business.currency),
  }
  return {
    page: 'category',
    ...headOf(
      edition,
      categoryPath(
        canonicalType(edition, offer, (other) => hasCategory(other, category.id)),
        category.id,
      ),
    ),
    venue: frameOf(edition, offer.type),
    jsonLd: [node],
    type: offer.type,
    section,
    siblings: offer.categories.map((sibling) => ({
      label: say(sibling.name),
      ...edition.langs({ label: sibling.name }),
      href: hrefOf(edition, categoryPath(offer.type, sibling.id)),
    })),
    breadcrumbs,
  }
}
