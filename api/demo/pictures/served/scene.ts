import { randomFrom } from '../brush/random.ts'
import { allFoods, type FoodName } from './foods/all-foods.ts'
import type { Food } from './foods/food.ts'
import { filters, withShadow } from './materials.ts'
import { n, pick, placeAt, type Random, randomBetween, times } from './shapes.ts'
import {
  daylightSvg,
  pictureRectAttributes,
  type Setting,
  settingSvg,
  type TableSurface,
  tableSurfaceSvg,
} from './table-surface.ts'
import { drawVessel, type Vessel, type Ware } from './vessels.ts'

/** A served dish: its vessel, and its foods with their counts. */
export type ServedDish = {
  readonly in: Vessel
  readonly of: readonly (readonly [name: FoodName, count: number])[]
}
/** The style of a table and its ware. */
export type TableStyle = Ware & {
  readonly ground: TableSurface
  readonly setting: Setting
  readonly tables: readonly string[]
}

/** Radius of a plate, the usual reach of a vessel. */
const PLATE_RADIUS = 448
const GOLDEN_ANGLE = 2.39996
/** Enlargement of small vessels. */
const ZOOM: Partial<Record<Vessel, number>> = {
  glass: 1.2,
  'wine-glass': 1.15,
  cup: 1.12,
  ramekin: 1.16,
  bowl: 1.16,
  'dark-bowl': 1.16,
}
/** Enlargement of food relative to its vessel, because the pictures are mostly shown small. */
const FOOD_SCALE: Partial<Record<Vessel, number>> = {
  board: 1.36,
  slate: 1.3,
  'square-slate': 1.26,
  tray: 1.2,
}
const DEFAULT_FOOD_SCALE = 1.2
/** Vessels that are shown without cutlery. */
const WITHOUT_CUTLERY: readonly Vessel[] = ['board', 'tray', 'cup', 'glass', 'wine-glass']

const gradients = `<radialGradient id="glaze-light" cx="0.3" cy="0.25" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.55"/><stop offset="0.5" stop-color="#fff" stop-opacity="0.05"/><stop offset="1" stop-color="#3b2412" stop-opacity="0.22"/></radialGradient>
<radialGradient id="well-shade" cx="0.58" cy="0.6" r="0.62"><stop offset="0.6" stop-color="#2a1708" stop-opacity="0"/><stop offset="1" stop-color="#2a1708" stop-opacity="0.26"/></radialGradient>
<radialGradient id="mound" cx="0.38" cy="0.34" r="0.75"><stop offset="0" stop-color="#fff" stop-opacity="0.22"/><stop offset="0.45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#4a2607" stop-opacity="0.42"/></radialGradient>
<linearGradient id="day" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff4dc" stop-opacity="0.2"/><stop offset="0.5" stop-color="#fff4dc" stop-opacity="0"/><stop offset="1" stop-color="#180c04" stop-opacity="0.28"/></linearGradient>`

/** Wraps a drawing in an SVG with its table and light. The SVG is 1000 units high, whatever its size in pixels. */
function wrapPicture(
  [width, height]: readonly [number, number],
  look: TableStyle,
  random: Random,
  drawing: string,
  over: (area: string) => string = () => '',
): string {
  const wide = (1000 * width) / height
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${n(-wide / 2)} -500 ${n(wide)} 1000"><defs>${gradients}${filters}</defs>${tableSurfaceSvg(look.ground, pick(random, look.tables), wide)}${drawing}${daylightSvg(wide)}${over(pictureRectAttributes(wide))}</svg>`
}

const scaled = (scale: number, drawing: string) => `<g transform="scale(${scale.toFixed(3)})">${drawing}</g>`

/** Draws a dish from above, as SVG. `seed` determines the random variations. */
export function servedSvg(
  dish: ServedDish,
  look: TableStyle,
  seed: string,
  size: readonly [number, number],
): string {
  const random = randomFrom(seed)
  const wide = (1000 * size[0]) / size[1]
  const { drawing, reach } = drawDish(dish, look, random)
  const near = Math.min((ZOOM[dish.in] ?? 1.04) * Math.min(1, wide / 1000), wide / (2.12 * reach))
  const cutlery = settingSvg(
    WITHOUT_CUTLERY.includes(dish.in) ? 'none' : look.setting,
    look.accent,
    reach * near,
    wide,
    random,
  )
  return wrapPicture(size, look, random, `${cutlery}${scaled(near, drawing)}`)
}

/** Draws a table full of dishes from above, as SVG. `over` draws a layer over the whole picture. */
export function tableSvg(
  dishes: readonly ServedDish[],
  look: TableStyle,
  seed: string,
  size: readonly [number, number],
  over: (area: string) => string,
): string {
  const random = randomFrom(seed)
  const wide = (1000 * size[0]) / size[1]
  const step = 452
  const rows = Math.ceil(1000 / step) + 1
  const columns = Math.ceil(wide / step) + 1
  let next = 0
  const all = times(rows, (row) =>
    times(columns, (column) => {
      const dish = dishes[next++ % dishes.length]
      if (!dish) return ''
      const x = (column - (columns - 1) / 2 + (row % 2) / 2 - 0.25) * step + randomBetween(random, -16, 16)
      const y = (row - (rows - 1) / 2) * step * 0.92 + randomBetween(random, -16, 16)
      const { drawing, reach } = drawDish(dish, look, random)
      return placeAt(x, y, 0, scaled((step * 0.46) / Math.max(reach, PLATE_RADIUS), drawing))
    }).join(''),
  )
  return wrapPicture(size, look, random, all.join(''), over)
}

function drawDish(dish: ServedDish, look: TableStyle, random: Random): { drawing: string; reach: number } {
  const { drawing, inside, reach } = drawVessel(dish.in, look, random)
  return { drawing: `${drawing}${drawFoods(dish, inside, random)}`, reach }
}

function drawFoods({ of, in: vessel }: ServedDish, inside: number, random: Random): string {
  const having = (role: Food['role']) =>
    of.flatMap(([name, count]) => {
      const food: Food = allFoods[name]
      return food.role === role ? times(count, () => food) : []
    })
  const wide = vessel === 'board' || vessel === 'slate' || vessel === 'tray'
  const large = FOOD_SCALE[vessel] ?? DEFAULT_FOOD_SCALE
  const near = inside / large
  return [
    ...having('bed').map((food) => food.draw(random, inside)),
    scaled(large, arrangeAround(having('side'), near, wide, random).join('')),
    scaled(large, arrangeParallel(having('long'), wide, random, near)),
    scaled(large, arrangeCluster(having('main'), random, near).join('')),
    ...having('scatter').map((food) => food.draw(random, inside)),
  ].join('')
}

/** Arranges long foods side by side, slightly rotated; short ones in two columns if there are many. */
function arrangeParallel(foods: readonly Food[], wide: boolean, random: Random, inside: number): string {
  const room = Math.max(0, ...foods.map((food) => food.room))
  const length = Math.max(0, ...foods.map((food) => food.length))
  const columns = foods.length > 3 && length < inside * 1.3 ? 2 : 1
  const rows = Math.ceil(foods.length / columns)
  const lying = foods.map((food, i) => {
    const [column, row] = [Math.floor(i / rows), i % rows]
    const inColumn = Math.min(rows, foods.length - column * rows)
    return placeAt(
      (column - (columns - 1) / 2) * length * 1.24 + randomBetween(random, -12, 12),
      (row - (inColumn - 1) / 2) * room,
      randomBetween(random, -3, 3),
      food.draw(random, inside),
    )
  })
  return placeAt(0, wide ? 0 : -8, wide || columns > 1 ? -12 : -24, lying.join(''))
}

/** Arranges round foods in a ring, or in a sunflower spiral if there are many. */
function arrangeCluster(foods: readonly Food[], random: Random, inside: number): string[] {
  const turn = random() * 6.28
  const ring = foods.length > 1 && foods.length < 5
  return foods.map((food, i) => {
    const far = ring
      ? food.room * 0.62 * Math.sqrt(foods.length * 0.7)
      : food.room * 0.62 * Math.sqrt(i + 0.15) * (foods.length === 1 ? 0 : 1)
    const angle = turn + i * (ring ? 6.28 / foods.length : GOLDEN_ANGLE)
    const degrees = foods.length === 1 ? randomBetween(random, -16, 16) : randomBetween(random, 0, 360)
    return placeAt(Math.cos(angle) * far, Math.sin(angle) * far, degrees, food.draw(random, inside))
  })
}

/** Arranges side foods around the dish: at the ends of a board, or along the rim of a plate. */
function arrangeAround(foods: readonly Food[], inside: number, wide: boolean, random: Random): string[] {
  const ends = [
    [-0.3, 0.78],
    [0.42, -0.74],
    [1.08, 0.62],
    [-1.1, -0.66],
    [1.12, -0.5],
    [-1.1, 0.45],
  ] as const
  const rim = [42, 205, 128, 300, 352, 250]
  return foods.map((food, i) => {
    const [x, y] = ends[i % ends.length] ?? [0, 0]
    const angle = (((rim[i % rim.length] ?? 0) + randomBetween(random, -8, 8)) * Math.PI) / 180
    const spot = wide
      ? [x * inside, y * inside * 0.85]
      : [Math.cos(angle) * inside * 0.78, Math.sin(angle) * inside * 0.78]
    return withShadow(
      'low',
      placeAt(spot[0] ?? 0, spot[1] ?? 0, randomBetween(random, -24, 24), food.draw(random, inside)),
    )
  })
}
