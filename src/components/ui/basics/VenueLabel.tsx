import type { Localized } from '../../../domain/values/localized.ts'
import { useI18n } from './i18n-context.tsx'
import { LocalizedText } from './LocalizedText.tsx'

/** The venue's own label for something, in a language in which it exists, or `fallback` if there is none. */
export function VenueLabel({ text, fallback }: { text: Localized; fallback: string }) {
  const { localize } = useI18n()
  return localize(text) ? <LocalizedText text={text} /> : fallback
}
