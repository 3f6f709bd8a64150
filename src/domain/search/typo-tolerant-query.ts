import type { Query } from 'minisearch'
import { queryTerms } from './search-terms.ts'

/** Shortest word that may hold a slip, and shortest that may hold two. */
const MIN_LENGTH_FOR_ONE_TYPO = 4
const MIN_LENGTH_FOR_TWO_TYPOS = 6

/** Asks for every word with the slips it may hold. Two letters that changed places are one slip, though two letters are wrong. */
export function typoTolerantQuery(query: string): Query {
  const words = queryTerms(query).map((term) => ({
    combineWith: 'OR' as const,
    queries: [
      { queries: [term], fuzzy: allowedTypos },
      ...(allowedTypos(term) === 1 ? transpositions(term) : []),
    ],
  }))
  return { combineWith: 'AND', queries: words }
}

/** The word with each two neighbouring letters in the other order. */
function transpositions(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).flatMap((letter, at) => {
    if (letter === letters[at]) return []
    return [[...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join('')]
  })
}

function allowedTypos(term: string): number | false {
  const { length } = [...term]
  if (length < MIN_LENGTH_FOR_ONE_TYPO) return false
  return length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2
}
