/** Irregular outlines, as SVG path data. Lengths are in units of a picture that is 1000 high. */

/** Returns a number from 0 to below 1. */
export type Random = () => number

/** Formats a number for SVG, with one decimal. */
export const n = (value: number): string => value.toFixed(1)
const TURN = Math.PI * 2

/** A random number between two numbers. */
export const randomBetween = (random: Random, from: number, to: number): number =>
  from + random() * (to - from)

/** A random element of a list that is not empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new RangeError('expected a list that is not empty')
  return chosen
}

/** Calls `make` with each index from 0 to `count` - 1 and returns the results. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** A random point in a disc around the origin. */
export function randomPoint(random: Random, radius: number): [x: number, y: number] {
  const angle = random() * TURN
  const far = Math.sqrt(random()) * radius
  return [Math.cos(angle) * far, Math.sin(angle) * far]
}

/** A closed smooth outline through points. */
export function smoothOutline(points: readonly (readonly [number, number])[]): string {
  const point = (index: number) => points[(index + points.length) % points.length] ?? [0, 0]
  const curves = points.map((_, i) => {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    return `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`
  })
  return `M${n(point(0)[0])} ${n(point(0)[1])}${curves.join('')}z`
}

/** An irregular ellipse. `wobble` is the maximum deviation of its edge, as a share of its radius. */
export function blob(random: Random, rx: number, ry = rx, wobble = 0.1, corners = 10): string {
  return smoothOutline(
    times(corners, (i) => {
      const angle = (i / corners) * TURN
      const stray = 1 + (random() - 0.5) * 2 * wobble
      return [Math.cos(angle) * rx * stray, Math.sin(angle) * ry * stray] as const
    }),
  )
}

/** A horizontal shape with round ends and a bumpy edge. `taper` is how much thinner its right end is, from 0 to 1. */
export function finger(random: Random, length: number, width: number, bumps = 0.06, taper = 0): string {
  const steps = 14
  const half = times(steps + 1, (i) => {
    const part = i / steps
    const round = Math.min(1, Math.sqrt(Math.min(part, 1 - part) * 7) + 0.12)
    const thick = (width / 2) * round * (1 - taper * part) * (1 + (random() - 0.5) * 2 * bumps)
    return [-length / 2 + length * part, thick] as const
  })
  return smoothOutline([...half.map(([x, y]) => [x, -y] as const), ...[...half].reverse()])
}

/** A wedge of a circle with its tip at the origin; `angle` in radians. */
export function wedge(radius: number, angle: number): string {
  const [x, y] = [Math.sin(angle / 2) * radius, -Math.cos(angle / 2) * radius]
  return `M0 0L${n(-x)} ${n(y)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x)} ${n(y)}z`
}

/** Moves a drawing to a position and rotates it by degrees. */
export function placeAt(x: number, y: number, degrees: number, drawing: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)})">${drawing}</g>`
}

/** An SVG path with a fill. */
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
/** An SVG path with a stroke. */
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" ${more}/>`
/** An SVG circle. */
export const disc = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`
/** An SVG ellipse, rotated by `degrees`. */
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, degrees = 0): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${degrees ? ` transform="rotate(${n(degrees)} ${n(x)} ${n(y)})"` : ''}/>`
