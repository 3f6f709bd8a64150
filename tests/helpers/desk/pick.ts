/** The element of a list that a number in [0, 1) chooses; undefined if there is none. */
export const pick = <T>(list: readonly T[], by: number): T | undefined => list[Math.floor(by * list.length)]

/** The digits of a number in [0, 1) after its first ones, for one more choice. */
export const rest = (by: number): number => (by * 97) % 1
