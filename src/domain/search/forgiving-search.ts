import type { Query } from 'minisearch'
import { queryTerms } from './search-terms.ts'

/** Shortest word that may hold a slip, and shortest that may hold two. */
const ONE_SLIP = 4
const TWO_SLIPS = 6

/** Asks for every word with the slips it may hold. Two letters that changed places are one slip, though two letters are wrong. */
export function forgiving(query: string): Query {
  const words = queryTerms(query).map((term) => ({
    combineWith: 'OR' as const,
    queries: [{ queries: [term], fuzzy: slipsIn }, ...(slipsIn(term) === 1 ? swaps(term) : [])],
  }))
  return { combineWith: 'AND', queries: words }
}

/** The word with each two neighbouring letters in the other order. */
function swaps(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).flatMap((letter, at) => {
    if (letter === letters[at]) return []
    return [[...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join('')]
  })
}

function slipsIn(term: string): number | false {
  const { length } = [...term]
  if (length < ONE_SLIP) return false
  return length < TWO_SLIPS ? 1 : 2
}
