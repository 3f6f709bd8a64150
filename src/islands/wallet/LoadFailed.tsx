import { info } from '../../components/icons.ts'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'

/** The wallet did not come; nothing is lost. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords()
  return (
    <div role="alert">
      <EmptyState icon={info} title={t('ui:loadFailed')} text={t('wallet:retryHint')}>
        <Button onClick={onRetry}>{t('ui:retry')}</Button>
      </EmptyState>
    </div>
  )
}
