import type { OverlayOptions } from 'sharp'
import { paint } from './brush/paint.ts'
import { randomFrom } from './brush/random.ts'
import type { DishRecipe, SpreadRecipe, Style } from './recipe.ts'
import { createShadow, loadSprite, transformSprite } from './sprite-fs.ts'
import { BASELINE, drawWare, roomSvg, type Scene, stageSvg } from './stage.ts'
import { veil } from './veil.ts'

/** An illustration with the position of its foot's middle and the size of its box, in pixels. */
type PlacedSprite = {
  readonly name: string
  readonly x: number
  readonly foot: number
  readonly width: number
  readonly height: number
  readonly degrees: number
}

const pick = <T>(list: readonly T[], random: () => number): T => {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new RangeError('expected a list that is not empty')
  return chosen
}

function createScene(style: Style, random: () => number, [width, height]: readonly [number, number]): Scene {
  const { ware: body, accent } = style
  return {
    width,
    height,
    wall: pick(style.walls, random),
    table: pick(style.tables, random),
    ware: body,
    accent,
    random,
  }
}

/** Composes a dish: one to four illustrations on a stage. */
export async function composeDish({ of, stage }: DishRecipe, style: Style, seed: string): Promise<Buffer> {
  const random = randomFrom(seed)
  const scene = createScene(style, random, style.size)
  const base = stageSvg(scene, stage)
  return paint(base, await renderLayers(arrange(of, scene)))
}

/**
 * Arranges the first illustration in the middle, the second and third behind it at its sides, and a small fourth in
 * front.
 */
function arrange(names: readonly string[], { width: w, height: h, random }: Scene): PlacedSprite[] {
  const unit = Math.min(w * 0.95, h)
  const side = random() < 0.5 ? -1 : 1
  const sway = () => (random() - 0.5) * 10
  const alone = names.length === 1
  const places = [
    { dx: alone ? 0 : -side * 0.06, up: 0, size: alone ? 0.6 : 0.53, degrees: sway() * 0.5 },
    { dx: side * 0.27, up: 0.035, size: 0.34, degrees: side * 5 + sway() * 0.5 },
    { dx: -side * 0.33, up: 0.045, size: 0.29, degrees: -side * 6 + sway() * 0.5 },
    { dx: side * 0.17, up: -0.055, size: 0.2, degrees: side * 14 + sway() },
  ]
  const placed = names.slice(0, places.length).map((name, index): PlacedSprite => {
    const spot = places[index] as (typeof places)[number]
    return {
      name,
      x: w / 2 + spot.dx * unit,
      foot: h * (BASELINE - spot.up),
      width: unit * spot.size * 1.15,
      height: unit * spot.size,
      degrees: Math.round(spot.degrees),
    }
  })
  return [...placed].sort((a, b) => a.foot - b.foot)
}

/** Renders each illustration above its shadow. */
export async function renderLayers(placed: readonly PlacedSprite[]): Promise<OverlayOptions[]> {
  const layers = await Promise.all(
    placed.map(async ({ name, x, foot, width, height, degrees }): Promise<OverlayOptions[]> => {
      const sprite = await transformSprite(await loadSprite(name), { width, height }, degrees)
      const left = Math.round(x - sprite.width / 2)
      const top = Math.round(foot - sprite.height)
      const sigma = Math.max(2, sprite.height * 0.045)
      const shadow = await createShadow(sprite, '#2a1608', 0.24, sigma)
      const border = (shadow.width - sprite.width) / 2
      return [
        contactShadow(x, foot, sprite.width),
        {
          input: shadow.body,
          left: Math.round(left - border + sigma * 0.8),
          top: Math.round(top - border + sigma * 0.9),
        },
        { input: sprite.body, left, top },
      ]
    }),
  )
  return layers.flat()
}

/** The dark shadow where an illustration touches its plate. */
function contactShadow(x: number, foot: number, width: number): OverlayOptions {
  const w = Math.round(width * 0.92)
  const h = Math.max(6, Math.round(width * 0.13))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><radialGradient id="g"><stop offset="0" stop-color="#1c0e05" stop-opacity="0.55"/><stop offset="1" stop-color="#1c0e05" stop-opacity="0"/></radialGradient></defs><ellipse cx="50%" cy="50%" rx="50%" ry="50%" fill="url(#g)"/></svg>`
  return { input: Buffer.from(svg), left: Math.round(x - w / 2), top: Math.round(foot - h * 0.62) }
}

/**
 * Composes a long table with three rows of dishes, small behind and large in front, shifted so that none hides another.
 */
export async function composeSpread({ of, size }: SpreadRecipe, style: Style, seed: string): Promise<Buffer> {
  const random = randomFrom(seed)
  const scene = createScene(style, random, [size[0], size[1]])
  const { width: w, height: h } = scene
  const rows = [
    { foot: 0.64, height: 0.19, count: 0.3 },
    { foot: 0.79, height: 0.26, count: 0.37 },
    { foot: 0.965, height: 0.33, count: 0.46 },
  ]
  let next = 0
  let wares = ''
  const placed: PlacedSprite[] = []
  for (const [index, row] of rows.entries()) {
    const step = h * row.count
    const count = Math.ceil(w / step) + 1
    const start = (w - (count - 1) * step * 1.02) / 2 + (index % 2 === 0 ? 0 : step / 2)
    for (let column = 0; column < count; column++) {
      const x = start + column * step * 1.02 + (random() - 0.5) * step * 0.14
      const name = of[next++ % of.length] ?? ''
      const foot = h * row.foot + (random() - 0.5) * h * 0.02
      if (random() < 0.62)
        wares += drawWare(
          scene,
          pick(['plate', 'cloth', 'board'] as const, random),
          x,
          foot - h * row.height * 0.1,
          h * row.height * 0.56,
        )
      const scale = 0.86 + random() * 0.2
      placed.push({
        name,
        x,
        foot,
        width: h * row.height * 1.1 * scale,
        height: h * row.height * scale,
        degrees: Math.round((random() - 0.5) * 14),
      })
    }
  }
  return paint(roomSvg(scene, wares), await renderLayers(placed.sort((a, b) => a.foot - b.foot)))
}

/** Composes a pattern: small illustrations scattered evenly under a veil. */
export async function composePattern(of: readonly string[], style: Style, seed: string): Promise<Buffer> {
  const random = randomFrom(seed)
  const [width, height] = [1200, 1600]
  const wall = style.walls[0] ?? '#ffffff'
  const step = 200
  const layers: OverlayOptions[] = []
  for (let row = 0; row * step < height + step; row++) {
    for (let column = -1; column * step < width + step; column++) {
      const name = of[(row * 3 + column + 1 + of.length) % of.length] ?? ''
      const size = 92 + random() * 26
      const sprite = await transformSprite(
        await loadSprite(name),
        { width: size, height: size },
        Math.round((random() - 0.5) * 50),
      )
      layers.push({
        input: sprite.body,
        left: Math.round(column * step + (row % 2) * (step / 2) + 50 - sprite.width / 2),
        top: Math.round(row * step + 40 - sprite.height / 2),
      })
    }
  }
  const over = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${veil(style, 'width="100%" height="100%"')}</svg>`
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${wall}"/></svg>`
  return paint(ground, [...layers, { input: Buffer.from(over), left: 0, top: 0 }])
}
