import type { Localized } from '../../../domain/values/localized.ts'
import { useI18n } from './i18n-context.tsx'
import { LocalizedText } from './LocalizedText.tsx'

/** The venue's own label for something, in a language in which it exists, or `or` if there is none. */
export function VenueLabel({ own, or }: { own: Localized; or: string }) {
  const { localize } = useI18n()
  return localize(own) ? <LocalizedText text={own} /> : or
}
