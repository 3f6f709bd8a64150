import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { close } from '../../../components/icons.ts'
import { printer as printerIcon } from '../../../components/page-icons.ts'
import { IconButton } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { useModel } from '../../../connected/useModel.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { createPrinterWatch } from '../../../stores/printers/printer-watch.ts'
import { lazyScreen } from '../lazy-screen.tsx'

const PrinterProblems = lazyScreen(() => import('./PrinterProblems.tsx'))

/** Above the board: the printers to which somebody must go, and a ticket that this device could not print. */
export default function PrinterNotices({
  model,
  referenceId,
  timeZone,
}: {
  model: BoardPage
  referenceId: string
  timeZone: string
}) {
  const { t, reference } = useI18n()
  const watch = useModel(() => createPrinterWatch(browserPage(), referenceId, model.alarm.printerFailed))
  const problems = useStore(watch.$problems)
  const failed = useStore(model.printing.$failed)
  const now = useStore(model.$now)
  return (
    <div role="alert">
      {problems.length > 0 && (
        <Suspense>
          <PrinterProblems printers={problems} timeZone={timeZone} now={now} />
        </Suspense>
      )}
      {failed !== null && (
        <p className="flex items-center gap-3 border-danger border-b-2 bg-surface-raised ps-gutter font-semibold text-danger">
          <Icon of={printerIcon} />
          <span className="min-w-0 flex-1 py-2">
            {t('counter:print.failed', { number: reference(failed) })}
          </span>
          <IconButton
            icon={close}
            label={t('counter:close')}
            className="min-h-12 min-w-12"
            onClick={model.printing.dismissFailure}
          />
        </p>
      )}
    </div>
  )
}
