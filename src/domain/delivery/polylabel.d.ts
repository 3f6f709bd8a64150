declare module 'polylabel' {
  /** Returns the inner point that is farthest from all rings, to within `precision`; `distance` may be negative. */
  export default function polylabel(
    polygon: readonly (readonly (readonly [number, number])[])[],
    precision?: number,
  ): [number, number] & { distance: number }
}
