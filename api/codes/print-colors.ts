import { formatHex, parse, wcagContrast } from 'culori'

/** The product's colour, for venues without one of their own. */
const DEFAULT_COLOR = '#6d557c'

export type PrintColors = { readonly ground: string; readonly ink: string }

/** Returns the colour around printed codes, and black or white for texts on it, as `#rrggbb`. `color`: any CSS colour. */
export function printColors(color: string | null): PrintColors {
  const parsed = parse(color ?? '')
  // A transparent colour counts as none.
  const ground = (parsed && (parsed.alpha ?? 1) > 0 && formatHex(parsed)) || DEFAULT_COLOR
  const [white, black] = ['#ffffff', '#000000'].map((ink) => wcagContrast(ground, ink))
  return { ground, ink: (white ?? 0) >= (black ?? 0) ? '#ffffff' : '#000000' }
}
