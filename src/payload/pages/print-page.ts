import type { PrintChoice } from '../../domain/printing/print-choice.ts'
import type { Venue } from '../../domain/venue/venue.ts'
import { offeredTypes } from '../../domain/visit/order-types.ts'
import { themeView } from '../theme/theme.ts'
import type { CategorySection, PrintView } from '../view/view.ts'
import { createEdition, pageHead, venueFrame } from './frame.ts'
import { menuView } from './menu-page.ts'
import { createOffer, type Offer } from './offer.ts'

/** The offers of a venue that have a menu to print. `seed`: see `createOffer`. */
export const printableOffers = (venue: Venue, seed: string): Offer[] =>
  offeredTypes(venue.business)
    .map((type) => createOffer(venue, type, seed))
    .filter(({ items }) => items.size > 0)

/**
 * Builds a menu for the printer: the dishes and prices of the menu page. Dishes that are switched off are left out. `code` is the
 * QR code of `address` as SVG. Null if the venue has no menu.
 */
export function printView(
  venue: Venue,
  seed: string,
  choice: PrintChoice,
  code: { readonly svg: string; readonly address: string },
): PrintView | null {
  const { business } = venue
  const offers = printableOffers(venue, seed)
  const offer = offers.find(({ type }) => type === choice.type) ?? offers[0]
  if (!offer) return null
  const locale = business.locales.find((one) => one === choice.locale) ?? business.locales[0] ?? 'en'
  const edition = createEdition(venue, offers, themeView(business.theme), locale)
  const has = (part: PrintChoice['parts'][number]) => choice.parts.includes(part)
  const printed = (section: CategorySection): CategorySection[] => {
    const items = section.items
      .filter(({ obstacle }) => obstacle !== 'off')
      .map((item) => ({
        ...item,
        ...(has('descriptions') ? {} : { description: '' }),
        ...(has('pictures') ? {} : { image: null }),
        ...(has('facts') ? {} : { marks: [], calories: null }),
      }))
    const subsections = section.subsections.flatMap(printed)
    const description = has('descriptions') ? section.description : ''
    return items.length + subsections.length > 0 ? [{ ...section, items, subsections, description }] : []
  }
  return {
    page: 'print',
    ...pageHead(edition, '', false),
    venue: venueFrame(edition, offer.type),
    jsonLd: [],
    type: offer.type,
    paper: choice.paper,
    columns: choice.columns,
    sections: menuView(edition, offer).sections.flatMap(printed),
    options: has('options') && business.shows.modifiers ? optionsOf(offer, edition.localize) : {},
    code: has('code') ? code : null,
  }
}

function optionsOf(
  offer: Offer,
  say: (text: Readonly<Record<string, string>>) => string,
): PrintView['options'] {
  return Object.fromEntries(
    [...offer.items].map(([id, { item }]) => [
      id,
      item.modifierGroups.map(({ name, modifiers }) => ({
        name: say(name),
        choices: modifiers.map((one) => ({ name: say(one.name), price: one.price })),
      })),
    ]),
  )
}
