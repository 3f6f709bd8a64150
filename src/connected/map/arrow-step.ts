import type { LngLat } from '../../domain/delivery/delivery-zone.ts'

/** How far an arrow key moves a pin or a corner, in metres, without and with Shift. */
export const STEP_METRES = { arrow: 20, shift: 200 } as const

/** The step of an arrow key, in metres to the east and north. Null for other keys. */
export function arrowStep({
  key,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'>): [number, number] | null {
  const directions: Readonly<Record<string, LngLat>> = {
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
    // physical: east is on the right in every language
    ArrowLeft: [-1, 0],
    // physical: as above
    ArrowRight: [1, 0],
  }
  const direction = directions[key]
  const metres = shiftKey ? STEP_METRES.shift : STEP_METRES.arrow
  return direction ? [direction[0] * metres, direction[1] * metres] : null
}
