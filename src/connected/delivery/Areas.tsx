import { Button } from '../../components/ui/basics/Button.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { useLoaded } from '../../components/ui/screen/useLoaded.ts'
import type { AreaChoiceProps } from './AreaChoice.tsx'

const loadChoice = () => import('./AreaChoice.tsx')

/** The dialog of areas, loaded when it is opened: whoever has chosen before does without. */
export function Areas(props: AreaChoiceProps) {
  const { t } = useWords()
  const [loaded, retry] = useLoaded(loadChoice)
  if (loaded.state === 'ready') return <loaded.data.AreaChoice {...props} />
  if (loaded.state === 'loading') return null
  return (
    <Notice tone="bad" title={t('ui:loadFailed')}>
      <Button quiet onClick={retry}>
        {t('ui:retry')}
      </Button>
    </Notice>
  )
}
