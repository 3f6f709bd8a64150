/** A part of a picture, in fractions of its width and height. */
export type CropRegion = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How people choose a part of a given shape: 0 is the left or top edge, 1 the right or bottom one. `zoom`: from 1, the largest part. */
export type CropChoice = { readonly zoom: number; readonly x: number; readonly y: number }

export const CENTRED: CropChoice = { zoom: 1, x: 0.5, y: 0.5 }
export const MAX_ZOOM = 4

/** The part of a picture that a choice means. `picture` and `ratio`: width divided by height. */
export function cropRegion({ zoom, x, y }: CropChoice, picture: number, ratio: number): CropRegion {
  const width = Math.min(1, ratio / picture) / zoom
  const height = Math.min(1, picture / ratio) / zoom
  return { x: x * (1 - width), y: y * (1 - height), width, height }
}
