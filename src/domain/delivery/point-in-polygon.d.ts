/** The part of the library for rings of points. Its main file also contains one for flat arrays of numbers. */
declare module 'point-in-polygon/nested.js' {
  /** Whether the ring contains the point. Undefined for points on the ring. */
  export default function pointInPolygon(
    point: readonly [number, number],
    ring: readonly (readonly [number, number])[],
  ): boolean
}
