import type {
  CartPayload,
  CheckoutPayload,
  ItemEntry,
  ItemsPayload,
  Shop,
} from '../../contract/payloads/shop.ts'
import { eachCategory } from '../../domain/menu/menu.ts'
import { offersWallet } from '../../domain/payment/wallet.ts'
import { textIn } from '../../domain/values/localized.ts'
import { callingCodeOf } from '../../domain/values/phone.ts'
import { checkoutFieldRules } from '../../domain/venue/checkout-fields.ts'
import { serviceOf } from '../../domain/venue/service-state.ts'
import type { Venue } from '../../domain/venue/venue.ts'
import { offeredTypes, schedulingRulesFor } from '../../domain/visit/order-types.ts'
import {
  BRANCHES_PATH,
  cartPath,
  categoryPath,
  checkoutPath,
  itemPath,
  MORE_PATH,
  menuPath,
  NOT_FOUND_PATH,
  OFFLINE_PATH,
  POLICIES_PATH,
  SETTINGS_PATH,
  searchPath,
} from '../address/paths.ts'
import { categoryHead, categoryView } from '../pages/category-page.ts'
import { createEdition, type Edition, homeRedirectType } from '../pages/frame.ts'
import { homeView } from '../pages/home-page.ts'
import { itemHead, itemView, suggestedItems } from '../pages/item-page.ts'
import { menuView } from '../pages/menu-page.ts'
import { createOffer, type Offer } from '../pages/offer.ts'
import { searchPayload, searchView } from '../pages/search-page.ts'
import { shellView } from '../pages/shell-page.ts'
import {
  branchesView,
  findPoliciesPath,
  moreView,
  notFoundView,
  offlineView,
  policiesView,
  settingsView,
} from '../pages/venue-pages.ts'
import { venueScreens } from '../screens/visitor-screens.ts'
import { themeView } from '../theme/theme.ts'
import type { View } from '../view/view.ts'
import { manifestFiles } from './manifest.ts'
import {
  createPage,
  createPayload,
  type PageFacts,
  type PageSpec,
  type PayloadSpec,
  type SitePlan,
} from './page.ts'
import { createInputs, type VenueInputs } from './page-inputs.ts'

/**
 * Plans the release of a venue (spec §2, §7): each page in each of its locales, the payloads and the shells. Pure: equal
 * venue and seed give an equal plan. `seed` (the venue's date) decides the order of items if the venue wants a random one.
 */
export function planSite(venue: Venue, seed: string): SitePlan {
  const { business } = venue
  const sold = offeredTypes(business).map((type) => createOffer(venue, type, seed))
  const [offers, bare] = [sold.filter((offer) => !isEmptyOffer(offer)), sold.filter(isEmptyOffer)]
  const theme = themeView(business.theme)
  const type = homeRedirectType({ venue, offers })
  const editions = business.locales.map((locale) => createEdition(venue, offers, theme, locale))
  const inputs = createInputs(venue, seed, offers)
  return {
    referenceId: business.referenceId,
    locales: business.locales,
    browserLanguage: business.browserLanguage,
    domains: business.domains,
    homeRedirect: type === null ? null : menuPath(type),
    pages: editions.flatMap((edition) => planPages(edition, bare, inputs)),
    payloads: planPayloads(venue, offers, bare, inputs),
    shells: venueScreens(business).flatMap(([, { path, pattern }]) =>
      pattern === undefined ? [] : [{ pattern, path }],
    ),
    files: manifestFiles(editions),
    inputs: inputs.all,
  }
}

/** Whether the menu of an offer is empty. No page links to it then, but old links and QR codes do. */
const isEmptyOffer = ({ items }: Offer) => items.size === 0

function planPages(venueEdition: Edition, bare: readonly Offer[], inputs: VenueInputs): PageSpec[] {
  const { locale, venue } = venueEdition
  const page = (path: string, build: () => View, facts?: () => PageFacts) =>
    createPage(path, locale, build, facts)
  const pages: PageSpec[] = [
    page('', () => homeView(venueEdition)),
    page(MORE_PATH, () => moreView(venueEdition)),
    page(BRANCHES_PATH, () => branchesView(venueEdition)),
    page(POLICIES_PATH, () => policiesView(venueEdition)),
    page(SETTINGS_PATH, () => settingsView(venueEdition)),
    page(NOT_FOUND_PATH, () => notFoundView(venueEdition)),
    page(OFFLINE_PATH, () => offlineView(venueEdition)),
    ...venueScreens(venue.business).map(([screen, { path }]) =>
      page(path, () => shellView(venueEdition, screen, path, null)),
    ),
  ]
  for (const offer of [...venueEdition.offers, ...bare]) {
    const edition = isEmptyOffer(offer)
      ? { ...venueEdition, offers: [...venueEdition.offers, offer] }
      : venueEdition
    pages.push(page(menuPath(offer.type), () => menuView(edition, offer)))
    pages.push(page(searchPath(offer.type), () => searchView(edition, offer)))
    if (offer.hasCart) {
      const [cart, checkout] = [cartPath(offer.type), checkoutPath(offer.type)]
      pages.push(page(cart, () => shellView(edition, 'cart', cart, offer)))
      pages.push(page(checkout, () => shellView(edition, 'checkout', checkout, offer)))
    }
    for (const category of eachCategory(offer.categories)) {
      pages.push(
        page(
          categoryPath(offer.type, category.id),
          () => categoryView(edition, offer, category),
          () => ({
            isItem: false,
            canonicalPath: categoryHead(edition, offer, category).canonicalPath,
            inputs: inputs.ofCategory(offer, category),
          }),
        ),
      )
      for (const item of category.items)
        pages.push(
          page(
            itemPath(offer.type, category.id, item.id),
            () => itemView(edition, offer, item, category),
            () => ({
              isItem: true,
              canonicalPath: itemHead(edition, offer, item, category).canonicalPath,
              inputs: inputs.ofItem(offer, item, category),
            }),
          ),
        )
    }
  }
  return pages
}

function planPayloads(
  venue: Venue,
  offers: readonly Offer[],
  bare: readonly Offer[],
  inputs: VenueInputs,
): PayloadSpec[] {
  const { business } = venue
  const payloads: PayloadSpec[] = venueScreens(business).map(([, { path, data }]) => ({
    path,
    data: data(venue),
  }))
  // One locale is enough: texts that are missing in it fall back to another.
  const policiesPath = findPoliciesPath(business, (text) => textIn(text, business.locales[0] ?? ''))
  for (const offer of [...offers, ...bare]) {
    const shop = toShop(venue, offers, offer)
    const of = (ids: Iterable<string>): ItemsPayload => ({ shop, items: itemEntries(offer, ids) })
    payloads.push({ path: menuPath(offer.type), data: of(offer.items.keys()) })
    payloads.push({ path: searchPath(offer.type), data: searchPayload(offer) })
    if (offer.hasCart) {
      payloads.push({
        path: cartPath(offer.type),
        data: {
          shop,
          suggestedItemIds: popularItemIds(venue, offer),
        } satisfies CartPayload,
      })
      payloads.push({
        path: checkoutPath(offer.type),
        data: {
          shop,
          fields: checkoutFieldRules(business, offer.type),
          tables: venue.tables,
          labels: business.labels,
          showCarInfo: business.pickup.showCarInfo,
          policiesPath,
          wallet: offersWallet(business),
        } satisfies CheckoutPayload,
      })
    }
    for (const category of eachCategory(offer.categories)) {
      payloads.push(
        createPayload(
          categoryPath(offer.type, category.id),
          () => of(itemIdsUnder(category)),
          () => inputs.ofCategory(offer, category),
        ),
      )
      for (const item of category.items)
        payloads.push(
          createPayload(
            itemPath(offer.type, category.id, item.id),
            () => of([item.id, ...suggestedItems(item, offer).map((suggested) => suggested.id)]),
            () => inputs.ofItem(offer, item, category),
          ),
        )
    }
  }
  return payloads
}

function* itemIdsUnder(category: Parameters<typeof eachCategory>[0][number]): Generator<string> {
  for (const inner of eachCategory([category])) for (const item of inner.items) yield item.id
}

function itemEntries(offer: Offer, ids: Iterable<string>): Record<string, ItemEntry> {
  const found: Record<string, ItemEntry> = {}
  for (const id of ids) {
    const entry = offer.items.get(id)
    if (entry) found[id] = entry
  }
  return found
}

function toShop({ business, hours }: Venue, offers: readonly Offer[], offer: Offer): Shop {
  return {
    referenceId: business.referenceId,
    branchId: business.branchId,
    branchName: business.branchName,
    userId: business.userId,
    name: business.name,
    currency: business.currency,
    countryCode: business.countryCode,
    callingCode: callingCodeOf(business.countryCode),
    timeZone: business.timeZone,
    locales: business.locales,
    hours,
    type: offer.type,
    cartTypes: offers.filter((other) => other.hasCart).map((other) => other.type),
    discounts: offer.discounts,
    exclusiveTaxes: business.exclusiveTaxes,
    paymentMethods: business.paymentMethods,
    onlineOptions: business.onlineOptions,
    defaultCash: business.defaultCash,
    scheduled: schedulingRulesFor(business, offer.type),
    service: serviceOf(business.service, offer.type),
    delivery: offer.type === 'delivery' ? business.delivery : null,
    hidePrice: business.hidePrice,
    hasCart: offer.hasCart,
    multiplePriceOption: business.multiplePriceOption,
    shows: business.shows,
  }
}

/** Lists the ids of the items that the cart suggests: those of the venue's smart lists first. */
function popularItemIds(venue: Venue, offer: Offer): string[] {
  if (!venue.business.shows.suggestedItems) return []
  const ids = venue.menu.smartCategories.flatMap((smart) => smart.itemIds).filter((id) => offer.items.has(id))
  return [...new Set(ids)].slice(0, 8)
}
