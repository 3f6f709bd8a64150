import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { createAddDevice } from '../../../../stores/device/add-device.ts'
import { browserPage } from '../../../../stores/page/browser-page.ts'
import { InvitationLink } from './InvitationLink.tsx'

/** The link replaces the button that had the focus. Screen readers then say what it is. */
const focusOnce = (element: HTMLElement | null) => element?.focus()

/** Adds another device of the person who uses this one, for example the computer that has the menu. */
export default function AddDevice({
  referenceId,
  timeZone,
  isForComputer = false,
}: {
  referenceId: string
  timeZone: string
  isForComputer?: boolean
}) {
  const { t } = useI18n()
  const [model] = useState(() => createAddDevice(browserPage(), referenceId, location.origin))
  const shown = useStore(model.$state)
  return (
    <div className="grid gap-3">
      {shown.state !== 'ready' && (
        <Button quiet aria-disabled={shown.state === 'loading'} onClick={() => void model.add()}>
          {t(isForComputer ? 'counter-screens:addDevice.open' : 'counter:staff.addDevice')}
        </Button>
      )}
      <div role="status" className="empty:absolute">
        {shown.state === 'refused' && <p>{t('counter-screens:addDevice.refused')}</p>}
        {shown.state === 'failed' && <ErrorText>{t('counter:staff.failed')}</ErrorText>}
      </div>
      {shown.state === 'ready' && (
        <section ref={focusOnce} tabIndex={-1} aria-label={t('counter:staff.link')} className="outline-none">
          <InvitationLink
            link={shown.link}
            timeZone={timeZone}
            // Computers do not scan.
            hint={t('counter-screens:addDevice.computer')}
          />
        </section>
      )}
    </div>
  )
}
