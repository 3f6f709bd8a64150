import { useStore } from '@nanostores/react'
import { printer as printerIcon } from '../../../components/page-icons.ts'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { createPrintAgain } from '../../../stores/printers/print-again.ts'

/** Buttons that have the printers of the branch print the ticket of an order. */
export default function PrintAgainButtons({
  referenceId,
  orderId,
}: {
  referenceId: string
  orderId: string
}) {
  const { t } = useI18n()
  const model = useModel(() => createPrintAgain(browserPage(), referenceId, orderId))
  const printers = useStore(model.$printers)
  const sent = useStore(model.$sent)
  return printers.map(({ id, name }) => (
    <div key={id} className="grid gap-1">
      <Button
        quiet
        className="min-h-12"
        disabled={sent[id] === 'sending'}
        onClick={() => void model.print(id)}
      >
        <Icon of={printerIcon} />
        {t(sent[id] === 'sent' ? 'counter:print.sent' : 'counter:print.on', { printer: name })}
      </Button>
      {sent[id] === 'failed' && (
        <ErrorText role="alert">{t('counter:print.unsent', { printer: name })}</ErrorText>
      )}
    </div>
  ))
}
