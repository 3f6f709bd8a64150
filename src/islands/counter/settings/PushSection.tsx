import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { browserDevice } from '../../../stores/counter/browser-counter.ts'
import { createPushPage, type PushPage, type PushState } from '../../../stores/counter/push-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'

/** For owners and managers: whether this device is warned with the counter closed. */
export function PushSection({ referenceId }: { referenceId: string }) {
  const model = useModel(() => createPushPage({ ...browserPage(), device: browserDevice }, referenceId))
  return <Warnings model={model} />
}

export function Warnings({ model }: { model: Pick<PushPage, '$push' | 'switchOn' | 'switchOff'> }) {
  const { t } = useI18n()
  const state = useStore(model.$push)
  // The list of withheld features names them.
  if (state === 'withheld') return null
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{t('counter-screens:push.title')}</h3>
      <p role="status" className={isTrouble(state) ? 'font-medium text-warning' : 'font-semibold'}>
        {state === 'sending' ? t('ui:loading') : t(`counter-screens:push.${state}`)}
      </p>
      {(state === 'on' || state === 'still-on') && (
        <Button quiet onClick={() => void model.switchOff()}>
          {t('counter-screens:push.switchOff')}
        </Button>
      )}
      {(state === 'off' || state === 'failed' || state === 'unavailable') && (
        <Button onClick={() => void model.switchOn()}>{t('counter-screens:push.switchOn')}</Button>
      )}
    </section>
  )
}

const isTrouble = (state: PushState) => state !== 'on' && state !== 'off' && state !== 'sending'
