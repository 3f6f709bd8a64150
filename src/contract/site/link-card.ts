import * as v from 'valibot'

/**
 * `builds/cards.ndjson` in a release: what the pictures of its shared links show. The first line has the frames by locale. Each other
 * line is a path below the venue with its cards by locale.
 */
export const CARDS_FILE = 'builds/cards.ndjson'

/** Width and height of a card in pixels, as networks recommend them. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

const price = v.object({
  /** In minor units of the currency. */
  least: v.number(),
  /** Null if there is no highest price. */
  most: v.nullable(v.number()),
})

/** What the card of one page shows, in one language. */
const linkCardSchema = v.object({
  title: v.string(),
  note: v.nullable(v.string()),
  price: v.nullable(price),
  /** Address of a picture, or a path of the site. */
  picture: v.nullable(v.string()),
})
export type LinkCard = v.InferOutput<typeof linkCardSchema>

/** What all cards of a venue have in common, in one language. */
const cardFrameSchema = v.object({
  name: v.string(),
  /** Null if the venue has one branch. */
  branch: v.nullable(v.string()),
  logo: v.nullable(v.string()),
  currency: v.string(),
  /** Font files of the language by family and subset, the preferred first. */
  faces: v.array(v.object({ font: v.string(), subset: v.string() })),
  colors: v.object({
    surface: v.string(),
    ink: v.string(),
    muted: v.string(),
    accent: v.string(),
    onAccent: v.string(),
    plate: v.string(),
  }),
})
export type CardFrame = v.InferOutput<typeof cardFrameSchema>

export const cardFramesSchema = v.record(v.string(), cardFrameSchema)
/** A path with its cards by locale. The hash changes with anything that a card shows. */
export const pathCardsSchema = v.tuple([
  v.string(),
  v.record(v.string(), v.object({ hash: v.string(), card: linkCardSchema })),
])
export type PathCards = v.InferOutput<typeof pathCardsSchema>
