import { type ReactNode, useCallback } from 'react'
import { I18nProvider, useI18n } from '../components/ui/basics/i18n-context.tsx'
import { useLoaded } from '../components/ui/screen/useLoaded.ts'
import type { FetchedNamespace } from '../i18n/messages/messages-client.ts'
import { loadFetchedI18n } from './fetched-i18n.ts'

/** Shows its content once messages that are not part of the page have loaded. Empty if they do not load. */
export function FetchedTexts({
  namespace,
  children,
}: {
  namespace: FetchedNamespace
  children: ReactNode
}): ReactNode {
  const i18n = useI18n()
  const [words] = useLoaded(useCallback(() => loadFetchedI18n(i18n, namespace), [i18n, namespace]))
  return words.state === 'ready' ? <I18nProvider i18n={words.data}>{children}</I18nProvider> : null
}
