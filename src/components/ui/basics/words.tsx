import { createContext, type ReactNode, useContext } from 'react'
import type { Words } from '../../../i18n/messages/island-words.ts'

const WordsContext = createContext<Words | null>(null)

/** What the components below say things with. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

/** @throws TypeError outside of a WordsProvider. */
export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new TypeError('useWords outside of WordsProvider')
  return words
}
