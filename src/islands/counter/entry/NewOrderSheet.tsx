import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { Sheet } from '../../../components/ui/screen/Sheet.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { openOrderTab } from '../../../stores/counter/order-tab.ts'
import { createServicePage, type ServicePage } from '../../../stores/counter/service-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'

type Props = { referenceId: string; onClosed: () => void }

/** Asks how a guest gets their order, among the types that this branch offers, then opens its menu. */
export default function NewOrderSheet(props: Props) {
  const model = useModel(() => createServicePage(browserPage(), props.referenceId))
  return <NewOrderDialog model={model} {...props} />
}

/** The sheet with its model. */
export function NewOrderDialog({ model, referenceId, onClosed }: Props & { model: ServicePage }) {
  const { t } = useI18n()
  const service = useStore(model.$service)
  return (
    <Sheet label={t('counter:entry.new')} closeLabel={t('counter:close')} onClosed={onClosed}>
      {(close) => (
        <div className="grid gap-4 overflow-y-auto px-[min(1.25rem,6vw)] pt-7 pb-5">
          <h2 className="pe-[min(3rem,52px)]">{t('counter:entry.new')}</h2>
          {service.state === 'loading' && <p>{t('ui:loading')}</p>}
          {service.state === 'failed' && <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>}
          {service.state === 'ready' &&
            (service.types.length === 0 ? (
              <p>{t('counter:entry.none')}</p>
            ) : (
              <>
                <p className="text-ink-muted">{t('counter:entry.hint')}</p>
                {service.types.map(({ type }) => (
                  <Button
                    key={type}
                    wide
                    quiet
                    className="min-h-14 text-lg"
                    onClick={() => {
                      if (openOrderTab(referenceId, type)) close()
                    }}
                  >
                    {t(`counter:type.${type}`)}
                  </Button>
                ))}
              </>
            ))}
        </div>
      )}
    </Sheet>
  )
}
