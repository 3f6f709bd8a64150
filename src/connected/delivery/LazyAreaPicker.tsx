import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { useLoaded } from '../../components/ui/screen/useLoaded.ts'
import type { AreaPickerProps } from './AreaPicker.tsx'

const loadPicker = () => import('./AreaPicker.tsx')

/** The area dialog, loaded when it opens, because diners with a chosen area do not need it. */
export function LazyAreaPicker(props: AreaPickerProps) {
  const { t } = useI18n()
  const [loaded, retry] = useLoaded(loadPicker)
  if (loaded.state === 'ready') return <loaded.data.AreaPicker {...props} />
  if (loaded.state === 'loading') return null
  return (
    <Notice tone="bad" title={t('ui:loadFailed')}>
      <Button quiet onClick={retry}>
        {t('ui:retry')}
      </Button>
    </Notice>
  )
}
