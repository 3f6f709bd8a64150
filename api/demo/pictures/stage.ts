import { blend } from './brush/blend.ts'
import type { Stage } from './recipe.ts'

/** The size and colours of a scene, and a random number generator for its small variations. */
export type Scene = {
  readonly width: number
  readonly height: number
  readonly wall: string
  readonly table: string
  readonly ware: string
  readonly accent: string
  readonly random: () => number
}

const lighter = (color: string, part: number) => blend(color, '#ffffff', part)
const darker = (color: string, part: number) => blend(color, '#241a14', part)

/** Vertical position of a dish's foot, as a share of the picture's height. */
export const BASELINE = 0.79

/** Draws wall, table, light and a dish's ware as SVG. Shadows are gradients, because filters would be too slow. */
export function stageSvg(scene: Scene, stage: Stage): string {
  const { width: w, height: h } = scene
  return svg(scene, `${room(scene)}${drawWare(scene, stage, w / 2, h * 0.765, Math.min(w * 0.44, h * 0.52))}`)
}

/** Draws wall, table and light as SVG, without ware, for compositions that draw their own in `body`. */
export function roomSvg(scene: Scene, body = ''): string {
  return svg(scene, room(scene) + body)
}

function svg({ width, height, wall, table }: Scene, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>
<linearGradient id="wall" x1="0" y1="0" x2="0.5" y2="1"><stop offset="0" stop-color="${lighter(wall, 0.35)}"/><stop offset="1" stop-color="${wall}"/></linearGradient>
<linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(table, 0.16)}"/><stop offset="1" stop-color="${darker(table, 0.1)}"/></linearGradient>
<radialGradient id="sun" cx="0.3" cy="0.12" r="0.85"><stop offset="0" stop-color="#fff" stop-opacity="0.34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity="0.42"/><stop offset="0.55" stop-color="#fff" stop-opacity="0.18"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="shade"><stop offset="0" stop-color="${darker(table, 0.75)}" stop-opacity="0.55"/><stop offset="0.6" stop-color="${darker(table, 0.75)}" stop-opacity="0.26"/><stop offset="1" stop-color="${darker(table, 0.75)}" stop-opacity="0"/></radialGradient>
<radialGradient id="vignette" cx="0.5" cy="0.45" r="0.8"><stop offset="0.6" stop-color="#1d120a" stop-opacity="0"/><stop offset="1" stop-color="#1d120a" stop-opacity="0.16"/></radialGradient>
</defs>${body}<rect width="${width}" height="${height}" fill="url(#vignette)"/></svg>`
}

function room(scene: Scene): string {
  const { width: w, height: h, wall, accent, random } = scene
  const horizon = h * (0.585 + random() * 0.03)
  const lights = Array.from({ length: 7 }, () => {
    const radius = h * (0.03 + random() * 0.09)
    const fill = random() < 0.45 ? accent : lighter(wall, 0.7)
    return `<circle cx="${n(random() * w)}" cy="${n(random() * horizon * 0.9)}" r="${n(radius)}" fill="${fill}" opacity="${n(0.07 + random() * 0.13)}"/>`
  }).join('')
  return `<rect width="${w}" height="${h}" fill="url(#wall)"/>${lights}<rect width="${w}" height="${h}" fill="url(#sun)"/>
<rect y="${n(horizon)}" width="${w}" height="${n(h - horizon)}" fill="url(#table)"/><rect y="${n(horizon)}" width="${w}" height="${n(h * 0.006)}" fill="#fff" opacity="0.35"/>
<ellipse cx="${w / 2}" cy="${n(h * 0.46)}" rx="${n(Math.min(w * 0.5, h * 0.62))}" ry="${n(h * 0.5)}" fill="url(#glow)"/>`
}

/** Draws a piece of ware with its centre at `x`, `y`; `r` is half its width. */
export function drawWare(
  scene: Pick<Scene, 'ware' | 'accent' | 'random' | 'table'>,
  stage: Stage,
  x: number,
  y: number,
  r: number,
): string {
  const body = scene.ware
  const flat = 0.33
  const shadow = `<ellipse cx="${n(x + r * 0.05)}" cy="${n(y + r * 0.12)}" rx="${n(r * 1.17)}" ry="${n(r * flat * 1.3)}" fill="url(#shade)"/>`
  const disc = (cy: number, scale: number, fill: string, extra = '') =>
    `<ellipse cx="${n(x)}" cy="${n(cy)}" rx="${n(r * scale)}" ry="${n(r * flat * scale)}" fill="${fill}" ${extra}/>`
  switch (stage) {
    case 'plate':
      return `${shadow}${disc(y + r * 0.055, 1, darker(body, 0.3))}${disc(y + r * 0.02, 1, darker(body, 0.12))}${disc(y, 1, lighter(body, 0.4))}${disc(y + r * 0.012, 0.76, darker(body, 0.13))}${disc(y + r * 0.024, 0.74, lighter(body, 0.12))}${disc(y, 0.955, 'none', `stroke="${scene.accent}" stroke-width="${n(r * 0.014)}" opacity="0.55"`)}`
    case 'slate':
      return `${shadow}${disc(y + r * 0.06, 1, '#15171a')}${disc(y, 1, '#3a3f45')}${disc(y + r * 0.004, 0.97, '#2c3035')}`
    case 'podium':
      return `${shadow}<path d="M${n(x - r * 0.86)} ${n(y)}v${n(r * 0.13)}a${n(r * 0.86)} ${n(r * 0.28)} 0 0 0 ${n(r * 1.72)} 0v${n(-r * 0.13)}z" fill="${darker(body, 0.2)}"/>${disc(y, 0.86, lighter(body, 0.35))}${disc(y + r * 0.006, 0.8, lighter(body, 0.1))}`
    case 'cloth': {
      const cloth = blend(scene.accent, '#ffffff', 0.45)
      const stripes = [0.93, 0.86]
        .map((scale) => disc(y, scale, 'none', `stroke="#fff" stroke-width="${n(r * 0.016)}" opacity="0.6"`))
        .join('')
      return `${shadow}${disc(y + r * 0.018, 1.06, darker(cloth, 0.2))}${disc(y, 1.06, cloth)}${stripes}${disc(y + r * 0.03, 0.7, darker(body, 0.2))}${disc(y, 0.7, lighter(body, 0.4))}${disc(y + r * 0.012, 0.53, darker(body, 0.09))}`
    }
    case 'board': {
      const wood = '#c08a52'
      const top = r * 0.3
      const path = (dy: number) =>
        `M${n(x - r * 0.86)} ${n(y - top + dy)}h${n(r * 1.72)}q${n(r * 0.07)} 0 ${n(r * 0.1)} ${n(r * 0.07)}l${n(r * 0.14)} ${n(r * 0.44)}q${n(r * 0.03)} ${n(r * 0.1)} ${n(-r * 0.1)} ${n(r * 0.1)}h${n(-r * 2)}q${n(-r * 0.13)} 0 ${n(-r * 0.1)} ${n(-r * 0.1)}l${n(r * 0.14)} ${n(-r * 0.44)}q${n(r * 0.03)} ${n(-r * 0.07)} ${n(r * 0.1)} ${n(-r * 0.07)}z`
      const grain = [0.1, 0.2, 0.31, 0.41, 0.52]
        .map((part) => {
          const gy = y - top + r * 0.61 * part + r * 0.02
          const half = r * (0.86 + part * 0.18)
          return `<path d="M${n(x - half)} ${n(gy)}q${n(half)} ${n((scene.random() - 0.5) * r * 0.06)} ${n(half * 2)} 0" stroke="${darker(wood, 0.18)}" stroke-width="${n(r * 0.007)}" fill="none" opacity="0.5"/>`
        })
        .join('')
      return `${shadow}<path d="${path(r * 0.075)}" fill="${darker(wood, 0.42)}"/><path d="${path(0)}" fill="${lighter(wood, 0.16)}"/>${grain}`
    }
    case 'shelf':
      return disc(y + r * 0.05, 1.05, 'url(#shade)')
  }
}

const n = (value: number): string => value.toFixed(1)
