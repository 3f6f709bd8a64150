import type { Localized } from '../../../domain/values/localized.ts'
import { useWords } from './words.tsx'

/** A text of the venue in its own direction, and in its own language where it is not the page's (spec §4). */
export function Said({ text }: { text: Localized }) {
  const { say, langOf } = useWords()
  return <bdi lang={langOf(text)}>{say(text)}</bdi>
}
