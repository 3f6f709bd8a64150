/** Matches text without visible characters: spaces, controls, zero-width characters and blank letters. */
const INVISIBLE = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** The name unchanged, or '' if it has no visible character. */
export const visibleName = (name: string): string => (INVISIBLE.test(name) ? '' : name)
