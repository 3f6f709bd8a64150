import { info } from '../../components/icons.ts'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'

/** Says that the wallet failed to load, with a retry button. */
export function WalletLoadError({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <div role="alert">
      <EmptyState icon={info} title={t('ui:loadFailed')} text={t('wallet:retryHint')}>
        <Button onClick={onRetry}>{t('ui:retry')}</Button>
      </EmptyState>
    </div>
  )
}
