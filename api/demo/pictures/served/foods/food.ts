import type { Random } from '../shapes.ts'

/**
 * The position of a food in a dish. `bed` fills the vessel; `main` is in the middle; `long` is in the middle, side by side;
 * `side` is towards the rim; `scatter` is spread over everything.
 */
export type Role = 'bed' | 'main' | 'long' | 'side' | 'scatter'

/** A food, drawn around its centre. `room` is the distance to the next one; `length` is set for `long` foods. */
export type Food = {
  readonly role: Role
  readonly room: number
  readonly length: number
  /** `inside` is the radius available for food in the vessel. */
  readonly draw: (random: Random, inside: number) => string
}

export const bed = (draw: Food['draw']): Food => ({ role: 'bed', room: 0, length: 0, draw })
export const main = (draw: Food['draw'], room = 150): Food => ({ role: 'main', room, length: 0, draw })
export const long = (draw: Food['draw'], room = 96, length = 600): Food => ({
  role: 'long',
  room,
  length,
  draw,
})
export const side = (draw: Food['draw']): Food => ({ role: 'side', room: 0, length: 0, draw })
export const scatter = (draw: Food['draw']): Food => ({ role: 'scatter', room: 0, length: 0, draw })
