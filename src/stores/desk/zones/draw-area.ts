import type { LngLat } from '../../../domain/delivery/delivery-zone.ts'
import { movedBy } from '../../../domain/delivery/distance.ts'
import { addAfter, addBetween, addNear, circleAround } from '../../../domain/delivery/drawing/corners.ts'
import { type Ring, roundPoint } from '../../../domain/delivery/drawing/ring.ts'
import type { DrawnShape } from './zone-form.ts'

/** Which border of an area is being drawn, and its chosen corner. */
export type Pen = {
  /** The part of the area, and the border within it: 0 is the outline, the others are holes. */
  readonly part: number
  readonly border: number
  readonly corner: number | null
  /** A new border: a tap adds a corner after the chosen one, and not to the nearest side. */
  readonly isNew: boolean
}

/** A shape that is being drawn. */
export type Drawing = { readonly shape: DrawnShape; readonly pen: Pen }

export const PEN: Pen = { part: 0, border: 0, corner: null, isNew: false }

/** The border that is being drawn; empty for a point. */
export const borderOf = ({ shape, pen }: Drawing): Ring =>
  shape.kind === 'point' ? [] : (shape.polygons[pen.part]?.[pen.border] ?? [])

/** The borders of an area, in the order in which they are listed. */
export const bordersOf = (shape: DrawnShape): readonly Pick<Pen, 'part' | 'border'>[] =>
  shape.kind === 'point'
    ? []
    : shape.polygons.flatMap((rings, part) => rings.map((_, border) => ({ part, border })))

function withBorder({ shape, pen }: Drawing, ring: Ring, corner: number | null): Drawing {
  if (shape.kind === 'point') return { shape, pen }
  const part = shape.polygons[pen.part] ?? []
  const rings = pen.border < part.length ? part.with(pen.border, ring) : [...part, ring]
  const polygons =
    pen.part < shape.polygons.length ? shape.polygons.with(pen.part, rings) : [...shape.polygons, rings]
  return { shape: { ...shape, polygons }, pen: { ...pen, corner } }
}

/** Adds a corner where the map was tapped, or moves a point there. */
export function tap(drawing: Drawing, point: LngLat): Drawing {
  const { shape, pen } = drawing
  if (shape.kind === 'point') return { ...drawing, shape: { ...shape, point: roundPoint(point) } }
  const ring = borderOf(drawing)
  const isOpen = pen.isNew || ring.length < 3
  const grown = isOpen ? addAfter(ring, pen.corner, point) : addNear(ring, point)
  return withBorder(drawing, grown.ring, grown.index)
}

/** Adds a corner without a map: between the chosen corner and the next one. @param start where the first one is */
export function addCorner(drawing: Drawing, start: LngLat): Drawing {
  if (drawing.shape.kind === 'point') return tap(drawing, drawing.shape.point ?? start)
  const grown = addBetween(borderOf(drawing), drawing.pen.corner, start)
  return withBorder(drawing, grown.ring, grown.index)
}

/** Puts the corner at a position somewhere else. */
export function moveCorner(drawing: Drawing, index: number, point: LngLat): Drawing {
  if (drawing.shape.kind === 'point') return tap(drawing, point)
  const ring = borderOf(drawing)
  return ring[index] ? withBorder(drawing, ring.with(index, roundPoint(point)), index) : drawing
}

/** Moves the corner at a position by so many metres to the east and north. */
export function nudgeCorner(drawing: Drawing, index: number, by: readonly [number, number]): Drawing {
  const { shape } = drawing
  const from = shape.kind === 'point' ? shape.point : borderOf(drawing)[index]
  return from ? moveCorner(drawing, index, movedBy(from, by)) : drawing
}

/** Removes a corner. The one before it is chosen then. */
export function removeCorner(drawing: Drawing, index: number): Drawing {
  const ring = borderOf(drawing).filter((_, at) => at !== index)
  return withBorder(drawing, ring, ring.length === 0 ? null : Math.max(0, index - 1))
}

/** Replaces the border by a circle. `radius`: metres. */
export const drawCircle = (drawing: Drawing, centre: LngLat, radius: number): Drawing => {
  const drawn = withBorder(drawing, circleAround(centre, radius), null)
  return { ...drawn, pen: { ...drawn.pen, isNew: false } }
}

/** Starts another part of an area. */
export function addPart({ shape, pen }: Drawing): Drawing {
  if (shape.kind === 'point') return { shape, pen }
  const polygons = shape.polygons.filter((rings) => (rings[0] ?? []).length > 0)
  return { shape: { ...shape, polygons }, pen: { ...PEN, part: polygons.length, isNew: true } }
}

/** Starts a hole in the part whose border is being drawn. */
export function addHole({ shape, pen }: Drawing): Drawing {
  if (shape.kind === 'point') return { shape, pen }
  const polygons = shape.polygons.map((rings) =>
    rings.filter((ring, border) => border === 0 || ring.length > 0),
  )
  const border = polygons[pen.part]?.length ?? 0
  return { shape: { ...shape, polygons }, pen: { ...PEN, part: pen.part, border, isNew: true } }
}

/** Removes the border that is being drawn; with an outline, its whole part. */
export function removeBorder({ shape, pen }: Drawing): Drawing {
  if (shape.kind === 'point') return { shape, pen }
  const polygons =
    pen.border === 0
      ? shape.polygons.toSpliced(pen.part, 1)
      : shape.polygons.map((rings, part) => (part === pen.part ? rings.toSpliced(pen.border, 1) : rings))
  return { shape: { ...shape, polygons }, pen: { ...PEN, isNew: polygons.length === 0 } }
}
