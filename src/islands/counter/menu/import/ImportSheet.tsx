import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import { useModel } from '../../../../connected/useModel.ts'
import { createLeaveGuard } from '../../../../stores/desk/forms/leave-guard.ts'
import { createMenuImport } from '../../../../stores/desk/import/menu-import.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { browserPage } from '../../../../stores/page/browser-page.ts'
import { LeaveQuestion } from '../LeaveQuestion.tsx'
import { ImportCheck } from './ImportCheck.tsx'
import { ImportStart } from './ImportStart.tsx'

/** Imports a menu from a file or a text: reads it, shows what it would change, and puts that into the draft. */
export default function ImportSheet({
  model,
  referenceId,
  onClosed,
}: {
  model: MenuPage
  referenceId: string
  onClosed: () => void
}) {
  const { t } = useI18n()
  const importing = useModel(() => createMenuImport(browserPage(), referenceId, model.draft))
  const state = useStore(importing.$state)
  const { locales, timeZone } = useStore(model.$venue)
  const hasPictures = useStore(importing.pictures.$files).length > 0
  const hasSource = useStore(importing.$source) !== null
  // A corrected file is read in place of the one that is being checked.
  const isCheck = state === 'reading' ? hasPictures || hasSource : state !== 'start'
  const checking = useRef(isCheck)
  checking.current = isCheck
  const [guard] = useState(() => createLeaveGuard(() => checking.current))
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(isCheck)
  useEffect(() => {
    // What led to the other step is gone, and the focus with it.
    if (before.current !== isCheck) heading.current?.focus()
    before.current = isCheck
  }, [isCheck])
  const title = t(isCheck ? 'menu-desk:import.check' : 'menu-desk:import.title')
  return (
    <Sheet label={title} closeLabel={t('counter:close')} onClosed={onClosed} mayClose={guard.leave}>
      {(close) => (
        <>
          <div className="grid min-h-0 gap-5 scroll-pt-20 overflow-y-auto px-[min(1.25rem,6vw)]">
            <h2 ref={heading} tabIndex={-1} className="sheet-title outline-none">
              {title}
            </h2>
            {isCheck ? (
              <ImportCheck
                importing={importing}
                locales={locales}
                onApply={async () => {
                  const { added, changed, removed } = importing.$counts.get()
                  if (!(await importing.apply())) return
                  model.notify({ what: 'imported', dishes: added + changed + removed })
                  close()
                }}
              />
            ) : (
              <ImportStart
                importing={importing}
                locales={locales}
                referenceId={referenceId}
                timeZone={timeZone}
              />
            )}
          </div>
          <LeaveQuestion form={guard} onDiscarded={close} />
        </>
      )}
    </Sheet>
  )
}
