import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import { Sheet } from '../../components/ui/screen/Sheet.tsx'
import type { CancelStep } from '../../stores/orders/cancel-order.ts'
import type { OrderPage } from '../../stores/orders/order-page.ts'

/** Asks the diner to confirm that the order is cancelled, because that is final. */
export default function CancelSheet({
  model,
  step,
}: {
  model: Pick<OrderPage, 'cancel' | 'keep'>
  step: CancelStep
}) {
  const { t } = useI18n()
  const isSending = step === 'sending'
  return (
    <Sheet label={t('order:cancel.sure')} closeLabel={t('order:cancel.no')} onClosed={model.keep}>
      {(close) => (
        <div className="grid min-h-0 gap-5 overflow-y-auto px-gutter pt-7 pb-5 md:px-6">
          <h2 className="pe-12 text-xl">{t('order:cancel.sure')}</h2>
          {(step === 'failed' || step === 'unknown') && <SubmitFailure title={t(`order:cancel.${step}`)} />}
          <div className="grid gap-3">
            <Button wide disabled={isSending} aria-busy={isSending} onClick={() => void model.cancel()}>
              {t('order:cancel.yes')}
            </Button>
            <Button wide quiet onClick={close}>
              {t('order:cancel.no')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}
