import { blend } from './brush/blend.ts'
import type { Style } from './recipe.ts'

/** Draws a pale layer in the wall's colour over an area, as SVG, so that the picture below becomes a background. */
export function veil({ walls }: Style, area: string): string {
  const wall = walls[0] ?? '#ffffff'
  return `<defs><linearGradient id="veil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${blend(wall, '#ffffff', 0.3)}" stop-opacity="0.74"/><stop offset="1" stop-color="${wall}" stop-opacity="0.86"/></linearGradient></defs><rect ${area} fill="url(#veil)"/>`
}
