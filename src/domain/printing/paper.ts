/** Widths of the paper of ticket printers, in millimetres. */
export const papers = [58, 80] as const
export type Paper = (typeof papers)[number]

/** The dots that a printer prints in a row of its paper, at 8 dots per millimetre. */
export const paperDots: Readonly<Record<Paper, number>> = { 58: 384, 80: 576 }
