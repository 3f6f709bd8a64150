import type { Random } from '../shapes.ts'

/**
 * `bed`: fills the vessel. `main`: the dish itself, in its middle. `long`: the same, laid side by side. `side`: beside it,
 * towards the rim. `scatter`: strewn over everything.
 */
export type Role = 'bed' | 'main' | 'long' | 'side' | 'scatter'

/** Something to eat, drawn around its own middle. `room`: how far from the next one its middle lies; `length`: of long ones. */
export type Food = {
  readonly role: Role
  readonly room: number
  readonly length: number
  /** `inside`: how far the vessel's middle reaches. */
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
