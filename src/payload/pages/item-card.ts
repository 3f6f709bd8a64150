import { timeLimits } from '../../domain/menu/availability.ts'
import { applyDiscount, type Discount, findDiscount } from '../../domain/menu/discount.ts'
import type { Item } from '../../domain/menu/item.ts'
import { priceDisplay, unitForPrice } from '../../domain/menu/price-display.ts'
import { addToCartOutcome } from '../../domain/order/line.ts'
import { textIn } from '../../domain/values/localized.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { Business } from '../../domain/venue/venue.ts'
import { itemPath } from '../address/paths.ts'
import { textLanguages } from '../view/text-languages.ts'
import type { ItemCard, PriceView } from '../view/view.ts'
import type { Offer } from './offer.ts'

/** Maximum length of the description on a card, in characters; the item page shows all of it. */
const MAX_CARD_DESCRIPTION = 160

/** Builds the card of an item in a list, in one locale. */
export function itemCard(item: Item, offer: Offer, business: Business, locale: string): ItemCard {
  const [first = locale] = business.locales
  const categoryId = offer.items.get(item.id)?.categoryId ?? ''
  const limits = timeLimits(item, business.branchId)
  const obstacle = item.soldOut ? 'sold-out' : limits === null ? 'off' : null
  return {
    id: item.id,
    href: `/${business.referenceId}${itemPath(offer.type, categoryId, item.id)}`,
    name: textIn(item.name, locale, first),
    description: shorten(textIn(item.description, locale, first)),
    ...textLanguages({ name: item.name, description: item.description }, locale, first),
    image: item.images[0] ?? null,
    price: priceView(item, findDiscount(offer.discounts, item.id, categoryId), business, locale),
    stickers: business.shows.stickers
      ? item.stickers.map(({ name, image }) => ({
          name: textIn(name, locale, first),
          ...textLanguages({ name }, locale, first),
          image,
        }))
      : [],
    marks: item.tags.flatMap((tag) => {
      const name = textIn(tag, locale, first)
      return name ? [{ name, ...textLanguages({ name: tag }, locale, first) }] : []
    }),
    calories: business.shows.calories ? item.calories : null,
    preparationMinutes: business.shows.preparationTime ? item.preparationMinutes : null,
    obstacle,
    action: obstacle ? null : cardAction(item, offer, business),
    limits: limits ?? [],
  }
}

function cardAction(item: Item, offer: Offer, business: Business): ItemCard['action'] {
  if (!offer.hasCart) return null
  switch (addToCartOutcome(item, business.hidePrice)) {
    case 'added':
      return 'add'
    case 'clicked':
    case 'show-price-modal':
      return 'choose'
    case 'unavailable':
      return null
  }
}

/** Builds the price of an item after discounts. */
export function priceView(
  item: Item,
  discount: Discount | null,
  business: Business,
  locale: string,
): PriceView {
  const [first = locale] = business.locales
  const display = priceDisplay(item, business.multiplePriceOption, business.hidePrice)
  switch (display.kind) {
    case 'single':
    case 'from': {
      const unit = unitForPrice(item, display.price)
      return {
        kind: display.kind,
        ...withDiscount(display.price, discount),
        ...(unit && { unit: textIn(unit, locale, first), ...textLanguages({ unit }, locale, first) }),
      }
    }
    case 'range':
      return {
        kind: 'range',
        min: applyDiscount(display.min, discount),
        max: applyDiscount(display.max, discount),
      }
    case 'options':
      return {
        kind: 'options',
        options: display.options.map(({ labelId, price }) => {
          const label = item.labels.find((candidate) => candidate.id === labelId)
          const unit = label?.isQuantity ? textIn(label.unit, locale, first) : ''
          return {
            label: label ? textIn(label.label, locale, first) : '',
            ...(unit && { unit }),
            ...(label && textLanguages({ label: label.label, unit: unit ? label.unit : {} }, locale, first)),
            ...withDiscount(price, discount),
          }
        }),
      }
    default:
      return display
  }
}

function withDiscount(price: Minor, discount: Discount | null): { price: Minor; was: Minor | null } {
  const now = applyDiscount(price, discount)
  return { price: now, was: now < price ? price : null }
}

/** Shortens a text at a word boundary without splitting a character. */
function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= MAX_CARD_DESCRIPTION) return flat
  const cut = flat.slice(0, MAX_CARD_DESCRIPTION).replace(/[\ud800-\udbff]$/, '')
  const word = cut.lastIndexOf(' ')
  return `${word > MAX_CARD_DESCRIPTION / 2 ? cut.slice(0, word) : cut}…`
}
