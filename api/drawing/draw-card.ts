import type { ImageSource, Node } from '@takumi-rs/core'
import { CARD_SIZE, type CardFrame, type LinkCard } from '../../src/contract/site/link-card.ts'
import { formatMoney } from '../../src/i18n/format/format-money.ts'
import { textDirection } from '../../src/i18n/locale/direction.ts'
import type { Translate } from '../../src/i18n/messages/translator.ts'
import { createFontLoader, faceName, scriptFonts } from './fonts.ts'

/** A card with everything that is needed to draw it. Pictures are files of any format of the web; absent ones are left out. */
export type CardToDraw = {
  readonly locale: string
  readonly frame: CardFrame
  readonly card: LinkCard
  readonly picture?: Uint8Array | undefined
  readonly logo?: Uint8Array | undefined
}

/** Draws the picture of a shared link as JPEG, `CARD_SIZE` large. Rejects if a picture cannot be decoded. */
export type CardPainter = (card: CardToDraw) => Promise<Uint8Array>

/** Some networks refuse pictures of more than 300 KB, which this quality stays below. */
const JPEG_QUALITY = 82
const PICTURE_WIDTH = 560
const PICTURE = 'picture'
const LOGO = 'logo'

/** Creates a painter. The library is loaded with the first card. `textsIn` returns the translator of the namespace `menu`. */
export function createCardPainter(textsIn: (locale: string) => Translate): CardPainter {
  let opened: ReturnType<typeof open> | undefined
  async function open() {
    const { Renderer } = await import('@takumi-rs/core')
    const renderer = new Renderer({ cacheMaxBytes: 0 })
    return { renderer, loadFonts: createFontLoader(renderer) }
  }
  return async (card) => {
    opened ??= open()
    const { renderer, loadFonts } = await opened
    const { frame, locale } = card
    const texts = cardTexts(card, textsIn(locale))
    await loadFonts(Object.values(texts).join(' '), frame.faces)
    return renderer.render(cardNode(card, texts), {
      ...{ ...CARD_SIZE, format: 'jpeg', quality: JPEG_QUALITY, lang: locale },
      fontFamilies: [...frame.faces.map(faceName), ...scriptFonts],
      images: imagesOf(card),
    })
  }
}

function imagesOf({ picture, logo }: CardToDraw): ImageSource[] {
  return [...(picture ? [{ src: PICTURE, data: picture }] : []), ...(logo ? [{ src: LOGO, data: logo }] : [])]
}

type CardTexts = {
  readonly venue: string
  readonly title: string
  readonly note: string
  readonly price: string
}

function cardTexts({ card, frame, locale }: CardToDraw, t: Translate): CardTexts {
  // A card of the venue has its name as the title.
  const names = [card.title === frame.name ? null : frame.name, frame.branch]
  return {
    venue: names.filter((name) => name !== null).join(' · '),
    title: card.title,
    note: card.note ?? '',
    price: card.price ? priceText(card.price, (minor) => formatMoney(minor, frame.currency, locale), t) : '',
  }
}

function priceText(
  { least, most }: NonNullable<LinkCard['price']>,
  money: (minor: number) => string,
  t: Translate,
): string {
  if (most === null) return t('menu:from', { price: money(least) })
  // Isolated, since the amounts of a range would change places in right-to-left text.
  return most === least ? money(least) : `\u2068${money(least)}\u2069 – \u2068${money(most)}\u2069`
}

function cardNode(card: CardToDraw, texts: CardTexts): Node {
  const { colors } = card.frame
  const side = sideNode(card)
  return {
    type: 'container',
    style: {
      ...{ display: 'flex', width: '100%', height: '100%', direction: textDirection(card.locale) },
      ...{ backgroundColor: colors.surface, color: colors.ink },
    },
    children: [
      {
        type: 'container',
        style: { width: 20, height: '100%', flexShrink: 0, backgroundColor: colors.accent },
      },
      {
        type: 'container',
        style: {
          ...{ display: 'flex', flexDirection: 'column', justifyContent: 'space-between' },
          ...{ flexGrow: 1, flexBasis: 0, minWidth: 0, height: '100%', padding: '56px' },
        },
        children: [headNode(card, texts), ...bodyNodes(card, texts)],
      },
      ...(side ? [side] : []),
    ],
  }
}

/** The logo, unless it is shown large, and the name of the venue. */
function headNode({ frame, picture, logo }: CardToDraw, { venue }: CardTexts): Node {
  const isSmall = logo && picture
  return {
    type: 'container',
    style: { display: 'flex', alignItems: 'center', gap: '20px', minHeight: 72 },
    children: [
      ...(isSmall
        ? [imageNode(LOGO, { width: 72, height: 72, objectFit: 'contain', borderRadius: 12 })]
        : []),
      ...(venue
        ? [textNode(venue, { fontSize: 32, fontWeight: 600, color: frame.colors.muted, ...lines(1) })]
        : []),
    ],
  }
}

function bodyNodes({ frame }: CardToDraw, { title, note, price }: CardTexts): Node[] {
  const { colors } = frame
  return [
    {
      type: 'container',
      style: { display: 'flex', flexDirection: 'column', gap: '16px' },
      children: [
        textNode(title, { fontSize: titleSize(title), fontWeight: 700, lineHeight: 1.25, ...lines(5) }),
        ...(note
          ? [textNode(note, { fontSize: 34, lineHeight: 1.4, color: colors.muted, ...lines(2) })]
          : []),
      ],
    },
    {
      type: 'container',
      style: { display: 'flex', minHeight: 84 },
      children: price
        ? [
            textNode(price, {
              ...{ fontSize: 44, fontWeight: 700, padding: '10px 28px', borderRadius: 42 },
              ...{ backgroundColor: colors.accent, color: colors.onAccent, ...lines(1) },
            }),
          ]
        : [],
    },
  ]
}

/** The picture over the whole height; without one, the logo on the colour behind pictures. */
function sideNode({ frame, picture, logo }: CardToDraw): Node | null {
  const box = { width: PICTURE_WIDTH, height: '100%', flexShrink: 0 } as const
  if (picture) return imageNode(PICTURE, { ...box, objectFit: 'cover' })
  if (!logo) return null
  return {
    type: 'container',
    style: {
      ...{ ...box, display: 'flex', alignItems: 'center', justifyContent: 'center' },
      backgroundColor: frame.colors.plate,
    },
    children: [imageNode(LOGO, { width: 320, height: 320, objectFit: 'contain' })],
  }
}

type Style = NonNullable<Node['style']>
const imageNode = (src: string, style: Style): Node => ({ type: 'image', src, style })
const textNode = (text: string, style: Style): Node => ({ type: 'text', text, style })
const lines = (most: number) =>
  ({ lineClamp: most, overflowWrap: 'break-word', overflow: 'hidden', textOverflow: 'ellipsis' }) as const

/** Pixels by the width of the text in about Latin letters: characters of East Asian scripts are twice as wide. */
function titleSize(title: string): number {
  const width = [...title].reduce(
    (sum, character) =>
      sum + (/[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60]/.test(character) ? 2 : 1),
    0,
  )
  if (width <= 20) return 80
  if (width <= 44) return 64
  return width <= 80 ? 52 : 44
}
