import { Button } from '../../components/ui/basics/Button.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { useLoaded } from '../../components/ui/screen/useLoaded.ts'
import type { AreaPickerProps } from './AreaPicker.tsx'

const loadPicker = () => import('./AreaPicker.tsx')

/** The area dialog, loaded when it opens, because diners with a chosen area do not need it. */
export function LazyAreaPicker(props: AreaPickerProps) {
  const { t } = useWords()
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
