import * as v from 'valibot'

const illustrations = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'expected the name of an illustration'))),
  v.minLength(1),
)
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'expected a colour such as #f3e2c7'))

/** What the dish stands on. */
export const stages = ['plate', 'board', 'cloth', 'slate', 'podium', 'shelf'] as const
export type Stage = (typeof stages)[number]

/** `dish`: one stage with one to four illustrations, the first the largest. */
const dish = v.object({ kind: v.literal('dish'), stage: v.picklist(stages), of: illustrations })
/** `spread`: a wide table full of dishes, for headers and banners. */
const spread = v.object({
  kind: v.literal('spread'),
  of: illustrations,
  size: v.optional(v.tuple([v.number(), v.number()])),
})
/** `pattern`: small illustrations scattered evenly and faintly, for backgrounds. */
const pattern = v.object({ kind: v.literal('pattern'), of: illustrations })
/** `emblem`: one illustration in a ring, for logos. */
const emblem = v.object({ kind: v.literal('emblem'), of: illustrations })

export const recipe = v.variant('kind', [dish, spread, pattern, emblem])
export type Recipe = v.InferOutput<typeof recipe>
export type DishRecipe = v.InferOutput<typeof dish>
export type SpreadRecipe = v.InferOutput<typeof spread>

/** How the pictures of one venue look: `size` is that of its dishes in pixels, `walls` and `tables` alternate by seed. */
export const style = v.object({
  size: v.tuple([v.number(), v.number()]),
  walls: v.pipe(v.array(color), v.minLength(1)),
  tables: v.pipe(v.array(color), v.minLength(1)),
  ware: color,
  accent: color,
})
export type Style = v.InferOutput<typeof style>

/** `api/demo/pictures/recipes.json`: by venue, its style and its pictures by file name. */
export const pictureBook = v.record(v.string(), v.object({ style, pictures: v.record(v.string(), recipe) }))
export type PictureBook = v.InferOutput<typeof pictureBook>
