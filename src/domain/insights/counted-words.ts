import { foldText } from '../search/fold-text.ts'

/** Longest words that are counted, in characters. */
const MAX_LENGTH = 60

/**
 * Returns a search in the form in which searches without a result are counted, or null if it is not counted: a single character, a
 * long text, and what may be a phone number or an address by mistake.
 */
export function countedWords(search: string): string | null {
  if (/@|\/\/|\p{N}.?\p{N}.?\p{N}.?\p{N}/u.test(search)) return null
  const words = foldText(search)
  return words.length > 1 && words.length <= MAX_LENGTH ? words : null
}
