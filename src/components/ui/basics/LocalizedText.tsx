import type { Localized } from '../../../domain/values/localized.ts'
import { useI18n } from './i18n-context.tsx'

/** A text of the venue in its own direction, marked with its language if that is not the page's (spec §4). */
export function LocalizedText({ text }: { text: Localized }) {
  const { localize, langOf } = useI18n()
  return <bdi lang={langOf(text)}>{localize(text)}</bdi>
}
