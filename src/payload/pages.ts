import { discounted, discountFor } from '../domain/discount.ts'
import type { Item } from '../domain/item.ts'
import { type Category, eachCategory } from '../domain/menu.ts'
import { enabledTypes, scheduledOrdersOf } from '../domain/order-types.ts'
import type { SellingType } from '../domain/selling-type.ts'
import { contactOf, type Edition, frameOf, headOf, homeType } from './frame.ts'
import { itemCard } from './item-card.ts'
import { itemJsonLd, menuJsonLd, placeJsonLd, sectionJsonLd } from './json-ld.ts'
import { type Offer, offeredDays, pinnedDays } from './offer.ts'
import {
  BRANCHES_PATH,
  categoryPath,
  itemPath,
  MORE_PATH,
  menuPath,
  RESERVATIONS_PATH,
  reservePath,
  SETTINGS_PATH,
} from './paths.ts'
import { pictureBehind } from './theme.ts'
import { feedbackPathOf, policiesPathOf, ratingShown } from './venue-pages.ts'
import type {
  CategorySection,
  CategoryView,
  HomeView,
  ItemCard,
  ItemView,
  LinkView,
  MenuView,
  MoreView,
  ShellView,
} from './view.ts'

/** Most suggestions beside an item. */
const SUGGESTED = 6

export function homeView(edition: Edition): HomeView {
  const { venue, offers, say } = edition
  const { business } = venue
  const enabled = enabledTypes(business).filter((type) => offers.some((offer) => offer.type === type))
  return {
    page: 'home',
    ...headOf(edition, '', homeType(edition) === null),
    venue: frameOf(edition, null),
    jsonLd: [placeOf(edition, '')],
    title: say(business.title) || say(business.name),
    description: say(business.description),
    ...edition.langs({
      title: business.title,
      description: business.description,
      meatSource: business.meatSource,
    }),
    headerImage: business.look.headerImage,
    welcomeBackground: pictureBehind(business.look) === null ? business.look.welcomeBackground : null,
    overlay: !business.hideOverlay,
    types: [...enabled.map((type) => typeLink(edition, type)), ...reserveLinks(edition)],
    contact: contactOf(edition),
    rating: ratingShown(business),
    feedbackPath: feedbackPathOf(business),
    newsletter: business.newsletter,
    meatSource: say(business.meatSource),
  }
}

export function menuView(edition: Edition, offer: Offer): MenuView {
  const { venue, offers, say } = edition
  const { menu } = venue
  const card = cards(edition, offer)
  // A standard menu is its categories as the venue wrote them, and nothing before them (spec §3).
  const standard = venue.business.isStandardMenu
  const all = offer.categories.map((category) => sectionOf(edition, offer, category, card))
  const smartIds = new Set(offer.categories.filter(isSmart).map(({ id }) => id))
  const sections = standard ? all : all.filter(({ id }) => !smartIds.has(id))
  const highlighted = [...eachCategory(offer.categories)].find(
    (category) => category.id === menu.highlightedCategoryId,
  )
  const path = menuPath(offer.type)
  const title = say(venue.business.title) || say(venue.business.name)
  return {
    page: 'menu',
    ...headOf(edition, path),
    venue: frameOf(edition, offer.type),
    jsonLd: [
      menuJsonLd(edition, hrefOf(edition, path), title, all),
      ...(homeType(edition) === offer.type ? [placeOf(edition, path)] : []),
    ],
    type: offer.type,
    title,
    banners: venue.banners.map((banner) => ({
      id: banner.id,
      image: banner.image,
      title: say(banner.title),
      href: bannerHref(edition, offer, banner),
    })),
    highlight:
      highlighted && !standard
        ? {
            name: say(highlighted.name),
            ...edition.langs({ name: highlighted.name }),
            items: highlighted.items.map(card),
          }
        : null,
    smart: standard
      ? []
      : [
          ...menu.smartCategories.flatMap((smart) => {
            const items = smart.itemIds.flatMap((id) => offer.items.get(id)?.item ?? []).map(card)
            return items.length > 0
              ? [
                  {
                    id: smart.id,
                    name: say(smart.name),
                    ...edition.langs({ name: smart.name }),
                    items,
                    days: null,
                    windows: [],
                  },
                ]
              : []
          }),
          ...all
            .filter(({ id }) => smartIds.has(id))
            .map(({ id, name, langs, items, days, windows }) => ({
              id,
              name,
              ...(langs?.name && { langs: { name: langs.name } }),
              items,
              days,
              windows,
            })),
        ],
    sections,
    subcategoryTabs: menu.showStandardSubcategories,
    otherTypes: enabledTypes(venue.business)
      .filter((type) => type !== offer.type && offers.some((other) => other.type === type))
      .map((type) => typeLink(edition, type)),
    contact: { hours: venue.hours },
    ordersLater: offer.hasCart && scheduledOrdersOf(venue.business, offer.type).on,
  }
}

/** A category that is a list across others (popular, new) stands with those; one with subcategories is more than a list. */
const isSmart = (category: Category) =>
  category.smart && category.items.length > 0 && category.subcategories.length === 0

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

export function itemView(edition: Edition, offer: Offer, item: Item, category: Category): ItemView {
  const { say, venue } = edition
  const { business } = venue
  const card = cards(edition, offer)
  const own = card(item)
  const home = offer.items.get(item.id)?.categoryId ?? category.id
  const discount = discountFor(offer.discounts, item.id, home)
  const type = canonicalType(edition, offer, (other) => other.items.has(item.id))
  const breadcrumbs = crumbs(edition, offer, [
    {
      label: say(category.name),
      ...edition.langs({ label: category.name }),
      href: hrefOf(edition, categoryPath(offer.type, category.id)),
    },
    { label: own.name, ...edition.langs({ label: item.name }), href: own.href },
  ])
  const canonicalHome =
    edition.offers.find((other) => other.type === type)?.items.get(item.id)?.categoryId ?? home
  const whole = { ...own, description: say(item.description) }
  return {
    page: 'item',
    ...headOf(edition, itemPath(type, canonicalHome, item.id)),
    venue: frameOf(edition, offer.type),
    jsonLd: [{ '@context': 'https://schema.org', ...itemJsonLd(whole, business.currency) }],
    type: offer.type,
    item: whole,
    images: item.images,
    ingredients: business.shows.ingredients ? item.ingredients.map(say).filter(Boolean) : [],
    tags: item.tags.map(say).filter(Boolean),
    labels: item.labels.map((label) => ({
      ...label,
      label: say(label.label),
      unit: say(label.unit),
      ...edition.langs({ label: label.label, unit: label.unit }),
      discountedPrice: label.price === null ? null : discounted(label.price, discount),
    })),
    groups: business.shows.modifiers
      ? item.modifierGroups.map((group) => ({
          ...group,
          name: say(group.name),
          ...edition.langs({ name: group.name }),
          modifiers: group.modifiers.map(({ id, name, image, price, maxQuantity, soldOut }) => ({
            id,
            name: say(name),
            ...edition.langs({ name }),
            image,
            price,
            maxQuantity,
            soldOut,
          })),
        }))
      : [],
    hidePrice: business.hidePrice,
    noteRequired: item.commentRequired,
    suggested: business.shows.suggestedItems ? suggestions(item, offer).map(card) : [],
    breadcrumbs,
  }
}

export function moreView(edition: Edition): MoreView {
  const { business } = edition.venue
  return {
    page: 'more',
    ...headOf(edition, MORE_PATH),
    venue: frameOf(edition, null),
    jsonLd: [],
    contact: contactOf(edition),
    settingsPath: hrefOf(edition, SETTINGS_PATH),
    branchesPath: business.branches.length > 1 ? hrefOf(edition, BRANCHES_PATH) : null,
    policiesPath: policiesPathOf(business, edition.say),
    feedbackPath: feedbackPathOf(business),
    newsletter: business.newsletter,
    reserve: reserveLinks(edition)[0] ?? null,
    reservationsPath: business.reservation.enabled ? hrefOf(edition, RESERVATIONS_PATH) : null,
    meatSource: edition.say(business.meatSource),
    ...edition.langs({ meatSource: business.meatSource }),
  }
}

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

/** The items a venue recommends with this one, those that can be had under the same type. */
export function suggestions(item: Pick<Item, 'suggestedItemIds' | 'id'>, offer: Offer): Item[] {
  return item.suggestedItemIds
    .filter((id) => id !== item.id)
    .flatMap((id) => offer.items.get(id)?.item ?? [])
    .slice(0, SUGGESTED)
}

/** The place, as its page at `path` says it. */
function placeOf(edition: Edition, path: string) {
  const menus = edition.offers.map((offer) => hrefOf(edition, menuPath(offer.type)))
  return placeJsonLd(edition, hrefOf(edition, path), menus)
}

const hrefOf = ({ venue }: Edition, path: string) => `/${venue.business.referenceId}${path}`

function typeLink(edition: Edition, type: SellingType) {
  const { labels } = edition.venue.business
  const label = type === 'dinein' || type === 'product_service' ? edition.say(labels.dineInButton) : ''
  const langs = label ? edition.langs({ label: labels.dineInButton }) : {}
  return { type, href: hrefOf(edition, menuPath(type)), label, ...langs }
}

/** To reserve is a way in beside those to order. */
function reserveLinks(edition: Edition) {
  const { enabled, type } = edition.venue.business.reservation
  return enabled ? [{ type, href: hrefOf(edition, reservePath(type)), label: '' }] : []
}

/** Cards of an offer, each made once however many lists show it. */
function cards(edition: Edition, offer: Offer): (item: Item) => ItemCard {
  const made = new Map<string, ItemCard>()
  return (item) => {
    let card = made.get(item.id)
    if (!card) {
      card = itemCard(item, offer, edition.venue.business, edition.locale)
      made.set(item.id, card)
    }
    return card
  }
}

function sectionOf(
  edition: Edition,
  offer: Offer,
  category: Category,
  card: (item: Item) => ItemCard,
): CategorySection {
  const { window } = category.gate
  return {
    id: category.id,
    name: edition.say(category.name),
    description: edition.say(category.description),
    ...edition.langs({ name: category.name, description: category.description }),
    image: category.image,
    href: hrefOf(edition, categoryPath(offer.type, category.id)),
    items: category.items.map(card),
    subsections: category.subcategories.map((sub) => sectionOf(edition, offer, sub, card)),
    days: offeredDays(category),
    pins: pinnedDays(category),
    windows: window.from !== null || window.to !== null ? [window] : [],
  }
}

function bannerHref(
  edition: Edition,
  offer: Offer,
  banner: Edition['venue']['banners'][number],
): string | null {
  const entry = banner.itemId === null ? undefined : offer.items.get(banner.itemId)
  if (entry) return hrefOf(edition, itemPath(offer.type, entry.categoryId, entry.item.id))
  if (banner.categoryId !== null && hasCategory(offer, banner.categoryId))
    return hrefOf(edition, categoryPath(offer.type, banner.categoryId))
  return banner.url !== null && /^https?:\/\//i.test(banner.url) ? banner.url : null
}

const hasCategory = (offer: Offer, id: string) =>
  [...eachCategory(offer.categories)].some((category) => category.id === id)

/** Sold under several types, a thing is known by the first that has it. */
function canonicalType(edition: Edition, offer: Offer, has: (other: Offer) => boolean): SellingType {
  return edition.offers.find(has)?.type ?? offer.type
}

function crumbs(edition: Edition, offer: Offer, below: readonly LinkView[]): LinkView[] {
  const { business } = edition.venue
  const name = edition.say(business.name) || business.referenceId
  const title = edition.say(business.title)
  return [
    { label: name, ...edition.langs({ label: business.name }), href: hrefOf(edition, '') },
    {
      ...(title && title !== name
        ? { label: title, ...edition.langs({ label: business.title }) }
        : { label: offer.type }),
      href: hrefOf(edition, menuPath(offer.type)),
    },
    ...below,
  ]
}
