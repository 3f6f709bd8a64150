/** Nothing to see: spaces, controls, characters of no width, and the two blanks that Unicode counts as letter and sign. */
const INVISIBLE = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** A name as somebody wrote it; empty if nothing of it can be seen. */
export const visibleName = (name: string): string => (INVISIBLE.test(name) ? '' : name)
