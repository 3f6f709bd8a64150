import * as v from 'valibot'
import { type Mark, marks } from './marks.ts'
import { allFoods, type FoodName } from './served/foods/all-foods.ts'
import { settings, tableSurfaces } from './served/table-surface.ts'
import { vessels } from './served/vessels.ts'

const illustrations = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'expected the name of an illustration'))),
  v.minLength(1),
)
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'expected a colour such as #f3e2c7'))

/** The surfaces that a dish can stand on. */
export const stages = ['plate', 'board', 'cloth', 'slate', 'podium', 'shelf'] as const
export type Stage = (typeof stages)[number]

/** `dish`: a stage with one to four illustrations, of which the first is the largest. */
const dish = v.object({ kind: v.literal('dish'), stage: v.picklist(stages), of: illustrations })
const size = v.optional(v.tuple([v.number(), v.number()]), [2000, 900])
const foodNames = Object.keys(allFoods) as FoodName[]
/** `served`: a served dish, seen from above. */
const served = v.object({
  kind: v.literal('served'),
  in: v.picklist(vessels),
  of: v.array(v.tuple([v.picklist(foodNames), v.pipe(v.number(), v.integer(), v.minValue(1))])),
})
/**
 * `table`: a table full of the venue's `served` dishes, by their names. `veil` makes it pale, as a background for text.
 */
const table = v.object({
  kind: v.literal('table'),
  of: v.pipe(v.array(v.string()), v.minLength(1)),
  size,
  veil: v.optional(v.boolean(), false),
})
/** `spread`: a wide table full of dishes, for headers and banners. */
const spread = v.object({
  kind: v.literal('spread'),
  of: illustrations,
  size,
})
/** `pattern`: small illustrations scattered evenly and faintly, for backgrounds. */
const pattern = v.object({ kind: v.literal('pattern'), of: illustrations })
/** `emblem`: one illustration in a ring, for logos. */
const emblem = v.object({ kind: v.literal('emblem'), of: illustrations })
/** `mark`: the logo mark of a restaurant in a ring. */
const mark = v.object({ kind: v.literal('mark'), of: v.picklist(Object.keys(marks) as Mark[]) })

/** A recipe of a picture. */
export const recipe = v.variant('kind', [dish, served, spread, table, pattern, emblem, mark])
export type Recipe = v.InferOutput<typeof recipe>
export type DishRecipe = v.InferOutput<typeof dish>
/** A recipe whose picture is rendered in advance: see `drawings.ts`. */
export type DrawnRecipe = Extract<Recipe, { kind: 'served' | 'table' }>
/** A recipe whose picture is composed on request. */
export type ComposedRecipe = Exclude<Recipe, DrawnRecipe>
export type ServedRecipe = v.InferOutput<typeof served>
export type SpreadRecipe = v.InferOutput<typeof spread>

/**
 * The style of a venue's pictures. `size` is the size of its dishes in pixels; `walls` and `tables` are chosen by seed.
 */
export const style = v.object({
  size: v.tuple([v.number(), v.number()]),
  walls: v.pipe(v.array(color), v.minLength(1)),
  tables: v.pipe(v.array(color), v.minLength(1)),
  ware: color,
  accent: color,
  ground: v.optional(v.picklist(tableSurfaces), 'wood'),
  setting: v.optional(v.picklist(settings), 'none'),
})
export type Style = v.InferOutput<typeof style>

/** `api/demo/pictures/recipes.json`: each venue's style, and its pictures by file name. */
export const pictureBook = v.record(v.string(), v.object({ style, pictures: v.record(v.string(), recipe) }))
export type PictureBook = v.InferOutput<typeof pictureBook>
