import { blend } from '../brush/blend.ts'
import { withMaterial } from './materials.ts'
import { line, n, path, placeAt, type Random, randomBetween } from './shapes.ts'

/** The materials of a table. */
export const tableSurfaces = ['wood', 'stone'] as const
export type TableSurface = (typeof tableSurfaces)[number]
/** The table settings beside a dish. */
export const settings = ['cutlery', 'chopsticks', 'none'] as const
export type Setting = (typeof settings)[number]

/** SVG attributes of a rectangle that covers the whole picture, which is `wide` by 1000 around its centre. */
export const pictureRectAttributes = (wide: number): string =>
  `x="${n(-wide / 2)}" y="-500" width="${n(wide)}" height="1000"`

/** Draws the surface of the table over the whole picture. */
export function tableSurfaceSvg(ground: TableSurface, color: string, wide: number): string {
  const boards =
    ground === 'wood'
      ? [-318, -24, 276]
          .map((y) => line(`M${n(-wide / 2)} ${y}h${n(wide)}`, '#140803', 5, 'opacity="0.5"'))
          .join('')
      : ''
  return `<g filter="url(#${ground})"><rect ${pictureRectAttributes(wide)} fill="${color}"/></g>${boards}`
}

/** Draws the light, which falls from the upper left, over the whole picture. */
export const daylightSvg = (wide: number): string => `<rect ${pictureRectAttributes(wide)} fill="url(#day)"/>`

const STEEL = '#c9c7c2'

const fork = `${withMaterial('glaze', path('M-9 -40C-11 60 -15 180 -15 330C-15 356 15 356 15 330C15 180 11 60 9 -40C34 -62 40 -96 38 -230H27V-110H16V-232H5V-110H-5V-232H-16V-110H-27V-230H-38C-40 -96 -34 -62 -9 -40z', STEEL))}`
const knife = `${withMaterial('glaze', path('M-12 330C-12 352 14 352 14 330L10 20C30 10 34 -20 34 -80C34 -180 22 -240 -4 -276C-12 -180 -10 -80 -10 20z', STEEL))}`

function napkin(color: string, random: Random): string {
  const hems = [-96, 96].map((x) => line(`M${x} -330V330`, '#ffffff', 7, 'opacity="0.5"'))
  return placeAt(
    0,
    0,
    randomBetween(random, -5, 5),
    `<g filter="url(#vessel)"><g filter="url(#linen)"><rect x="-124" y="-360" width="248" height="720" fill="${color}"/></g></g>${hems.join('')}`,
  )
}

/** Draws the setting at both sides of a vessel of radius `reach`; empty if the picture has no space for it. */
export function settingSvg(
  setting: Setting,
  accent: string,
  reach: number,
  wide: number,
  random: Random,
): string {
  if (setting === 'none' || wide / 2 - reach < 90) return ''
  const x = reach + 112
  if (setting === 'chopsticks') {
    const stick = (dx: number, turn: number) =>
      placeAt(
        x + dx,
        0,
        turn,
        `<g filter="url(#high)">${withMaterial('glaze', path('M-11 -400L11 -400L6 400L-6 400z', '#5b2418'))}</g>`,
      )
    return `${stick(-22, randomBetween(random, 1, 3))}${stick(22, randomBetween(random, -2, 1))}`
  }
  const left = placeAt(
    -x,
    randomBetween(random, -20, 20),
    0,
    `${napkin(blend(accent, '#e6dac6', 0.62), random)}<g filter="url(#low)">${fork}</g>`,
  )
  return `${left}${placeAt(x - 20, randomBetween(random, -10, 30), randomBetween(random, -3, 3), `<g filter="url(#low)">${knife}</g>`)}`
}
