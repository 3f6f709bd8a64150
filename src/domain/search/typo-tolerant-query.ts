import type { Query } from 'minisearch'
import { queryTerms } from './search-terms.ts'

/** Minimum word lengths for one typo and for two typos. */
const MIN_LENGTH_FOR_ONE_TYPO = 4
const MIN_LENGTH_FOR_TWO_TYPOS = 6

/** Builds a query for all words, each with the typos allowed for its length. Two swapped letters count as one typo. */
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

/** Lists the variants of a word with two adjacent letters swapped. */
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
