import type { Localized } from '../../../domain/values/localized.ts'
import { Said } from './Said.tsx'
import { useWords } from './words.tsx'

/** The venue's own word for something, in whatever language it has it; `or` where it has none. */
export function OwnWord({ own, or }: { own: Localized; or: string }) {
  const { say } = useWords()
  return say(own) ? <Said text={own} /> : or
}
