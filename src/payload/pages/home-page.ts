import { visibleTypes } from '../../domain/visit/order-types.ts'
import { backgroundPicture } from '../theme/theme.ts'
import type { HomeView } from '../view/view.ts'
import { contactView, type Edition, homeRedirectType, pageHead, venueFrame } from './frame.ts'
import { placeJsonLd } from './json-ld.ts'
import { reserveLinks, typeLink } from './venue-links.ts'
import { findFeedbackPath, visibleRating } from './venue-pages.ts'

/** Builds the home page: the venue and its order types (spec §2). */
export function homeView(edition: Edition): HomeView {
  const { venue, offers, localize: say } = edition
  const { business } = venue
  const enabled = visibleTypes(business).filter((type) => offers.some((offer) => offer.type === type))
  return {
    page: 'home',
    ...pageHead(edition, '', homeRedirectType(edition) === null),
    venue: venueFrame(edition, null),
    jsonLd: [placeJsonLd(edition, '')],
    title: say(business.title) || say(business.name),
    description: say(business.description),
    ...edition.langs({
      title: business.title,
      description: business.description,
      meatSource: business.meatSource,
    }),
    headerImage: business.theme.headerImage,
    welcomeBackground: backgroundPicture(business.theme) === null ? business.theme.welcomeBackground : null,
    overlay: !business.hideOverlay,
    types: [...enabled.map((type) => typeLink(edition, type)), ...reserveLinks(edition)],
    noMenu: offers.length === 0 && !business.reservation.enabled,
    contact: contactView(edition),
    rating: visibleRating(business),
    feedbackPath: findFeedbackPath(business),
    newsletter: business.newsletter,
    meatSource: say(business.meatSource),
  }
}
