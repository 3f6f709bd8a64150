import { type ReactNode, useCallback } from 'react'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import { info } from '../../icons.ts'
import { Button } from '../basics/Button.tsx'
import { I18nProvider, useI18n } from '../basics/i18n-context.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useLoaded } from './useLoaded.ts'

type Props<Data> = {
  /** Must not change between renders. */
  i18n: () => Promise<I18n>
  load: () => Promise<Data>
  /** Creates the messages and formats of the venue from its data: its currency and first locale. */
  i18nFor: (data: Data) => Promise<I18n>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** A screen that needs loaded data: shows the skeleton, then the screen, or an error with a retry button. */
export function Screen<Data>({ i18n, load, i18nFor, skeleton, children }: Props<Data>) {
  const loadBoth = useCallback(async () => {
    const data = await load()
    return { data, i18n: await i18nFor(data) }
  }, [load, i18nFor])
  const [loaded, retry] = useLoaded(loadBoth)
  if (loaded.state === 'ready')
    return (
      <I18nProvider i18n={loaded.data.i18n}>
        <ErrorBoundary>{children(loaded.data.data)}</ErrorBoundary>
      </I18nProvider>
    )
  return loaded.state === 'failed' ? <Failed i18n={i18n} retry={retry} /> : skeleton
}

function Failed({ i18n, retry }: { i18n: () => Promise<I18n>; retry: () => void }) {
  const [loaded] = useLoaded(i18n)
  if (loaded.state !== 'ready') return null
  return (
    <I18nProvider i18n={loaded.data}>
      <LoadFailed onRetry={retry} />
    </I18nProvider>
  )
}

/** Says that loading failed, with a retry button. */
function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <div role="alert">
      <EmptyState icon={info} title={t('ui:loadFailed')} text={t('ui:loadFailedHint')}>
        <Button onClick={onRetry}>{t('ui:retry')}</Button>
      </EmptyState>
    </div>
  )
}
