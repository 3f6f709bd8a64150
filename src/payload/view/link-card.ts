import { CARD_SIZE, type CardFrame, type LinkCard } from '../../contract/site/link-card.ts'
import { pageFonts } from '../theme/fonts.ts'
import type { PriceView, VenueFrame, View } from './view.ts'

/** The picture that networks show for a shared link to a page. */
export type PageCard = {
  readonly frame: CardFrame
  readonly card: LinkCard
  readonly hash: string
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number }
}

/** Returns the card of a page; null if its links are not meant to be shared. */
export function pageCard(view: View): PageCard | null {
  if (!('venue' in view)) return null
  const card = cardOf(view)
  if (card === null) return null
  const { frame, state } = frameOf(view.venue, view.locale)
  return { frame, card, hash: finish(hashText(JSON.stringify(card), state)), size: CARD_SIZE }
}

/** The path of a card. `pagePath` is that of its page, percent-encoded, with the reference id. */
export const cardPath = (pagePath: string, locale: string, hash: string): string =>
  `/media/cards${pagePath}/${locale}.${hash}.jpg`

function cardOf(view: View): LinkCard | null {
  const base = { note: null, price: null }
  switch (view.page) {
    case 'home': {
      const { title, venue, description } = view
      const note = (title === venue.name ? description : title).trim() || null
      return { ...base, title: venue.name, note, picture: view.headerImage ?? view.welcomeBackground }
    }
    case 'menu':
      return { ...base, title: view.venue.name, picture: view.highlight?.items[0]?.image ?? null }
    case 'category': {
      const { name, image, items } = view.section
      return { ...base, title: name, picture: image ?? items[0]?.image ?? null }
    }
    case 'item': {
      const { item, images } = view
      return { title: item.name, note: null, price: priceOf(item.price), picture: images[0] ?? null }
    }
    default:
      return null
  }
}

function priceOf(price: PriceView): LinkCard['price'] {
  switch (price.kind) {
    case 'single':
      return { least: price.price, most: price.price }
    case 'from':
      return { least: price.price, most: null }
    case 'range':
      return { least: price.min, most: price.max }
    case 'options': {
      const prices = price.options.map((option) => option.price)
      return prices.length > 0 ? { least: Math.min(...prices), most: Math.max(...prices) } : null
    }
    default:
      return null
  }
}

/** Pages share their frame, so what is derived from it is computed once. */
type SharedFrame = { readonly frame: CardFrame; readonly state: HashState }
const frames = new WeakMap<VenueFrame, SharedFrame>()

function frameOf(venue: VenueFrame, locale: string): SharedFrame {
  const known = frames.get(venue)
  if (known) return known
  const { name, branch, logo, currency, theme } = venue
  const { own, companion } = pageFonts(theme.font, locale, venue.locales)
  const colors = theme.dark === 'on' ? theme.night : theme.light
  const { surface, ink, muted, accent, plate } = colors
  const frame = {
    ...{ name, branch, logo, currency },
    faces: [...own, ...(companion ? [companion] : [])].map(({ font, subset }) => ({ font, subset })),
    colors: { surface, ink, muted, accent, onAccent: colors['on-accent'], plate },
  }
  const made = { frame, state: hashText(`${CARD_VERSION} ${locale} ${JSON.stringify(frame)}`) }
  frames.set(venue, made)
  return made
}

/** Part of each hash. Another drawing of cards needs another version, since drawn cards are kept under their hash. */
const CARD_VERSION = 1

/** A hash of 53 bits (cyrb53) that is not finished. It tells contents apart, and protects nothing. */
type HashState = readonly [number, number]

/** Continues the hash of the text before. */
function hashText(text: string, before: HashState = [0xdeadbeef, 0x41c6ce57]): HashState {
  let [a, b] = before
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  return [a, b]
}

function finish([a, b]: HashState): string {
  const c = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  const d = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(c ^ (c >>> 13), 3266489909)
  return (4294967296 * (2097151 & d) + (c >>> 0)).toString(36)
}
