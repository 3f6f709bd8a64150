import type { LngLat } from '../delivery-zone.ts'

/** The corners of a border, in order. The last one is joined to the first, which is not repeated. */
export type Ring = readonly LngLat[]

/**
 * Why a border cannot be used. `range`: a corner is not on the Earth; `few`: it has fewer than three corners; `crossing`: it crosses
 * itself; `flat`: it encloses nothing.
 */
export type RingProblem = 'range' | 'few' | 'crossing' | 'flat'

/** What was mended: corners that repeat the one before them, and tiny loops where a border crosses itself, as rounding makes them. */
export type RingRepair = 'repeated' | 'loop'

export type CheckedRing =
  | { readonly ring: Ring; readonly repairs: readonly RingRepair[] }
  /** `at`: where; null if that is nowhere in particular. */
  | { readonly problem: RingProblem; readonly at: LngLat | null }

/** Largest loop that is a slip and not a shape, in square metres. */
const SLIP_AREA = 100
const METRES_PER_DEGREE = 111_320
/** Less than a sheet of paper, in square degrees: rounding leaves as much of a line. */
const NOTHING = 1e-11
/** Most loops that are cut out of a border. With more of them, something else is wrong. */
const MAX_SLIPS = 20

/** Rounds to a millionth of a degree, which is about eleven centimetres: nobody sees less, and files stay short. */
export const roundPoint = ([lng, lat]: LngLat): LngLat => [round(lng), round(lat)]
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Whether a point is on the Earth, with longitude and latitude in degrees. */
export const isOnEarth = ([lng, lat]: LngLat): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90

/** Checks a border as it was drawn or read, and mends what has only one meaning. It may repeat its first corner at the end. */
export function checkRing(points: readonly LngLat[]): CheckedRing {
  const lost = points.find((point) => !isOnEarth(point))
  if (lost) return { problem: 'range', at: lost }
  const rounded = points.map(roundPoint)
  const isClosed = rounded.length > 1 && isSame(rounded[0], rounded.at(-1))
  const open = isClosed ? rounded.slice(0, -1) : rounded
  let ring: Ring = open.filter((point, index) => index === 0 || !isSame(point, open[index - 1]))
  const repairs = new Set<RingRepair>(ring.length < open.length ? ['repeated'] : [])
  for (let slips = 0; ; slips++) {
    if (ring.length < 3) return { problem: 'few', at: ring[0] ?? null }
    const crossing = findCrossing(ring)
    if (!crossing) break
    const mended = slips < MAX_SLIPS ? withoutSlip(ring, crossing) : null
    if (!mended) return { problem: 'crossing', at: crossing.at }
    ring = mended
    repairs.add('loop')
  }
  if (Math.abs(doubleArea(ring)) < NOTHING) return { problem: 'flat', at: ring[0] ?? null }
  return { ring, repairs: [...repairs] }
}

const isSame = (a: LngLat | undefined, b: LngLat | undefined): boolean =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1]

/** Two sides of a border that cross, by the positions of the corners that they start at, and where. */
export type Crossing = { readonly first: number; readonly second: number; readonly at: LngLat }

/** Finds two sides of a border that cross each other; null if there are none. Sides that only touch do not cross. */
export function findCrossing(ring: Ring): Crossing | null {
  const sides = ring
    .map((from, index) => ({ index, from, to: ring[(index + 1) % ring.length] ?? from }))
    .map((side) => ({
      ...side,
      west: Math.min(side.from[0], side.to[0]),
      east: Math.max(side.from[0], side.to[0]),
    }))
    .sort((a, b) => a.west - b.west)
  for (const [position, side] of sides.entries()) {
    for (let next = position + 1; next < sides.length; next++) {
      const other = sides[next]
      if (!other || other.west > side.east) break
      if (!crosses(side.from, side.to, other.from, other.to)) continue
      const [first, second] = [side.index, other.index].sort((a, b) => a - b)
      return { first: first ?? 0, second: second ?? 0, at: meetingPoint(side, other) }
    }
  }
  return null
}

type Side = { readonly from: LngLat; readonly to: LngLat }

/** Whether two sides cross in a point within both. */
export function crosses(a: LngLat, b: LngLat, c: LngLat, d: LngLat): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}

const turn = ([ax, ay]: LngLat, [bx, by]: LngLat, [px, py]: LngLat): number =>
  Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax))

function meetingPoint(a: Side, b: Side): LngLat {
  const [ax, ay] = [a.to[0] - a.from[0], a.to[1] - a.from[1]]
  const [bx, by] = [b.to[0] - b.from[0], b.to[1] - b.from[1]]
  const share = ((b.from[0] - a.from[0]) * by - (b.from[1] - a.from[1]) * bx) / (ax * by - ay * bx)
  return roundPoint([a.from[0] + share * ax, a.from[1] + share * ay])
}

/** The border with one corner where it crosses itself in place of a tiny loop; null if both parts are shapes. */
function withoutSlip(ring: Ring, { first, second, at }: Crossing): Ring | null {
  const loop = ring.slice(first + 1, second + 1)
  const rest = [...ring.slice(0, first + 1), ...ring.slice(second + 1)]
  const shrink = Math.cos((at[1] * Math.PI) / 180)
  const isSlip = (corners: Ring) =>
    (Math.abs(doubleArea([at, ...corners])) / 2) * METRES_PER_DEGREE ** 2 * shrink <= SLIP_AREA
  if (isSlip(loop)) return joined([...ring.slice(0, first + 1), at, ...ring.slice(second + 1)])
  return isSlip(rest) ? joined([at, ...loop]) : null
}

const joined = (ring: Ring): Ring =>
  ring.filter((point, index) => !isSame(point, ring[(index + ring.length - 1) % ring.length]))

/** Twice the area in square degrees; negative if the corners go clockwise. Relative to the first corner, because large products would nearly cancel out. */
function doubleArea(ring: Ring): number {
  const [x0, y0] = ring[0] ?? [0, 0]
  return ring.reduce((sum, [ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [x0, y0]
    return sum + (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
  }, 0)
}
