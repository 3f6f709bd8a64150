/** Readable colours: adjusts `#rrggbb` colours to a WCAG contrast by changing only their lightness (OKLCH). */
import {
  clampChroma,
  converter,
  formatHex,
  type Oklch,
  parse,
  type Rgb,
  wcagContrast,
  wcagLuminance,
} from 'culori'

export const black = '#000000'
export const white = '#ffffff'

const toOklch = converter('oklch')
const toRgb = converter('rgb')

export const clamp = (value: number): number => Math.min(1, Math.max(0, value))
export const toHex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))
export const parseOklch = (color: string): Oklch => toOklch(color) ?? { mode: 'oklch', l: 0, c: 0 }
const rgb = (color: string): Rgb => toRgb(color) ?? { mode: 'rgb', r: 0, g: 0, b: 0 }

/** The WCAG luminances of all backgrounds behind an element. */
export type Backgrounds = readonly number[]

export const toBackgrounds = (...colors: readonly string[]): Backgrounds =>
  colors.map((color) => wcagLuminance(color))

/** Returns the lowest contrast of a colour on any of the backgrounds, 1 to 21. */
export function minContrast(color: string, grounds: Backgrounds): number {
  const own = wcagLuminance(color)
  return Math.min(...grounds.map((ground) => (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05)))
}

/** Returns the colour of the same hue with the nearest lightness that has the contrast `ratio` on every background. */
export function makeReadable(color: string, grounds: Backgrounds, ratio: number): string {
  const enough = (candidate: string) => minContrast(candidate, grounds) >= ratio
  if (enough(color)) return color
  const start = parseOklch(color)
  const moved = (by: number) => toHex({ ...start, l: clamp(start.l + by) })
  const [down, up] = [-1, 1].map((way) => fewestSteps((steps) => enough(moved(way * steps * LIGHTNESS_STEP))))
  if (down === undefined || up === undefined || Math.min(down, up) === Number.POSITIVE_INFINITY)
    return minContrast(black, grounds) >= minContrast(white, grounds) ? black : white
  return moved((down <= up ? -down : up) * LIGHTNESS_STEP)
}

/** Makes a colour lighter (1) or darker (-1) until `good` accepts it, at most to white or black. */
export function adjustUntil(color: string, direction: 1 | -1, good: (color: string) => boolean): string {
  if (good(color)) return color
  const start = parseOklch(color)
  const moved = (steps: number) => toHex({ ...start, l: clamp(start.l + direction * steps * LIGHTNESS_STEP) })
  const steps = fewestSteps((count) => good(moved(count)))
  return steps < Number.POSITIVE_INFINITY ? moved(steps) : direction === 1 ? white : black
}

/** A step of lightness (0 to 1) that is smaller than a visible difference. */
export const LIGHTNESS_STEP = 0.01

/** Returns the smallest number of steps from which `holds` stays true; infinite if 100 are not enough. */
export function fewestSteps(holds: (steps: number) => boolean): number {
  let [no, yes] = [0, 1 / LIGHTNESS_STEP]
  if (!holds(yes)) return Number.POSITIVE_INFINITY
  while (yes - no > 1) {
    const middle = (no + yes) >> 1
    if (holds(middle)) yes = middle
    else no = middle
  }
  return yes
}

/** Mixes two colours in sRGB, like CSS gradients and opacity; `part` is the share of the second. */
export function mixColors(from: string, to: string, part: number): string {
  return formatHex(between(rgb(from), rgb(to), part))
}

/**
 * Returns luminances along a CSS gradient, since its darkest point may be between two bright ends. Each sample counts half a
 * channel value darker and brighter, because screens round channels.
 */
export function gradientLuminances(stops: readonly string[]): Backgrounds {
  const [from, to] = stops
  if (from === undefined || to === undefined) return []
  const [a, b] = [rgb(from), rgb(to)]
  return Array.from({ length: SAMPLES + 1 }, (_, at) => between(a, b, at / SAMPLES)).flatMap((spot) =>
    [-HALF_CHANNEL, HALF_CHANNEL].map((by) =>
      wcagLuminance({ mode: 'rgb', r: clamp(spot.r + by), g: clamp(spot.g + by), b: clamp(spot.b + by) }),
    ),
  )
}
const SAMPLES = 32
const HALF_CHANNEL = 0.5 / 255

function between(a: Rgb, b: Rgb, part: number): Rgb {
  return {
    mode: 'rgb',
    r: a.r + (b.r - a.r) * part,
    g: a.g + (b.g - a.g) * part,
    b: a.b + (b.b - a.b) * part,
  }
}

/** Whether black has more contrast on the colour than white. */
export const isBright = (color: string): boolean => wcagContrast(color, black) >= wcagContrast(color, white)

/** Parses a colour in any CSS syntax into its opaque colour and its alpha; null if it is invalid. */
export function parseColor(value: string | null): { color: string; alpha: number } | null {
  const color = value === null ? undefined : toRgb(parseWithCulori(value))
  if (!color || [color.r, color.g, color.b].some((channel) => !Number.isFinite(channel))) return null
  const alpha = color.alpha ?? 1
  return { color: formatHex({ ...color, alpha: 1 }), alpha: Number.isFinite(alpha) ? clamp(alpha) : 1 }
}

/** culori reads most garbage as no colour, but throws at a lone `/`. */
function parseWithCulori(value: string) {
  try {
    return parse(value.trim())
  } catch {
    return undefined
  }
}

/** `#aabbcc` as `#abc`. */
export const shortenHex = (color: string): string =>
  color.replace(/^#(.)\1(.)\2(.)\3$/, (_, r: string, g: string, b: string) => `#${r}${g}${b}`)
