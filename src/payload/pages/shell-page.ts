import type { SellingType } from '../../domain/menu/selling-type.ts'
import { visibleTypes } from '../../domain/visit/order-types.ts'
import { cartPath } from '../address/paths.ts'
import type { ShellView } from '../view/view.ts'
import { type Edition, pageHead, venueFrame } from './frame.ts'
import type { Offer } from './offer.ts'
import { toHref } from './venue-links.ts'

/** Builds the shell of a screen that depends on the visitor: cart, checkout, account (spec §2). */
export function shellView(
  edition: Edition,
  screen: ShellView['screen'],
  path: string,
  offer: Offer | null,
): ShellView {
  return {
    page: 'shell',
    ...pageHead(edition, path, false),
    venue: venueFrame(edition, offer?.type ?? null),
    jsonLd: [],
    screen,
    type: offer?.type ?? null,
    otherCarts: screen === 'cart' && offer ? otherCarts(edition, offer.type) : [],
    payloadPath: toHref(edition, `${path}/_payload.json`),
  }
}

/** Lists the carts of other types, except types whose button is hidden. */
function otherCarts(edition: Edition, type: SellingType): ShellView['otherCarts'] {
  const enabled = visibleTypes(edition.venue.business)
  return edition.offers
    .filter((other) => other.hasCart && other.type !== type && enabled.includes(other.type))
    .map((other) => ({ type: other.type, href: toHref(edition, cartPath(other.type)) }))
}
