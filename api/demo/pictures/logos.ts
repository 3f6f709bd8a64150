import sharp, { type OverlayOptions } from 'sharp'
import { blend } from './brush/blend.ts'
import { renderLayers } from './collage.ts'
import { type Mark, marks } from './marks.ts'
import type { Style } from './recipe.ts'

const LOGO = 512

/** Draws a ring in the venue's colour around `drawing`. */
function ringSvg({ accent }: Style, drawing = ''): string {
  const ground = blend(accent, '#ffffff', 0.82)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO}" height="${LOGO}"><defs><radialGradient id="g" cx="0.35" cy="0.28" r="0.8"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs><circle cx="256" cy="256" r="252" fill="${accent}"/><circle cx="256" cy="256" r="232" fill="url(#g)"/><circle cx="256" cy="256" r="217" fill="none" stroke="${accent}" stroke-width="4" opacity="0.55"/>${drawing}</svg>`
}

const logo = (svg: string, layers: OverlayOptions[]): Promise<Buffer> =>
  sharp(Buffer.from(svg)).composite(layers).png({ palette: true, colours: 256, effort: 4 }).toBuffer()

/** Composes a logo with an illustration in a ring. */
export async function composeEmblem(name: string, style: Style): Promise<Buffer> {
  const layers = await renderLayers([{ name, x: 256, foot: 400, width: 290, height: 280, degrees: 0 }])
  return logo(ringSvg(style), layers.slice(1))
}

/** Composes a logo with a restaurant's mark in a ring. */
export function composeMark(name: Mark, style: Style): Promise<Buffer> {
  const drawing = `<g transform="translate(116 112) scale(2.8)">${marks[name](style.accent)}</g>`
  return logo(ringSvg(style, drawing), [])
}
