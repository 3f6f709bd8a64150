declare module 'polylabel' {
  /** The point inside a polygon that is farthest from its rings, to within `precision`; `distance` may be negative. */
  export default function polylabel(
    polygon: readonly (readonly (readonly [number, number])[])[],
    precision?: number,
  ): [number, number] & { distance: number }
}
