import { type Edition, frameOf, headOf } from './frame.ts'
import type { Offer } from './offer.ts'
import { hrefOf } from './venue-links.ts'
import type { ShellView } from './view.ts'

/** The page around a screen that is each visitor's own: cart, checkout, account (spec §2). */
export function shellView(
  edition: Edition,
  screen: ShellView['screen'],
  path: string,
  offer: Offer | null,
): ShellView {
  return {
    page: 'shell',
    ...headOf(edition, path, false),
    venue: frameOf(edition, offer?.type ?? null),
    jsonLd: [],
    screen,
    type: offer?.type ?? null,
    payloadPath: hrefOf(edition, `${path}/_payload.json`),
  }
}
